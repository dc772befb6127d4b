/** Statements about the data that must always hold, checked after every test run and by `main.ts check`. Each is SQL that returns the rows that break it. */
import { sql } from "kysely";
import type { Database } from "./db.ts";

export interface Invariant {
  /** A sentence that is true. */
  readonly says: string;
  /** Returns the rows for which it is not. */
  readonly breaches: (db: Database) => Promise<readonly unknown[]>;
}

/** An invariant of one SELECT. */
export function invariant(says: string, select: string): Invariant {
  return { says, breaches: async (db) => (await sql.raw(select).execute(db)).rows };
}

export interface InvariantReport {
  readonly says: string;
  readonly breaches: readonly unknown[];
}

/** Checks all of them, one after the other. */
export async function checkInvariants(db: Database, invariants: readonly Invariant[]): Promise<InvariantReport[]> {
  const reports: InvariantReport[] = [];
  for (const { says, breaches } of invariants) reports.push({ says, breaches: await breaches(db) });
  return reports;
}
