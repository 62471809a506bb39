// The page keeps no rules: it shows messages as the bot sends them and sends words and presses back.

import { Connection, post } from "./connection.js";
import { Drawing, el } from "./drawing.js";
import { Scrolling } from "./scrolling.js";
import { Unread } from "./unread.js";

const byId = (id) => document.getElementById(id);
const OFFLINE_AFTER = 1200;
const TITLE = document.title;

class Page {
  member = "";
  language = "ru";
  words = {};
  query = "";
  #chats = [];
  #chat = "";
  #messages = new Map();
  #places = new Map();
  #answering = null;
  #connection = null;
  #unread = null;
  #offline = 0;
  #drawing = new Drawing(this);
  #scrolling = new Scrolling(byId("messages"), byId("list"), byId("down"));

  async begin() {
    const named = new URLSearchParams(location.search).get("as");
    if (named) return this.enter(named);
    const answer = await fetch("/state").catch(() => null);
    if (!answer) return setTimeout(() => this.begin(), 2000);
    if (!answer.ok) return this.#refuse(await answer.text());
    const first = await answer.json();
    if (first.member) return this.#connect("");
    const last = sessionStorage.getItem("member");
    return this.enter(first.members.includes(last) ? last : first.members[0]);
  }

  enter(member) {
    sessionStorage.setItem("member", member);
    this.#connect(`?as=${encodeURIComponent(member)}`);
  }

  #connect(query) {
    this.query = query;
    this.#connection?.close();
    this.#connection = new Connection(query, (kind, content) => this.#take(kind, content));
  }

  #take(kind, content) {
    if (kind === "lost") return this.#lost();
    clearTimeout(this.#offline);
    this.#offline = 0;
    byId("offline").hidden = true;
    if (kind === "state") this.#show(content);
    else if (kind === "message") this.#put(content);
    else if (kind === "delete") this.#remove(content);
    else if (kind === "toast") this.toast(content.text);
  }

  #lost() {
    this.#offline ||= setTimeout(() => (byId("offline").hidden = false), OFFLINE_AFTER);
    fetch(`/state${this.query}`).then(
      async (answer) => answer.status === 403 && this.#refuse(await answer.text()),
      () => null,
    );
  }

  #refuse(words) {
    this.#connection?.close();
    clearTimeout(this.#offline);
    byId("offline").hidden = true;
    byId("list").replaceChildren(el("article", {}, el("p", {}, words)));
    byId("form").hidden = true;
  }

  // Everything, at the beginning, after a break, and when the language changes

  #show(shown) {
    const changed = shown.member !== this.member;
    this.member = shown.member;
    this.language = shown.language;
    this.words = shown.words;
    this.#chats = shown.chats;
    this.#messages = new Map(shown.messages.map((message) => [message.id, message]));
    if (changed) {
      this.#places.clear();
      this.answer(null);
    }
    this.#unread = new Unread(this.member, shown.chats, shown.messages);
    this.#dress(shown);
    const place = changed ? null : this.#scrolling.place;
    this.#chat = this.#wanted();
    this.#drawMessages();
    this.#scrolling.restore(place);
  }

  #dress(shown) {
    document.documentElement.lang = this.language;
    for (const one of document.querySelectorAll("[data-word]")) one.textContent = this.words[one.dataset.word];
    for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", this.words[one.dataset.label]);
    for (const one of document.querySelectorAll("[data-hint]")) one.placeholder = this.words[one.dataset.hint];
    byId("member").hidden = shown.members.length === 0;
    byId("member").replaceChildren(...shown.members.map((name) => new Option(name, name, false, name === this.member)));
    byId("me").hidden = shown.members.length > 0;
    document.body.classList.toggle("alone", shown.members.length === 0);
    byId("me").textContent = this.member;
    byId("menu").replaceChildren(...shown.menu.map(({ command, label }) => {
      const button = el("button", { type: "button" }, label);
      button.addEventListener("click", () => this.say(command));
      return button;
    }));
  }

  // Conversations

  #wanted() {
    const name = decodeURIComponent(location.hash.slice(1));
    const found = this.#chats.find((chat) => chat.name === name);
    const stays = this.#chats.find((chat) => chat.chat === this.#chat);
    return (found || stays || this.#chats[0]).chat;
  }

  go() {
    if (!this.#chats.length) return;
    const chat = this.#wanted();
    if (chat === this.#chat) return;
    this.#places.set(this.#chat, this.#scrolling.place);
    this.#chat = chat;
    this.answer(null);
    this.#drawMessages();
    this.#scrolling.restore(this.#places.get(chat));
  }

  #drawChats() {
    const links = this.#chats.map((chat) => {
      const link = el("a", { href: `#${encodeURIComponent(chat.name)}` }, chat.name);
      const fresh = chat.chat === this.#chat ? 0 : this.#unread.count(chat.chat);
      if (chat.chat === this.#chat) link.setAttribute("aria-current", "page");
      if (fresh) {
        link.dataset.fresh = fresh > 99 ? "99+" : fresh;
        link.setAttribute("aria-description", this.words["page-unread"]);
      }
      return link;
    });
    byId("chats").replaceChildren(...links);
    const all = this.#unread.all;
    document.title = all ? `(${all}) ${TITLE}` : TITLE;
  }

  read() {
    if (document.visibilityState !== "visible" || !this.#unread) return;
    this.#unread.read(this.#chat, [...this.#messages.values()]);
    this.#drawChats();
  }

  // Messages

  find(id) {
    return this.#messages.get(id) || null;
  }

  #drawn(id) {
    return document.querySelector(`article[data-id="${id}"]`)?.parentElement || null;
  }

  #drawMessages() {
    const list = [...this.#messages.values()].filter((message) => message.chat === this.#chat);
    list.sort((one, other) => one.id - other.id);
    byId("list").replaceChildren();
    for (const message of list) this.#append(message);
    byId("empty").hidden = list.length > 0;
    this.read();
    this.#drawChats();
  }

  #append(message) {
    const list = byId("list");
    const drawn = this.#drawing.message(message);
    const last = [...list.children].reverse().find((one) => one.matches(".message"));
    if (last?.dataset.day !== drawn.dataset.day) list.append(this.#drawing.day(drawn));
    list.append(drawn);
    byId("empty").hidden = true;
  }

  #put(message) {
    const before = this.#messages.get(message.id);
    this.#messages.set(message.id, message);
    this.#unread.note(message, before);
    if (message.chat === this.#chat) {
      const standing = this.#drawn(message.id);
      if (standing) this.#drawing.update(standing, message);
      else this.#append(message);
      const own = !message.bot && message.author === this.member;
      if (own && !before) this.#scrolling.toBottom();
      else this.#scrolling.follow();
      this.read();
    }
    this.#drawChats();
  }

  #remove({ id, chat }) {
    const message = this.#messages.get(id);
    if (!message) return;
    this.#messages.delete(id);
    this.#unread.forget(message);
    if (chat === this.#chat) this.#drawn(id)?.remove();
    this.#drawChats();
  }

  toast(text) {
    const status = el("div", { role: "status" }, text);
    byId("toasts").append(status);
    setTimeout(() => status.remove(), 4000 + 50 * text.length);
  }

  zoom(image) {
    const dialog = byId("zoom");
    const large = dialog.querySelector("img");
    large.src = image.src;
    large.alt = image.alt;
    large.width = image.width;
    large.height = image.height;
    dialog.showModal();
  }

  // What a person does

  answer(id) {
    const message = id ? this.find(id) : null;
    this.#answering = message ? id : null;
    byId("answering").hidden = !message;
    if (!message) return;
    const words = message.text.split("\n")[0] || message.alt.split("\n")[0];
    byId("answering").querySelector("p").textContent = `${this.words["page-reply-to"]}: ${message.author}. ${words}`;
    byId("text").focus();
  }

  reply(id) {
    this.answer(id);
  }

  async say(text) {
    this.menu(false);
    if (!text.trim()) return true;
    const words = { chat: this.#chat, text, reply_to: this.#answering };
    this.answer(null);
    const answer = await post(`/say${this.query}`, words).catch(() => null);
    if (answer?.ok) return true;
    if (words.chat === this.#chat) this.answer(words.reply_to);
    this.toast(this.words["page-not-sent"]);
    return false;
  }

  async press(id, data, button) {
    if (button.getAttribute("aria-busy")) return;
    button.setAttribute("aria-busy", "true");
    const answer = await post(`/press${this.query}`, { message: id, data }).catch(() => null);
    button.removeAttribute("aria-busy");
    if (!answer) this.toast(this.words["page-not-sent"]);
    else if (!answer.ok) this.toast(this.words["page-button-gone"]);
  }

  menu(open) {
    byId("menu").hidden = !open;
    byId("more").setAttribute("aria-expanded", String(open));
  }
}

const page = new Page();

byId("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = byId("text");
  const text = input.value;
  input.value = "";
  if (!(await page.say(text)) && !input.value) input.value = text;
});

byId("member").addEventListener("change", (event) => {
  const member = event.target.value;
  history.replaceState(null, "", `/?as=${encodeURIComponent(member)}${location.hash}`);
  page.enter(member);
});

byId("more").addEventListener("click", () => page.menu(byId("menu").hidden));
byId("play").addEventListener("click", () => page.say("/play"));
byId("unanswer").addEventListener("click", () => page.answer(null));
byId("zoom").addEventListener("click", () => byId("zoom").close());
window.addEventListener("hashchange", () => page.go());
document.addEventListener("visibilitychange", () => page.read());

document.addEventListener("pointerdown", (event) => {
  if (!byId("menu").hidden && !event.target.closest("#menu, #more")) page.menu(false);
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    page.menu(false);
    page.answer(null);
  } else if (event.key === "/" && event.target === document.body) {
    byId("text").focus();
  }
});

if (matchMedia("(hover: hover) and (pointer: fine)").matches) byId("text").focus();
page.begin();
