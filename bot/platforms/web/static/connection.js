// The line to the table: server-sent events, opened anew when it breaks or falls silent.

const SILENCE = 40_000; // the table says something every fifteen seconds
const PATIENCE = [500, 1000, 2000, 4000];

export class Connection {
  #source = null;
  #heard = 0;
  #tries = 0;
  #timer = 0;

  constructor(query, take) {
    this.query = query;
    this.take = take;
    this.watch = setInterval(() => this.#check(), 5000);
    this.hurry = () => document.visibilityState === "visible" && this.#check();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.#open();
  }

  close() {
    clearInterval(this.watch);
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.#source?.close();
    this.#source = null;
  }

  #open() {
    clearTimeout(this.#timer);
    this.#source?.close();
    const source = new EventSource(`/events${this.query}`);
    this.#source = source;
    this.#heard = Date.now();
    for (const kind of ["state", "message", "delete", "toast", "beat"]) {
      source.addEventListener(kind, (event) => {
        if (source !== this.#source) return;
        this.#heard = Date.now();
        this.#tries = 0;
        this.take(kind, JSON.parse(event.data));
      });
    }
    source.addEventListener("error", () => source === this.#source && this.#lost());
  }

  #lost() {
    this.#source.close();
    this.#source = null;
    this.take("lost", {});
    const pause = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)];
    this.#timer = setTimeout(() => this.#open(), pause);
  }

  #check() {
    if (!this.#source || Date.now() - this.#heard > SILENCE) this.#open();
  }
}

export async function post(where, words) {
  return fetch(where, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(words),
  });
}
