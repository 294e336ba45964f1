// Each word that there is at all, with how many checks it would leave.

const FACETS = [
  ["fails", "Build", { yes: "fails the build", no: "leaves it green" }],
  ["verdict", "Verdict", { failed: "failed as written" }],
  ["reason", "Reason", {}],
  ["new", "Since the baseline", { unproven: "newly unproven" }],
];

class Facets {
  constructor(root, data, act) {
    this.counts = new Map();
    const everything = search(data, "", true).counts;
    for (const [key, name, labels] of FACETS) {
      const vocabulary = { verdict: data.standings, reason: data.reasons, new: data.kinds, fails: ["yes", "no"] }[key];
      const there = vocabulary.map((word, code) => ({ word, code })).filter(({ word, code }) => word && everything[key][code]);
      if (there.length === 0 || (key === "fails" && there.length < 2)) continue;
      const buttons = there.map(({ word, code }) => {
        const count = make("span");
        const button = make("button", {
          type: "button",
          class: key === "verdict" ? `mark is-${word}` : null,
          title: "Shift: leave out",
          onclick: (event) => act.facet(key, word, event.shiftKey),
        }, labels[word] || (key === "reason" ? word : words(word)), count);
        this.counts.set(button, { key, word, code, count });
        return button;
      });
      root.append(make("div", { role: "group", "aria-label": name }, make("h3", null, name), ...buttons));
    }
  }

  show({ counts, terms }) {
    for (const [button, { key, word, code, count }] of this.counts) {
      count.textContent = counts[key][code].toLocaleString("en");
      button.setAttribute("aria-pressed", String(isAsked(terms, key, word)));
      button.classList.toggle("refused", isRefused(terms, key, word));
    }
  }
}
