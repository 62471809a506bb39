// The scroll of the messages: it follows the newest one, and never moves while old ones are read.

const NEAR = 48;

export class Scrolling {
  #stuck = true;
  #size = "";

  constructor(box, list, down) {
    this.box = box;
    this.down = down;
    box.addEventListener("scroll", () => this.#moved(), { passive: true });
    down.addEventListener("click", () => {
      this.#stuck = true;
      const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
      box.scrollTo({ top: box.scrollHeight, behavior: calm ? "auto" : "smooth" });
    });
    const watching = new ResizeObserver(() => this.follow());
    watching.observe(box);
    watching.observe(list);
  }

  get place() {
    return this.#stuck ? null : this.box.scrollTop;
  }

  // Go back to a place that was left; null is the newest message.
  restore(place) {
    this.#stuck = place === null || place === undefined;
    if (this.#stuck) this.follow();
    else this.box.scrollTop = place;
    this.#show();
  }

  toBottom() {
    this.#stuck = true;
    this.follow();
  }

  follow() {
    if (this.#stuck) this.box.scrollTop = this.box.scrollHeight;
    this.#size = this.#measured();
    this.#show();
  }

  #measured() {
    return `${this.box.scrollHeight} ${this.box.clientHeight}`;
  }

  #moved() {
    // A scroll that comes with a new size is the browser's, not the reader's.
    if (this.#stuck && this.#size !== this.#measured()) return this.follow();
    this.#stuck = this.box.scrollHeight - this.box.scrollTop - this.box.clientHeight < NEAR;
    this.#show();
  }

  #show() {
    this.down.hidden = this.#stuck;
  }
}
