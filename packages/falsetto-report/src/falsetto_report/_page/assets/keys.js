// Single keys are commands where nobody is writing, and only as long as they are wanted.

const isWriting = (target) => target.closest("input[type=search], select, textarea") !== null;

function listen(act) {
  const commands = {
    "/": act.ask, j: () => act.step(1), k: () => act.step(-1), g: act.green,
    c: act.copyId, r: act.copyRerun, "?": act.help,
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open) return;
    if (event.key === "Escape") return act.escape(event);
    if (isWriting(event.target)) {
      if (event.key === "Enter" || event.key === "ArrowDown") { event.preventDefault(); act.intoList(); }
      return;
    }
    const inList = event.target.closest("#list");
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (inList && event.key in moves) { event.preventDefault(); act.step(moves[event.key]); return; }
    if (inList && (event.key === "Home" || event.key === "End")) { event.preventDefault(); act.leap(event.key === "End"); return; }
    if (act.usesKeys() && Object.hasOwn(commands, event.key)) { event.preventDefault(); commands[event.key](); }
  });
}
