// One state, in the address. Whatever is done changes the state, and the page follows.

async function start() {
  const data = await open(byId("data"));
  let state = read(location.hash);
  let found = null;
  let row = -1;
  let waiting = 0;
  let ours = location.hash;
  let lastScroll = 0;
  const folds = new Map();

  const act = {
    opened: () => row,
    address: (other) => written({ ...state, ...addressed(other) }),
    causeAddress: (place) => written({ ...state, q: `cause:${place}`, check: "", nth: 1 }),
    usesKeys: () => state.keys,
    open: (other) => change({ ...addressed(other) }, "push", "detail"),
    close: () => change({ check: "", nth: 1 }, "push", "list"),
    facet: (key, word, not) => change({ q: toggled(state.q, key, word, not), green: state.green }, "push"),
    green: () => change({ green: !state.green }, "push"),
    fold(id, isOpen) {
      folds.set(id, isOpen);
      arrangeAgain();
      list.focus();
    },
    intoList() { list.reveal(); list.focus(); },
    leap(toEnd) { list.activate(toEnd ? list.items.length - 1 : 0); list.reveal(); list.focus(); },
    step(by) {
      const isFirst = row < 0 && !byId("list").contains(document.activeElement);
      const place = isFirst ? list.active : list.step(by, row >= 0);
      if (place < 0 || place >= list.items.length) return;
      list.activate(place);
      list.reveal();
      if (row < 0) list.focus();
      else change({ ...addressed(list.items[place].row) }, "replace", "detail");
    },
    ask() { byId("query").focus(); byId("query").select(); },
    help() {
      const help = byId("help");
      if (!help.firstChild) {
        help.append(byId("help-text").content.cloneNode(true));
        byId("close-help").addEventListener("click", () => help.close());
        byId("single").addEventListener("change", (event) => change({ keys: event.target.checked }, "replace"));
      }
      byId("single").checked = state.keys;
      help.showModal();
    },
    escape(event) {
      if (event.target === byId("query")) {
        if (byId("query").value) { byId("query").value = ""; change({ q: "" }, "replace"); } else act.intoList();
      } else if (row >= 0) act.close();
    },
    copyId: () => { if (current() >= 0) copy(data.nodeid(current()), "the node id"); },
    copyRerun() {
      if (current() < 0 || !data.rerun || !data.isHere(current())) return;
      copy(`${data.rerun} '${data.nodeid(current()).replaceAll("'", "'\\''")}'`, "the command");
    },
  };

  const current = () => (row >= 0 ? row : list.items[list.active]?.row ?? -1);

  function addressed(other) {
    const check = data.nodeid(other);
    return { check, nth: data.rowsOf(check).indexOf(other) + 1 };
  }

  function change(patch, how, focus) {
    const before = state;
    state = { ...state, ...patch };
    update(before, focus);
    clearTimeout(waiting);
    if (how === "push") write(() => { location.hash = written(state); });
    else waiting = setTimeout(() => write(() => location.replace(written(state))), 150);
  }

  // A change of the address is told of later, when the state may be another one already.
  function write(change) {
    change();
    ours = location.hash;
  }

  addEventListener("hashchange", () => {
    if (location.hash === ours) return;
    ours = location.hash;
    const before = state;
    state = read(ours);
    clearTimeout(waiting);
    update(before, before.check && !state.check ? "list" : null);
  });

  function update(before, focus) {
    const isOther = !found || before.q !== state.q || before.green !== state.green || before.group !== state.group;
    row = state.check ? data.rowsOf(state.check)[state.nth - 1] ?? -1 : -1;
    if (state.check && row < 0) toast("This report has no check of that name");
    if (isOther) findAgain();
    opened(focus);
    if (byId("query").value !== state.q && document.activeElement !== byId("query")) byId("query").value = state.q;
    byId("group").value = state.group;
  }

  function findAgain() {
    found = search(data, state.q, state.green);
    facets.show(found);
    const green = byId("green");
    green.setAttribute("aria-pressed", String(state.green));
    fill(green, `${state.green ? "Hide" : "Show"} proven `, make("kbd", null, "g"));
    arrangeAgain();
    const hidden = found.hidden ? `, and ${found.hidden.toLocaleString("en")} proven not shown` : "";
    byId("found").textContent = `${many(found.rows.length, "check")} of ${data.count.toLocaleString("en")}${hidden}`;
    const none = byId("none");
    none.hidden = found.rows.length > 0;
    if (none.hidden) return;
    fill(none, ...(found.hidden
      ? [make("b", null, state.q ? "Nothing but what is quiet fits this query." : "Nothing here needs a look."),
        make("button", { type: "button", onclick: act.green }, `Show ${many(found.hidden, "proven check")}`)]
      : [make("b", null, data.count ? "No check fits this query." : "There are no checks.")]));
  }

  function arrangeAgain() {
    list.show(arrange(data, found.rows, state.group, folds), row);
  }

  function opened(focus) {
    const wasOpen = document.body.classList.contains("opened");
    if (row >= 0 && !wasOpen) lastScroll = scrollY;
    document.body.classList.toggle("opened", row >= 0);
    list.open(row);
    if (row >= 0) {
      const isNarrow = getComputedStyle(byId("results")).display === "none";
      if (!isNarrow) list.reveal();
      byId("detail").setAttribute("aria-busy", "true");
      showDetail(byId("detail"), data, row, act).then(() => {
        byId("detail").scrollTop = 0;
        if (isNarrow) byId("bar").scrollIntoView();
        if (focus === "detail") byId("detail").focus({ preventScroll: true });
      });
      return;
    }
    byId("detail").hidden = true;
    if (wasOpen && Math.abs(scrollY - lastScroll) > innerHeight) scrollTo(0, lastScroll);
    if (focus === "list") { list.draw(); list.focus(); }
  }

  const plain = byId("plain");
  byId("why-plain").remove();
  plain.remove();
  byId("app").hidden = false;
  if (matchMedia("(max-width: 72rem)").matches) byId("narrow").open = false;
  const list = new List(byId("list"), data, act);
  const facets = new Facets(byId("facets"), data, act);
  const groups = Object.entries(GROUPS).filter(([key]) => key !== "new" || data.baseline);
  byId("group").append(...groups.map(([key, name]) => make("option", { value: key }, name)));
  byId("group").addEventListener("change", () => change({ group: byId("group").value }, "push"));
  byId("query").addEventListener("input", () => change({ q: byId("query").value }, "replace"));
  byId("green").addEventListener("click", act.green);
  byId("keys").addEventListener("click", act.help);
  byId("green").hidden = !search(data, "verdict:proven", true).rows.length;
  byId("query").value = state.q;
  listen(act);
  // Paper gets what a reader without script gets.
  addEventListener("beforeprint", () => byId("app").after(plain));
  addEventListener("afterprint", () => plain.remove());
  update(state, null);
  document.documentElement.dataset.ready = "yes";
  setTimeout(() => names(data)); // before the first letter is typed
}

if ("DecompressionStream" in window) start();
else byId("why-plain").textContent = "This browser cannot open the whole list. Below are the checks that are not proven.";
