/**
 * Prepares statements under a name, so that each connection parses and plans them once instead of at every call: this saves a third of the
 * time of a short query (docs/performance.md). Statements that vary between calls (long lists of values) stay unnamed.
 */
import { createHash } from "node:crypto";
import type pg from "pg";
import { LimitedClient } from "../deadlines/limited-client.ts";

/** Limit on named statements: the server stores each of them for every connection. */
const MAX_NAMED = 400;
/** Statements with more values contain lists of varying length and rarely repeat. */
const MAX_VALUES = 48;
/** Characters of the digest: with 400 names, two texts share one in 1 of 10^14 installations. */
const DIGITS = 16;
const CHANGED = "cached plan must not change result type";

const names = new Map<string, string>();

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMED) return null;
  // The name depends on the text alone: behind a pooler processes share connections, and a counter would give the same name to different
  // statements.
  const name = `s${createHash("sha256").update(text).digest("hex").slice(0, DIGITS)}`;
  names.set(text, name);
  return name;
}

/** Whether a migration has changed the result type of a named statement. It must be parsed again, which a new transaction does. */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof Error && error.message === CHANGED;
}

/** A connection that names its statements. */
export class NamingClient extends LimitedClient {
  /** Part of each name: raising it makes the server parse everything again. */
  #generation = 0;

  // The driver's `query` has many forms. Only `(text, values)` without a callback, which Kysely uses, is named.
  override query(...requested: never[]): never {
    const [text, values, callback]: readonly unknown[] = requested;
    if (typeof text === "string" && Array.isArray(values) && values.length > 0 && callback === undefined)
      return this.#named(text, values) as never;
    return super.query(...requested);
  }

  async #named(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = values.length > MAX_VALUES ? null : nameOf(text);
    if (name === null) return this.#query(text, values);
    const isAlone = this.getTransactionStatus() === "I";
    try {
      return await this.#query({ name: `${name}g${this.#generation}`, text, values });
    } catch (error) {
      if (!isStaleStatement(error)) throw error;
      this.#generation += 1;
      // The first error ends a transaction: its caller must retry it (unit-of-work.ts).
      if (!isAlone) throw error;
      return this.#query({ name: `${name}g${this.#generation}`, text, values });
    }
  }

  #query(...requested: unknown[]): Promise<pg.QueryResult> {
    return super.query(...(requested as never[]));
  }
}
