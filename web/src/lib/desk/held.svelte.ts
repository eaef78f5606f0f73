/** Something picked up for what is asked now. Once something else is asked, it is put down. */

export class Held<Value> {
  #held = $state.raw<{ value: Value; when: string } | null>(null);

  /** `when`: what is asked, in a word */
  constructor(private readonly when: () => string) {}

  get value(): Value | null {
    return this.#held && this.#held.when === this.when() ? this.#held.value : null;
  }

  /** The same, whatever is asked now. */
  get last(): Value | null {
    return this.#held?.value ?? null;
  }

  /** Pick it up; nothing: put it down. */
  hold(value: Value | null, when = this.when()): void {
    this.#held = value === null ? null : { value, when };
  }
}
