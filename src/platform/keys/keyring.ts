/**
 * The keys that stand outside the database. Each secret of the installation is a generation with a number; each purpose has a key of its own, derived
 * from it (HMAC-SHA256, one pseudorandom output of 32 bytes for each label). New writes use the active generation, whatever any generation has
 * written is read. Which generations there are, and which one is active, says the database (known-secrets.ts); decision 0107.
 */
import { createHmac } from "node:crypto";

export interface Key {
  /** Of its generation: kept beside what was written with it. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** The keys of one purpose, as they are at the time of asking: a running process learns of new ones. */
export interface Keys {
  /** What is written now is written with this one. */
  readonly active: () => Key;
  /** All that is read, the active one first. */
  readonly all: () => readonly Key[];
  /** Null for one whose secret is lost. */
  readonly numbered: (number: number) => Buffer | null;
  /**
   * The oldest one, for pseudonyms: the same document, mailbox or address has to have the same name before and after a rotation, else its counters
   * start anew and sums of one day fall apart (decision 0108).
   */
  readonly first: () => Buffer;
}

export interface Keyring {
  readonly keysFor: (purpose: string) => Keys;
}

/** What is wired with the keyring of this installation. */
export interface WithKeys {
  readonly keys: Keyring;
}

/** The generations that a process knows. */
export interface Generations {
  readonly active: number;
  readonly secrets: ReadonlyMap<number, string>;
}

/** A keyring whose generations may be replaced while it is in use. */
export interface LiveKeyring extends Keyring {
  readonly replace: (generations: Generations) => void;
  readonly generations: () => Generations;
}

/** The key of one purpose under one secret. */
export const keyUnder = (secret: string, purpose: string): Buffer => createHmac("sha256", secret).update(purpose).digest();

/** Begins with one secret as generation 0: what an installation has that was never asked for another. */
export function createKeyring(secret: string): LiveKeyring {
  let known: Generations = { active: 0, secrets: new Map([[0, secret]]) };
  const made = new Map<string, (generations: Generations) => readonly Key[]>();
  const keysOf = (purpose: string) => {
    const before = made.get(purpose);
    if (before) return before;
    const fresh = derivedOnce(purpose);
    made.set(purpose, fresh);
    return fresh;
  };
  return {
    generations: () => known,
    replace: (generations) => {
      if (!generations.secrets.has(generations.active)) throw new Error("the active key is not among those of this process");
      known = generations;
    },
    keysFor: (purpose) => keysIn(() => keysOf(purpose)(known)),
  };
}

/** Derives the keys of a purpose once for each set of generations. */
function derivedOnce(purpose: string): (generations: Generations) => readonly Key[] {
  let of: Generations | null = null;
  let keys: readonly Key[] = [];
  return (generations) => {
    if (generations !== of) {
      const { active, secrets } = generations;
      const older = [...secrets.keys()].filter((number) => number !== active).toSorted((a, b) => b - a);
      keys = [active, ...older].map((number) => ({ number, bytes: keyUnder(secrets.get(number) ?? "", purpose) }));
      of = generations;
    }
    return keys;
  };
}

function keysIn(all: () => readonly Key[]): Keys {
  const active = () => {
    const [first] = all();
    if (!first) throw new Error("a keyring without a key");
    return first;
  };
  return {
    active,
    all,
    numbered: (number) => all().find((key) => key.number === number)?.bytes ?? null,
    first: () => all().reduce((oldest, key) => (key.number < oldest.number ? key : oldest), active()).bytes,
  };
}

/** Keys that are one key for ever, for tests and for what stands alone. */
export function soleKey(bytes: Uint8Array): Keys {
  return keysIn(() => [{ number: 0, bytes: Buffer.from(bytes) }]);
}
