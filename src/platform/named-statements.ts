/**
 * Statements are parsed and planned once for a connection, under a name, instead of at every call: a third of the time of a short query
 * (docs/performance.md). What differs from call to call (long lists of values) stays without a name.
 */
import { createHash } from "node:crypto";
import type pg from "pg";
import { LimitedClient } from "./limited-client.ts";

/** Each named statement is kept by the server, for every connection: no more than so many. */
const MAX_NAMED = 400;
/** Statements with more values are lists of some length, written once. */
const MAX_VALUES = 48;
/** Of the digest: with 400 names two texts share one once in 10^14 installations. */
const DIGITS = 16;
const CHANGED = "cached plan must not change result type";

const names = new Map<string, string>();

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMED) return null;
  // From the text alone: behind a pooler processes share connections, and a name that one counts out is another's statement.
  const name = `s${createHash("sha256").update(text).digest("hex").slice(0, DIGITS)}`;
  names.set(text, name);
  return name;
}

/** Whether a migration has changed what a named statement answers: it has to be parsed anew, which a new transaction does. */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof Error && error.message === CHANGED;
}

/** A connection that names what it is asked. */
export class NamingClient extends LimitedClient {
  /** Part of each name: with the next one everything is parsed anew. */
  #generation = 0;

  // The driver's `query` has many forms; only `(text, values)` without a callback, which Kysely uses, is named.
  override query(...asked: never[]): never {
    const [text, values, callback] = asked as unknown as [unknown, unknown, unknown];
    if (typeof text === "string" && Array.isArray(values) && values.length > 0 && callback === undefined)
      return this.#named(text, values) as never;
    return super.query(...asked);
  }

  async #named(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = values.length > MAX_VALUES ? null : nameOf(text);
    if (name === null) return this.#ask(text, values);
    const isAlone = this.getTransactionStatus() === "I";
    try {
      return await this.#ask({ name: `${name}g${this.#generation}`, text, values });
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      this.#generation += 1;
      // A transaction is over with its first error: who began it begins again (unit-of-work.ts).
      if (!isAlone) throw error;
      return this.#ask({ name: `${name}g${this.#generation}`, text, values });
    }
  }

  #ask(...asked: unknown[]): Promise<pg.QueryResult> {
    return super.query(...(asked as never[]));
  }
}
