/**
 * The keys that are not in the database. Each secret of the installation is a numbered generation, from which a key is derived per purpose
 * (HMAC-SHA256, one pseudorandom output of 32 bytes for each label). New data is written with the active generation; data of any generation
 * is read. The database says which generations exist and which one is active (known-secrets.ts); decision 0107.
 */
import { createHmac } from "node:crypto";

export interface Key {
  /** The number of its generation, stored beside data written with it. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** The keys of one purpose, as known when called: a running process can load new ones. */
export interface Keys {
  /** The key for new writes. */
  readonly active: () => Key;
  /** All keys for reading, the active one first. */
  readonly all: () => readonly Key[];
  /** Null if its secret is lost. */
  readonly numbered: (number: number) => Buffer | null;
  /**
   * The oldest key, for pseudonyms: a document, mailbox or address must have the same pseudonym before and after a rotation, otherwise its
   * counters restart and the totals of a day are split (decision 0108).
   */
  readonly first: () => Buffer;
}

export interface Keyring {
  readonly keysFor: (purpose: string) => Keys;
}

/** Dependencies that include this installation's keyring. */
export interface WithKeys {
  readonly keys: Keyring;
}

/** The generations that a process has. */
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

/** Starts with one secret as generation 0, like an installation that never rotated its secret. */
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

/** A single key that never changes, for tests and for uses without a keyring. */
export function soleKey(bytes: Uint8Array): Keys {
  return keysIn(() => [{ number: 0, bytes: Buffer.from(bytes) }]);
}
