/** The draws of a match, from its seed: the same as `Dice` in the kernel's chance.py, so that anybody can check them. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const SEED_BYTES = 32;
const NUMBERS = 2 ** 32; // a draw begins with a number below this

/** What is shown before the first draw. Not `crypto.subtle`, which is missing where a page came without TLS. */
export function commitment(seed: Uint8Array): string {
  return bytesToHex(sha256(seed));
}

/** The bytes of a seed; nothing if the text is none. */
export function seedOf(text: string): Uint8Array | null {
  return /^[0-9a-f]{64}$/.test(text) ? hexToBytes(text) : null;
}

export class Dice {
  #block = 0;
  #numbers: number[] = [];

  constructor(private readonly seed: Uint8Array) {
    if (seed.length !== SEED_BYTES) throw new RangeError(`a seed is ${SEED_BYTES} bytes, got ${seed.length}`);
  }

  /** Draw a number below `sides`. Numbers past the largest multiple of it are passed over: no outcome is favoured. */
  draw(sides: number): number {
    const limit = NUMBERS - (NUMBERS % sides);
    for (;;) {
      if (!this.#numbers.length) this.#refill();
      const number = this.#numbers.pop()!;
      if (number < limit) return number % sides;
    }
  }

  /** Put the items in a random order, in place: each draw places the next item from the end. */
  shuffle<Item>(items: Item[]): Item[] {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const chosen = this.draw(last + 1);
      [items[last], items[chosen]] = [items[chosen]!, items[last]!];
    }
    return items;
  }

  /** Block k of the stream is SHA-256(seed ‖ k as 8 bytes): eight numbers, the first one drawn first. */
  #refill(): void {
    const block = new Uint8Array(SEED_BYTES + 8);
    block.set(this.seed);
    new DataView(block.buffer).setBigUint64(SEED_BYTES, BigInt(this.#block));
    const hash = sha256(block);
    const stream = new DataView(hash.buffer, hash.byteOffset);
    this.#numbers = Array.from({ length: 8 }, (_, place) => stream.getUint32(28 - 4 * place));
    this.#block += 1;
  }
}
