// What a member has not seen yet, by conversation; kept in the browser over a reload.

export class Unread {
  #fresh = new Map();

  constructor(member, chats, messages) {
    this.member = member;
    for (const { chat } of chats) {
      const seen = this.#seen(chat);
      const there = messages.filter((message) => message.chat === chat);
      const fresh = seen === null ? [] : there.filter((m) => m.id > seen && this.#concerns(m));
      this.#fresh.set(chat, new Set(fresh.map((message) => message.id)));
      if (seen === null) this.#keep(chat, there);
    }
  }

  count(chat) {
    return this.#fresh.get(chat)?.size || 0;
  }

  get all() {
    return [...this.#fresh.values()].reduce((sum, ids) => sum + ids.size, 0);
  }

  // A message came, or one that stood there now asks the member to move.
  note(message, before) {
    if (before ? message.asks && !before.asks : this.#concerns(message)) {
      this.#fresh.get(message.chat)?.add(message.id);
    }
  }

  forget(message) {
    this.#fresh.get(message.chat)?.delete(message.id);
  }

  read(chat, messages) {
    this.#fresh.get(chat)?.clear();
    this.#keep(chat, messages.filter((message) => message.chat === chat));
  }

  #concerns(message) {
    return message.bot || message.author !== this.member;
  }

  #name(chat) {
    return `seen ${this.member} ${chat}`;
  }

  #seen(chat) {
    const kept = localStorage.getItem(this.#name(chat));
    return kept === null ? null : Number(kept);
  }

  #keep(chat, messages) {
    const newest = messages.reduce((most, message) => Math.max(most, message.id), 0);
    localStorage.setItem(this.#name(chat), String(newest));
  }
}
