// Elements are made of tags, properties and text; nothing here ever parses markup.

// What would reorder or hide the text around it on a reader's screen is shown as an escape.
const UNFIT = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const fit = (text) => text.replace(UNFIT, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);

const byId = (id) => document.getElementById(id);

function make(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : fit(String(value)));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined)
    .map((child) => (typeof child === "string" ? fit(child) : child)));
  return element;
}

const fill = (element, ...children) =>
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));

const many = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

const words = (slug) => slug.replaceAll("-", " ");

function span(seconds) {
  if (seconds >= 60) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  const [number, unit] = seconds >= 1 ? [seconds, "s"] : [seconds * 1000, "ms"];
  return `${Number(number.toPrecision(3))} ${unit}`;
}

let toasting = 0;

function toast(text) {
  byId("toast").textContent = text;
  clearTimeout(toasting);
  toasting = setTimeout(() => { byId("toast").textContent = ""; }, 2500);
}

async function copy(text, what) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
  } else {
    // Outside of a secure context there is only the old way.
    const area = make("textarea", { class: "off" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  toast(`Copied ${what}`);
}
