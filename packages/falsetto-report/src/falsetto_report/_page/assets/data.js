// The checks as columns, and what is known of each in blocks that are inflated when they are asked for.

const UNKNOWN = 255;
const RED = 0, GONE = 1, NOT_RUN = 3, QUIET = 3; // as in the rows that Python sorted

async function inflate(packed) {
  const text = atob(packed);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

function codes(text) {
  const column = new Uint8Array(text.length);
  for (let row = 0; row < text.length; row++) column[row] = text.charCodeAt(row) - 48;
  return column; // a slash, which stands for nothing, becomes UNKNOWN
}

async function open(element) {
  const packed = element.textContent.split("\n");
  element.remove();
  const index = await inflate(packed[0]);
  const table = ({ of, at }) => ({ of, at: Uint32Array.from(at) });
  const inflated = new Map();
  const data = {
    count: index.name.length,
    standings: index.standings,
    reasons: index.reasons,
    kinds: index.kinds,
    standing: codes(index.standing),
    reason: codes(index.reason),
    urgency: codes(index.urgency),
    kind: codes(index.kind),
    before: codes(index.before),
    name: index.name,
    file: table(index.file),
    change: table(index.change),
    note: table(index.note),
    cause: table(index.cause),
    past: index.past.map((past) => ({ ...past, standing: codes(past.standing) })),
    started: index.started,
    rerun: index.rerun,
    baseline: index.baseline,
    nodeid(row) {
      const file = data.file.of[data.file.at[row]];
      return file ? `${file}::${data.name[row]}` : data.name[row];
    },
    // The block's promise is kept, not its rows, so two questions inflate it once.
    async particulars(row) {
      const block = 1 + Math.floor(row / index.block);
      if (!inflated.has(block)) {
        if (inflated.size > 8) inflated.delete(inflated.keys().next().value);
        inflated.set(block, inflate(packed[block]));
      }
      return (await inflated.get(block))[row % index.block];
    },
    isQuiet: (row) => data.urgency[row] >= QUIET,
    isHere: (row) => data.urgency[row] !== GONE && data.urgency[row] !== NOT_RUN,
    places: null,
    // The rows of a check by its name, more than one where it ran twice. Made for the first address.
    rowsOf(nodeid) {
      if (!data.places) {
        data.places = new Map();
        for (let row = 0; row < data.count; row++) {
          const name = data.nodeid(row);
          const known = data.places.get(name);
          if (known === undefined) data.places.set(name, row);
          else data.places.set(name, [known, row].flat());
        }
      }
      const found = data.places.get(nodeid);
      return found === undefined ? [] : [found].flat();
    },
  };
  return data;
}
