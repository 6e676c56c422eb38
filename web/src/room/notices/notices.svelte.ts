/** Texts spoken within this time are joined: screen readers drop all but the last. */
const JOINED_MS = 150;

/** Short notices that stand for a few seconds, and the same and more for screen readers. */
export class Notices {
  /** Seen by everyone. */
  shown: string | undefined = $state();
  /** Heard by screen readers. */
  spoken = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSaid = 0;

  show(text: string, ms = 4000): void {
    this.shown = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.shown = undefined), ms);
  }

  /** Shows and says. */
  tell(text: string): void {
    this.show(text);
    this.say(text, Date.now());
  }

  say(text: string, now: number): void {
    const goesOn = now - this.#lastSaid < JOINED_MS;
    this.#lastSaid = now;
    if (goesOn) this.spoken = `${this.spoken} ${text}`;
    // The same words again are read out only if the text differs.
    else this.spoken = this.spoken === text ? `${text}\u00a0` : text;
  }
}
