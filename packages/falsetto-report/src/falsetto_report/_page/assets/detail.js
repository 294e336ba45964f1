// Why a check has its verdict, and what to do about it.

const RUNS = {
  positive: ["As written", "passed", "pass"],
  control: ["Again, unchanged", "passed", "pass"],
  negative: ["Under the change", "failed", "fail"],
  confirm: ["Once more, unchanged", "passed", "pass"],
};

const part = (title, ...children) => make("section", null, make("h3", null, title), ...children);
// What stands between backticks is code, as it is in Python's own texts.
const prose = (text) => make("p", null, ...text.split("`").map((piece, at) => (at % 2 ? make("code", null, piece) : piece)));

// A long name breaks behind an underscore, and is copied as it was.
const breakable = (name) => name.split(/(?<=_|::|\[|-)/).slice(0, 40).flatMap((piece, at, all) =>
  [at === 39 ? name.slice(all.slice(0, 39).join("").length) : piece, make("wbr")]);

const code = (text) => make("pre", { class: "code", tabindex: "0" }, text);

// A run is as it should be, or it is what the verdict hangs on. Where one kind ran often, runs are numbered.
function run([kind, outcome, duration, ...scores], number, verdict) {
  const [name, wanted, verb] = RUNS[kind];
  const isRight = outcome === wanted && (kind !== "negative" || verdict !== "unproven");
  const judged = isRight ? `${wanted}, as it had to` : outcome === wanted ? `${outcome}, and that is no proof here` : `${outcome}, and had to ${verb}`;
  const scored = scores.length ? `; ${scores.length > 1 ? "scores" : "score"} ${scores.slice(0, 8).map((score) => score ?? "none").join(", ")}${scores.length > 8 ? " …" : ""}` : "";
  return make("li", { class: isRight ? "right" : "wrong" }, make("b", null, number ? `${name} ${number}` : name), make("span", null, judged + scored), make("small", null, span(duration)));
}

function runs(known, verdict) {
  const of = (kind) => known.runs.filter(([other]) => other === kind);
  const left = ["positive", "control", "negative"].filter((kind) => of(kind).length === 0);
  return make("ol", { class: "runs" },
    ...known.runs.map((each) => run(each, of(each[0]).length > 1 ? 1 + of(each[0]).indexOf(each) : 0, verdict)),
    ...left.map((kind) => make("li", { class: "never" }, make("b", null, RUNS[kind][0]), make("span", null, "not run"))));
}

function changed(known, declared) {
  if (!declared && known.steps.length === 0) return part("Declared change", make("p", { class: "fine" }, "None: nobody has said what must turn this check red."));
  const steps = known.steps.map(({ verb, target, own_module: own }) =>
    make("li", null, make("code", null, `${verb} ${target}`), own ? make("em", null, " in the check's own module, not in the subject") : null));
  return part("Declared change", declared ? code(declared) : null, steps.length ? make("ul", { class: "steps" }, ...steps) : null,
    known.raised ? make("p", { class: "fine" }, "The failure that counted was raised by the change itself, as the declaration expects.") : null);
}

function witness(known) {
  if (!known.witness) return null;
  const { path, line, source } = known.witness;
  return part("Witness", make("p", { class: "fine" }, "The assertion that bit, at ", make("code", null, `${path}:${line}`)), code(source));
}

function standings(data, row) {
  const now = data.isHere(row) ? data.standings[data.standing[row]] : "gone";
  const known = data.past.map((past) => [past, past.standing[row] === UNKNOWN ? "unknown" : data.standings[past.standing[row]]]);
  if (known.length === 0) return null;
  const mark = (word, when) => make("li", { class: `mark is-${word}`, title: `${when}: ${words(word)}` }, make("span", null, `${words(word)} ${when}`));
  return part("History", make("ol", { class: "past" },
    ...known.slice(-60).map(([past, word]) => mark(word, past.started.slice(0, 10) || past.name)), mark(now, "now")));
}

function before(data, row) {
  const kind = data.kinds[data.kind[row]];
  if (!kind) return null;
  const then = data.before[row] === UNKNOWN ? "not known" : words(data.standings[data.before[row]]);
  const now = data.isHere(row) ? words(data.standings[data.standing[row]]) : words(kind);
  return make("p", { class: "since" }, "Since the baseline: ", make("b", null, `${then} → ${now}`));
}

function cause(data, row, act) {
  const place = data.cause.at[row];
  if (!data.cause.of[place]) return null;
  const others = data.cause.at.reduce((sum, other) => sum + (other === place ? 1 : 0), -1);
  return make("p", { class: "fine" }, make("a", { href: act.causeAddress(place) }, `${many(others, "other check")}`), ` with the same cause: ${data.cause.of[place]}`);
}

function explained(data, row, known, act) {
  const standing = data.isHere(row) ? data.standings[data.standing[row]] : "gone";
  if (!known.runs) {
    const said = standing === "gone" ? "It is in the baseline and not in this record." : known.detail || "It ran, or started to, and has no verdict.";
    return [make("p", { class: "message" }, said), before(data, row), standings(data, row)];
  }
  return [
    make("p", { class: "message" }, `${known.message}.`),
    before(data, row),
    known.hint ? make("div", { class: "hint" }, make("h3", null, "What to do"), prose(known.hint)) : null,
    known.detail ? part("Detail", code(known.detail)) : null,
    part(standing === "proven" ? "Why this can be trusted" : "What was seen", runs(known, standing)),
    changed(known, data.change.of[data.change.at[row]]),
    witness(known),
    known.evidence ? part("Evidence", code(known.evidence)) : null,
    cause(data, row, act),
    standings(data, row),
  ];
}

async function showDetail(root, data, row, act) {
  const known = await data.particulars(row);
  if (act.opened() !== row) return; // somebody has gone on meanwhile
  const standing = data.isHere(row) ? data.standings[data.standing[row]] : "gone";
  const reason = data.reasons[data.reason[row]];
  const button = (text, onclick, title) => make("button", { type: "button", onclick, title }, text);
  fill(root,
    make("div", { class: "tools" },
      button("Previous", () => act.step(-1), "k"), button("Next", () => act.step(1), "j"),
      button("Copy id", act.copyId, "c"), data.rerun && data.isHere(row) ? button("Copy rerun", act.copyRerun, "r") : null,
      button("Close", act.close, "Esc")),
    make("p", { class: `mark verdict is-${standing}` }, words(standing), reason ? make("code", null, reason) : null),
    make("h2", { id: "detail-title" }, ...breakable(data.name[row])),
    make("p", { class: "where" }, known.location ? `${known.location.path}:${known.location.line}` : data.file.of[data.file.at[row]]),
    ...explained(data, row, known, act));
  root.hidden = false;
  root.removeAttribute("aria-busy");
}
