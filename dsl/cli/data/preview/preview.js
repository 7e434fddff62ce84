// The page as JSON in, the page in the browser out; a picture is loaded anew only when its key has changed.
"use strict";

const words = document.body.dataset;
const byId = id => document.getElementById(id);
let page = null;

function fault(one) {
  const item = document.createElement("li");
  item.className = one.severity;
  const code = document.createElement("b");
  code.textContent = one.code;
  item.append(code, one.text);
  const more = document.createElement("small");
  more.textContent = one.help ? `${one.place} · ${one.help}` : one.place;
  item.append(more);
  return item;
}

function filled(list, faults) {
  list.replaceChildren(...faults.map(fault));
  return list;
}

function figure(item) {
  const made = document.createElement("figure");
  const front = document.createElement("div");
  front.append(document.createElement("img"), document.createElement("figcaption"));
  const list = document.createElement("ul");
  list.className = "faults";
  made.append(front, list);
  return update(made, item);
}

function update(made, item) {
  const picture = made.querySelector("img");
  if (made.dataset.key !== item.key) {
    made.dataset.key = item.key;
    picture.src = `/card/${item.key}.svg`;
  }
  picture.alt = item.title;
  picture.width = page.size[0] * 4;
  picture.height = page.size[1] * 4;
  made.dataset.title = item.title.toLowerCase();
  made.querySelector("figcaption").textContent = item.copies === 1 ? item.title : `${item.title} · ${item.copies} ${words.copies}`;
  made.classList.toggle("faulty", item.faults.length > 0);
  filled(made.querySelector("ul"), item.faults);
  made.classList.remove("fresh");
  if (page.fresh.includes(item.key)) {
    void made.offsetWidth;
    made.classList.add("fresh");
    made.scrollIntoView({ block: "nearest" });
  }
  return made;
}

function heading(text) {
  const made = document.createElement("h2");
  made.textContent = text;
  return made;
}

function cards() {
  const room = byId("cards");
  const old = [...room.querySelectorAll("figure")];
  const decks = new Set(page.items.map(item => item.deck)).size;
  const made = [];
  let deck = null;
  page.items.forEach((item, index) => {
    if (decks > 1 && item.deck !== deck) made.push(heading(item.deck));
    deck = item.deck;
    made.push(old[index] ? update(old[index], item) : figure(item));
  });
  room.replaceChildren(...made);
}

function state() {
  const all = [...page.faults, ...page.items.flatMap(item => item.faults)];
  const wrong = new Set(all.map(one => `${one.code} ${one.place}`)).size;
  const text = wrong ? `${words.faults}: ${wrong}` : page.checked ? words.clean : "";
  byId("state").textContent = page.checked ? text : [text, words.checking].filter(Boolean).join(" · ");
  byId("state").className = all.some(one => one.severity === "error") ? "error" : "";
}

function sift() {
  const wanted = byId("find").value.trim().toLowerCase();
  const faulty = byId("faulty").checked;
  for (const one of document.querySelectorAll("figure")) {
    one.hidden = !one.dataset.title.includes(wanted) || (faulty && !one.classList.contains("faulty"));
    one.style.display = one.hidden ? "none" : "";
  }
}

function notice(text) {
  byId("notice").textContent = text;
  byId("notice").hidden = !text;
}

function show(next) {
  page = next;
  document.title = page.name ? `${page.name} · ${words.title}` : words.title;
  byId("name").textContent = page.name || words.title;
  notice(page.notice);
  byId("general").hidden = page.faults.length === 0;
  filled(byId("general").querySelector("ul"), page.faults);
  byId("nothing").hidden = page.items.length > 0;
  cards();
  state();
  sift();
}

byId("find").addEventListener("input", sift);
byId("faulty").addEventListener("change", sift);
byId("zoom").addEventListener("input", event => document.documentElement.style.setProperty("--zoom", `${event.target.value}px`));

const events = new EventSource("/events");
events.onmessage = event => show(JSON.parse(event.data));
events.onerror = () => notice(words.lost);
