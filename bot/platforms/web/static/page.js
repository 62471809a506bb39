"use strict";

// The page keeps no rules: it shows messages as the bot sends them and sends words and presses back.

const byId = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search).get("as");
const state = { member: asked || "", chat: "", messages: new Map(), events: null, chats: [] };

const as = () => (state.lan ? "" : `?as=${encodeURIComponent(state.member)}`);

async function begin() {
  const first = await (await fetch(asked ? `/state?as=${encodeURIComponent(asked)}` : "/state")).json();
  if (first.member) return show(first);
  state.member = sessionStorage.getItem("member") || first.members[0];
  return enter(state.member);
}

async function enter(member) {
  state.member = member;
  sessionStorage.setItem("member", member);
  show(await (await fetch(`/state${as()}`)).json());
}

function show(shown) {
  state.member = shown.member;
  state.lan = shown.members.length === 0;
  state.chats = shown.chats;
  state.messages = new Map(shown.messages.map((message) => [message.id, message]));
  if (!state.chats.some((chat) => chat.chat === state.chat)) state.chat = state.chats[0].chat;
  const wanted = decodeURIComponent(location.hash.slice(1));
  const named = state.chats.find((chat) => chat.name === wanted);
  if (named) state.chat = named.chat;
  drawSwitcher(shown.members);
  drawChats();
  drawMessages();
  listen();
}

function drawSwitcher(members) {
  byId("switcher").hidden = members.length === 0;
  byId("member").replaceChildren(...members.map((name) => new Option(name, name, false, name === state.member)));
}

function drawChats() {
  byId("chats").replaceChildren(
    ...state.chats.map((chat) => {
      const link = document.createElement("a");
      link.href = `#${encodeURIComponent(chat.name)}`;
      link.textContent = chat.name;
      link.dataset.chat = chat.chat;
      if (chat.chat === state.chat) link.setAttribute("aria-current", "page");
      return link;
    }),
  );
}

function drawMessages() {
  const list = [...state.messages.values()].filter((message) => message.chat === state.chat);
  list.sort((one, other) => one.id - other.id);
  byId("messages").replaceChildren(...list.map(drawn));
  toBottom();
}

function drawn(message) {
  const article = document.createElement("article");
  article.dataset.id = message.id;
  if (message.slot) article.dataset.slot = message.slot;
  if (message.table) article.dataset.table = message.table;
  article.classList.toggle("own", message.author === state.member);
  article.classList.toggle("private", message.private);
  const author = document.createElement("strong");
  author.textContent = message.author;
  article.append(author);
  if (message.picture) {
    const picture = document.createElement("img");
    picture.src = message.picture;
    picture.alt = message.alt;
    picture.addEventListener("load", () => nearBottom() && toBottom());
    article.append(picture);
  }
  if (message.text) {
    const text = document.createElement("p");
    text.textContent = message.text;
    article.append(text);
  }
  for (const row of message.buttons) article.append(drawnRow(message, row));
  return article;
}

function drawnRow(message, row) {
  const line = document.createElement("div");
  line.className = "row";
  for (const { label, data, style } of row) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    if (style) button.className = style;
    button.addEventListener("click", () => post("/press", { message: message.id, data }));
    line.append(button);
  }
  return line;
}

function nearBottom() {
  const box = byId("messages");
  return box.scrollHeight - box.scrollTop - box.clientHeight < 500;
}

function toBottom() {
  const box = byId("messages");
  box.scrollTop = box.scrollHeight;
}

function listen() {
  if (state.events) state.events.close();
  const events = new EventSource(`/events${as()}`);
  state.events = events;
  let opened = false;
  events.addEventListener("open", async () => {
    if (opened) show(await (await fetch(`/state${as()}`)).json());
    opened = true;
  });
  events.addEventListener("message", (event) => take(JSON.parse(event.data)));
  events.addEventListener("delete", (event) => remove(JSON.parse(event.data).id));
  events.addEventListener("toast", (event) => toast(JSON.parse(event.data).text));
}

function take(message) {
  const known = state.messages.has(message.id);
  state.messages.set(message.id, message);
  if (message.chat !== state.chat) return known || mark(message.chat);
  const old = document.querySelector(`article[data-id="${message.id}"]`);
  const stick = nearBottom();
  if (old) old.replaceWith(drawn(message));
  else byId("messages").append(drawn(message));
  if (stick && !old) toBottom();
}

function remove(id) {
  state.messages.delete(id);
  document.querySelector(`article[data-id="${id}"]`)?.remove();
}

function mark(chat) {
  for (const link of byId("chats").children) if (link.dataset.chat === chat) link.classList.add("fresh");
}

function toast(text) {
  const status = document.createElement("div");
  status.setAttribute("role", "status");
  status.textContent = text;
  byId("toasts").append(status);
  setTimeout(() => status.remove(), 4000 + 40 * text.length);
}

async function post(where, words) {
  try {
    const answer = await fetch(where + as(), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(words),
    });
    if (!answer.ok) toast("Эта кнопка уже не действует.");
  } catch {
    toast("Связи со столом нет. Попробуйте ещё раз.");
  }
}

byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const input = byId("text");
  const text = input.value;
  if (!text.trim()) return;
  input.value = "";
  post("/say", { chat: state.chat, text });
});

byId("member").addEventListener("change", (event) => enter(event.target.value));

window.addEventListener("hashchange", () => {
  const name = decodeURIComponent(location.hash.slice(1));
  const chat = state.chats.find((one) => one.name === name);
  if (!chat) return;
  state.chat = chat.chat;
  drawChats();
  drawMessages();
});

begin();
