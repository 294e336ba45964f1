// What was found, with a line above each group where groups are wanted.

const GROUPS = { "": "nothing", file: "file", reason: "reason", change: "declared change", cause: "cause", new: "baseline" };
const FOLDED_FROM = 300;

function keysOf(data, group) {
  if (group === "reason") return (row) => (data.reason[row] ? data.reason[row] : 100 + data.standing[row]);
  if (group === "new") return (row) => data.kind[row];
  const table = data[group];
  return (row) => table.at[row];
}

function title(data, group, row) {
  if (group === "reason") return data.reasons[data.reason[row]] || words(data.standings[data.standing[row]]);
  if (group === "new") return words(data.kinds[data.kind[row]]) || "as in the baseline";
  const table = data[group];
  const nothing = { file: "no file", change: "no declared change", cause: "causes of their own" }[group];
  return table.of[table.at[row]] || nothing;
}

// An item is a row, or a group with its rows.
function arrange(data, rows, group, folds) {
  if (!group) return Array.from(rows, (row) => ({ row }));
  const groups = new Map();
  const key = keysOf(data, group);
  for (const row of rows) {
    const mine = key(row);
    if (!groups.has(mine)) groups.set(mine, []);
    groups.get(mine).push(row);
  }
  const lonely = (key) => (group === "cause" && data.cause.of[key] === "" ? 1 : 0);
  const red = (members) => members.filter((row) => data.urgency[row] === RED).length;
  const order = [...groups].sort(([one, first], [two, second]) =>
    (group === "new" ? one - two : 0)
    || lonely(one) - lonely(two)
    || data.urgency[first[0]] - data.urgency[second[0]]
    || red(second) - red(first)
    || second.length - first.length
    || first[0] - second[0]);
  const folded = rows.length > FOLDED_FROM;
  const items = [];
  for (const [key, members] of order) {
    const id = `${group}:${key}`;
    const isOpen = folds.has(id) ? folds.get(id) : !folded;
    items.push({ id, isOpen, members, title: title(data, group, members[0]) });
    if (isOpen) for (const row of members) items.push({ row });
  }
  return items;
}
