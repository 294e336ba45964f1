// The list is as tall as all its items, and holds only those that can be seen.

const SPARE = 4;
const TALLEST = 12e6; // pixels; browsers give up on taller elements, so beyond it the list is scaled

class List {
  constructor(root, data, act) {
    Object.assign(this, { root, data, act, items: [], shown: new Map(), active: -1, opened: -1 });
    this.frame = 0;
    for (const change of ["scroll", "resize"]) addEventListener(change, () => this.later(), { passive: true });
    new ResizeObserver(() => { this.measure(); this.later(); }).observe(root.parentElement);
    root.addEventListener("click", (event) => this.clicked(event));
    this.measure();
  }

  measure() {
    const probe = make("li", { class: "row" });
    this.root.append(probe);
    this.height = probe.getBoundingClientRect().height || 56;
    probe.remove();
    this.stretch();
  }

  stretch() {
    this.full = this.items.length * this.height;
    this.tall = Math.min(this.full, TALLEST);
    this.root.style.height = `${this.tall}px`;
  }

  show(items, opened) {
    const kept = this.items[this.active];
    this.items = items;
    this.opened = opened;
    this.active = Math.max(this.placeOf(opened), 0);
    if (opened < 0 && kept) this.active = Math.max(items.findIndex((item) => same(item, kept)), 0);
    for (const element of this.shown.values()) element.remove();
    this.shown.clear();
    this.stretch();
    this.draw();
  }

  open(row) {
    const before = this.placeOf(this.opened);
    this.opened = row;
    const place = this.placeOf(row);
    if (place >= 0) this.activate(place);
    for (const at of [before, place]) this.redraw(at);
  }

  placeOf(row) {
    return row < 0 ? -1 : this.items.findIndex((item) => item.row === row);
  }

  later() {
    this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.draw(); });
  }

  // Where the window looks at, in the pixels of a list that is not scaled.
  view() {
    const above = Math.max(-this.root.getBoundingClientRect().top, 0);
    const room = Math.max(this.tall - innerHeight, 1);
    const factor = this.full > this.tall ? (this.full - innerHeight) / room : 1;
    return { above, top: above * factor, factor };
  }

  draw() {
    const { above, top } = this.view();
    const from = Math.max(Math.floor(top / this.height) - SPARE, 0);
    const to = Math.min(Math.ceil((top + innerHeight) / this.height) + SPARE, this.items.length);
    const wanted = new Set();
    for (let place = from; place < to; place++) wanted.add(place);
    // What has the focus must not vanish under it.
    if (this.active >= 0 && this.active < this.items.length) wanted.add(this.active);
    for (const [place, element] of this.shown) {
      if (!wanted.has(place)) { element.remove(); this.shown.delete(place); }
    }
    for (const place of [...wanted].sort((one, two) => one - two)) {
      if (!this.shown.has(place)) this.insert(place);
      const y = place * this.height - (top - above);
      this.shown.get(place).style.transform = `translateY(${y}px)`;
    }
  }

  insert(place) {
    const element = this.element(place);
    let next = null;
    for (const [other, shown] of this.shown) if (other > place && (!next || other < next[0])) next = [other, shown];
    this.root.insertBefore(element, next && next[1]);
    this.shown.set(place, element);
  }

  redraw(place) {
    const old = this.shown.get(place);
    if (!old) return;
    const hadFocus = old.contains(document.activeElement);
    const element = this.element(place);
    element.style.transform = old.style.transform;
    old.replaceWith(element);
    this.shown.set(place, element);
    if (hadFocus) element.firstChild.focus({ preventScroll: true });
  }

  element(place) {
    const item = this.items[place];
    const inner = item.members ? this.header(item, place) : this.link(item.row, place);
    return make("li", { class: item.members ? "row group" : "row", "aria-setsize": this.items.length, "aria-posinset": place + 1 }, inner);
  }

  header(item, place) {
    const { data } = this;
    const tally = new Map();
    for (const row of item.members) {
      const word = this.standingOf(row);
      tally.set(word, (tally.get(word) || 0) + 1);
    }
    const said = [...tally].slice(0, 4).map(([word, number]) => `${number.toLocaleString("en")} ${words(word)}`);
    return make("button", { type: "button", "data-place": place, tabindex: this.tab(place), "aria-expanded": String(item.isOpen), title: item.title },
      make("b", null, item.title), make("small", null, said.join(" · ")));
  }

  standingOf(row) {
    const { data } = this;
    if (data.urgency[row] === GONE) return "gone";
    return data.urgency[row] === NOT_RUN ? "not-run" : data.standings[data.standing[row]];
  }

  link(row, place) {
    const { data } = this;
    const standing = this.standingOf(row);
    const reason = data.reasons[data.reason[row]];
    const kind = data.kinds[data.kind[row]];
    const note = data.note.of[data.note.at[row]] || data.change.of[data.change.at[row]];
    const file = data.file.of[data.file.at[row]];
    return make("a", { class: `mark is-${standing}`, href: this.act.address(row), "data-place": place, tabindex: this.tab(place), "aria-current": row === this.opened ? "true" : null },
      make("b", null, data.name[row]),
      make("i", null, words(standing), kind && kind !== standing ? ` · ${kind === "unproven" ? "newly" : words(kind)}` : ""),
      make("small", null, [file, reason, note].filter(Boolean).join("  ·  ")));
  }

  tab(place) {
    return place === this.active ? "0" : "-1";
  }

  clicked(event) {
    const target = event.target.closest("[data-place]");
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.activate(Number(target.dataset.place));
    this.enter();
  }

  enter() {
    const item = this.items[this.active];
    if (!item) return;
    if (item.members) this.act.fold(item.id, !item.isOpen);
    else this.act.open(item.row);
  }

  activate(place) {
    const before = this.active;
    this.active = place;
    this.draw();
    for (const at of [before, place]) {
      const element = this.shown.get(at);
      if (element) element.firstChild.tabIndex = at === place ? 0 : -1;
    }
  }

  // The next place, in steps of one, that holds a check: groups are passed over while one is open.
  step(by, onlyChecks) {
    let place = this.active + by;
    while (onlyChecks && this.items[place]?.members) place += by;
    return place >= 0 && place < this.items.length ? place : -1;
  }

  reveal() {
    const y = this.active * this.height;
    const { factor, top } = this.view();
    const bar = byId("bar").offsetHeight;
    const start = this.root.getBoundingClientRect().top + scrollY;
    const upper = top + (this.root.getBoundingClientRect().top < bar ? bar : 0);
    if (this.root.getBoundingClientRect().top > innerHeight / 2 || y < upper) scrollTo(0, start + (y - bar - this.height) / factor);
    else if (y + this.height > top + innerHeight - Math.max(this.root.getBoundingClientRect().top, 0)) {
      scrollTo(0, start + (y + 2 * this.height - innerHeight) / factor);
    }
    this.draw();
  }

  focus() {
    this.shown.get(this.active)?.firstChild.focus({ preventScroll: true });
  }
}

const same = (one, two) => (one.members ? one.id === two.id : !two.members && one.row === two.row);
