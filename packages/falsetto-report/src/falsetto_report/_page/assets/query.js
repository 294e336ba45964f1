// A query: words that each say `key:value`, or are looked for as they are. A minus turns one round.

const WORD = /(-?)(?:(verdict|reason|fails|new|path|change|cause):)?("[^"]*"?|[^\s"]*)/g;
const FIELDS = ["verdict", "reason", "new", "fails"];

function parse(query) {
  const terms = [];
  for (const found of query.matchAll(WORD)) {
    const value = found[3].replaceAll('"', "").toLowerCase();
    if (!value) continue;
    terms.push({ not: found[1] === "-", key: found[2] || "text", value, from: found.index, to: found.index + found[0].length });
  }
  return terms;
}

const values = (term) => term.value.split(",").filter(Boolean);

function matches(key, word, value) {
  if (key === "new" && value === "any") return word !== "";
  if (key === "fails") return word === ({ true: "yes", false: "no" }[value] || value);
  return word !== "" && word.startsWith(value.replaceAll(" ", "-"));
}

// One answer for each word of a closed vocabulary: whether the terms of its key let it through.
function allowed(key, vocabulary, terms) {
  const mine = terms.filter((term) => term.key === key);
  const wanted = mine.filter((term) => !term.not);
  const says = (term, word) => values(term).some((value) => matches(key, word, value));
  return Uint8Array.from(vocabulary, (word) =>
    (wanted.length === 0 || wanted.some((term) => says(term, word)))
    && !mine.some((term) => term.not && says(term, word)) ? 1 : 0);
}

// The same for a table of texts, each of which may hold any of the values.
function holding(key, table, terms) {
  const mine = terms.filter((term) => term.key === key);
  if (mine.length === 0) return null;
  const hits = table.of.map((text, place) => {
    const low = text.toLowerCase();
    const says = (term) => (key === "cause" ? text !== "" && place === Number(term.value) : low.includes(term.value));
    return mine.every((term) => says(term) !== term.not) ? 1 : 0;
  });
  return Uint8Array.from(hits);
}

// All names as one text, in which a browser finds a word faster than in as many texts as there are checks.
function names(data) {
  if (!data.names) {
    const starts = new Uint32Array(data.count + 1);
    const parts = [];
    for (let row = 0; row < data.count; row++) {
      parts.push(data.nodeid(row).toLowerCase());
      starts[row + 1] = starts[row] + parts[row].length + 1;
    }
    data.names = { text: parts.join("\n"), starts };
  }
  return data.names;
}

function named(data, value) {
  const { text, starts } = names(data);
  const hits = new Uint8Array(data.count);
  let row = 0;
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, starts[row])) {
    let last = data.count; // the row is the last one that starts at or before the place
    while (row + 1 < last) {
      const middle = (row + last) >> 1;
      if (starts[middle] <= at) row = middle;
      else last = middle;
    }
    hits[row++] = 1;
  }
  return hits;
}

// Free text is looked for in the name, the declared change and the note.
function texts(data, terms) {
  const mine = terms.filter((term) => term.key === "text");
  if (mine.length === 0) return null;
  const inTable = (table, value) => Uint8Array.from(table.of, (text) => (text.toLowerCase().includes(value) ? 1 : 0));
  const parts = mine.map(({ value, not }) => ({
    not: not ? 1 : 0,
    name: named(data, value),
    change: inTable(data.change, value),
    note: inTable(data.note, value),
  }));
  return (row) => parts.every((part) =>
    (part.name[row] | part.change[data.change.at[row]] | part.note[data.note.at[row]]) !== part.not);
}

// Every row once: which of the four fields turn it away decides where it is counted and whether it is found.
function search(data, query, showsGreen) {
  const terms = parse(query);
  const verdict = allowed("verdict", data.standings, terms);
  const reason = allowed("reason", data.reasons, terms);
  const kind = allowed("new", data.kinds, terms);
  const fails = allowed("fails", ["yes", "no"], terms);
  const file = holding("path", data.file, terms);
  const change = holding("change", data.change, terms);
  const cause = holding("cause", data.cause, terms);
  const text = texts(data, terms);
  const asks = terms.some((term) => !term.not && ["verdict", "reason", "new", "cause"].includes(term.key));
  const counts = {
    verdict: new Uint32Array(data.standings.length),
    reason: new Uint32Array(data.reasons.length),
    new: new Uint32Array(data.kinds.length),
    fails: new Uint32Array(2),
  };
  const rows = new Uint32Array(data.count);
  let found = 0, hidden = 0;
  for (let row = 0; row < data.count; row++) {
    if (file && !file[data.file.at[row]]) continue;
    if (change && !change[data.change.at[row]]) continue;
    if (cause && !cause[data.cause.at[row]]) continue;
    const isHere = data.isHere(row);
    const passes = data.urgency[row] === RED ? 0 : 1;
    const turned = (isHere ? (verdict[data.standing[row]] ? 0 : 1) : (asksVerdict(terms) ? 1 : 0))
      | (reason[data.reason[row]] ? 0 : 2) | (kind[data.kind[row]] ? 0 : 4) | (fails[passes] ? 0 : 8);
    if (turned & (turned - 1)) continue; // two fields turn it away: it is counted nowhere
    if (text && !text(row)) continue;
    if ((turned & ~1) === 0 && isHere) counts.verdict[data.standing[row]]++;
    if ((turned & ~2) === 0) counts.reason[data.reason[row]]++;
    if ((turned & ~4) === 0) counts.new[data.kind[row]]++;
    if ((turned & ~8) === 0) counts.fails[passes]++;
    if (turned !== 0) continue;
    if (!showsGreen && !asks && data.isQuiet(row)) hidden++;
    else rows[found++] = row;
  }
  return { rows: rows.subarray(0, found), hidden, counts, terms };
}

const asksVerdict = (terms) => terms.some((term) => term.key === "verdict" && !term.not);

// What a facet does: its word joins the query, or leaves it.
function toggled(query, key, word, not) {
  const mine = parse(query).find((term) => term.key === key && term.not === not);
  if (!mine) return `${query.trim()} ${not ? "-" : ""}${key}:${word}`.trim();
  const left = values(mine).filter((value) => value !== word);
  if (left.length === values(mine).length) left.push(word);
  const term = left.length ? `${not ? "-" : ""}${key}:${left.join(",")}` : "";
  return `${query.slice(0, mine.from)}${term}${query.slice(mine.to)}`.replace(/\s+/g, " ").trim();
}

const isAsked = (terms, key, word) =>
  terms.some((term) => term.key === key && !term.not && values(term).includes(word));
const isRefused = (terms, key, word) =>
  terms.some((term) => term.key === key && term.not && values(term).includes(word));
