// The whole state of the page, as the part of its address behind the hash.

const NOTHING = { q: "", group: "", green: false, check: "", nth: 1, keys: true };

function read(hash) {
  const said = {};
  for (const part of hash.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at > 0) said[part.slice(0, at)] = decoded(part.slice(at + 1));
  }
  const state = {
    q: said.q || "",
    group: said.group in GROUPS ? said.group : "",
    green: said.green === "1",
    check: said.check || "",
    nth: Number(said.nth) || 1,
    keys: said.keys !== "off",
  };
  // Short ways that work without script too, where they lead to a heading.
  if (said.verdict) state.q = `verdict:${said.verdict}`;
  if (said.new) Object.assign(state, { q: `new:${said.new}`, group: "new" });
  return state;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that escapes nothing stands for itself
  }
}

function written(state) {
  const parts = [];
  if (state.q) parts.push(`q=${encodeURIComponent(state.q)}`);
  if (state.group) parts.push(`group=${state.group}`);
  if (state.green) parts.push("green=1");
  if (!state.keys) parts.push("keys=off");
  if (state.check) parts.push(`check=${encodeURIComponent(state.check)}`);
  if (state.check && state.nth > 1) parts.push(`nth=${state.nth}`);
  return `#${parts.join("&")}`;
}
