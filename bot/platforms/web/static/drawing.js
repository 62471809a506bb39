// Messages as the bot sends them, drawn and kept true without a jump: what has not changed stays.

const TONES = 6;

export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "class") element.className = value;
    else if (value !== undefined && value !== null) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

export class Drawing {
  // `page` offers member, words, language, query, find(id), press(message, data, button),
  // reply(message) and zoom(image).
  constructor(page) {
    this.page = page;
  }

  message(message) {
    const article = el("article", {
      "data-id": message.id,
      "data-slot": message.slot || null,
      "data-table": message.table || null,
    });
    const head = el("header", {}, el("strong", { class: this.#tone(message) }, message.author));
    if (message.private) head.append(el("em", {}, this.page.words["page-private"]));
    head.append(this.#time(message.sent));
    article.append(head);
    const quoted = message.reply_to ? this.page.find(message.reply_to) : null;
    if (quoted && !message.bot) article.append(this.#quote(quoted));
    article.append(el("div", { class: "body" }));
    const own = message.author === this.page.member && !message.bot;
    article.classList.toggle("own", own);
    article.classList.toggle("private", message.private);
    const wrapper = el("div", { class: "message" }, article, this.#replyButton(message));
    wrapper.classList.toggle("own", own);
    wrapper.dataset.day = new Date(message.sent * 1000).toDateString();
    this.update(wrapper, message);
    return wrapper;
  }

  update(wrapper, message) {
    const body = wrapper.querySelector(".body");
    wrapper.classList.toggle("pictured", Boolean(message.picture));
    wrapper.classList.toggle("asks", message.asks);
    this.#picture(body, message);
    this.#text(body, message);
    this.#rows(body, message);
  }

  day(wrapper) {
    const date = new Date(wrapper.dataset.day);
    return el("h2", { class: "day" }, this.#dayName(date));
  }

  #tone(message) {
    if (message.bot) return "bot";
    const sum = [...message.author].reduce((all, letter) => (31 * all + letter.codePointAt(0)) % 9973, 7);
    return `tone-${sum % TONES}`;
  }

  #time(sent) {
    const moment = new Date(sent * 1000);
    const shown = new Intl.DateTimeFormat(this.page.language, { hour: "2-digit", minute: "2-digit" });
    return el("time", { datetime: moment.toISOString() }, shown.format(moment));
  }

  #dayName(date) {
    const days = Math.round((new Date(new Date().toDateString()) - date) / 86_400_000);
    const language = this.page.language;
    if (days < 2) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");
    return new Intl.DateTimeFormat(language, { day: "numeric", month: "long" }).format(date);
  }

  #quote(quoted) {
    const words = quoted.text.split("\n")[0] || quoted.alt.split("\n")[0];
    return el("blockquote", {}, el("strong", {}, quoted.author), ` ${words}`);
  }

  #replyButton(message) {
    const button = el("button", { type: "button", class: "reply", "aria-label": this.page.words["page-reply"] });
    button.append(document.getElementById("reply-icon").content.cloneNode(true));
    button.addEventListener("click", () => this.page.reply(message.id));
    return button;
  }

  #picture(body, message) {
    const standing = body.querySelector("img");
    if (!message.picture) {
      standing?.remove();
      return;
    }
    const image = standing || el("img", { tabindex: "0" });
    image.alt = message.alt;
    if (image.dataset.picture === message.picture) return;
    image.dataset.picture = message.picture;
    const hang = () => {
      if (image.dataset.picture !== message.picture) return;
      image.width = message.width;
      image.height = message.height;
      image.style.setProperty("--ratio", message.width / message.height);
      image.src = message.picture + this.page.query;
    };
    if (standing) {
      // The old picture stays until the new one is there: nothing blinks.
      const next = new Image();
      next.addEventListener("load", hang);
      next.addEventListener("error", hang);
      next.src = message.picture + this.page.query;
      return;
    }
    hang();
    image.decoding = "sync";
    image.addEventListener("click", () => this.page.zoom(image));
    image.addEventListener("keydown", (event) => event.key === "Enter" && this.page.zoom(image));
    body.prepend(image);
  }

  #text(body, message) {
    let text = body.querySelector("p");
    if (!message.text) {
      text?.remove();
      return;
    }
    if (!text) {
      text = el("p");
      const image = body.querySelector("img");
      if (image) image.after(text);
      else body.prepend(text);
    }
    if (text.textContent !== message.text) text.textContent = message.text;
  }

  #rows(body, message) {
    const shown = JSON.stringify(message.buttons);
    let rows = body.querySelector(".rows");
    if (rows?.dataset.shown === shown || (!rows && !message.buttons.length)) return;
    if (!rows) body.append((rows = el("div", { class: "rows" })));
    const focused = rows.contains(document.activeElement) ? document.activeElement.textContent : null;
    rows.dataset.shown = shown;
    rows.replaceChildren(...message.buttons.map((row) => this.#row(message, row)));
    if (focused === null) return;
    const buttons = [...rows.querySelectorAll("button")];
    (buttons.find((button) => button.textContent === focused) || buttons[0])?.focus({ preventScroll: true });
  }

  #row(message, row) {
    return el("div", { class: "row" }, ...row.map((one) => this.#button(message, one)));
  }

  #button(message, { label, data, style }) {
    const button = el("button", { type: "button" }, label);
    if (style) button.classList.add(style);
    if (/^(\d+|\d-\d|\S{1,3}[♥♦♣♠]\ufe0f?)$/u.test(label)) button.classList.add("piece");
    if (/[♥♦]/u.test(label) && !/[♠♣]/u.test(label)) button.classList.add("red");
    button.addEventListener("click", () => this.page.press(message.id, data, button));
    return button;
  }
}
