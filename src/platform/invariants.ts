/** Invariants of the data, checked after every test run and by `main.ts check`. Each is SQL that returns the rows that break it. */
import { sql } from "kysely";
import type { Database } from "./db.ts";
import { unhurried } from "./deadlines/current-work.ts";

export interface Invariant {
  /** The invariant as a true sentence. */
  readonly says: string;
  /** Returns the rows that break it. */
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

/** Checks all of them, one after the other. They scan whole tables, so they may take longer than other statements of the product. */
export async function checkInvariants(db: Database, invariants: readonly Invariant[]): Promise<InvariantReport[]> {
  // A transaction keeps its own time limits.
  if (db.isTransaction) return lookAtAll(invariants, db);
  return unhurried(() =>
    db.connection().execute(async (own) => {
      await sql`set statement_timeout = 0`.execute(own);
      try {
        return await lookAtAll(invariants, own);
      } finally {
        await sql`reset statement_timeout`.execute(own);
      }
    }),
  );
}

async function lookAtAll(invariants: readonly Invariant[], db: Database): Promise<InvariantReport[]> {
  const reports: InvariantReport[] = [];
  for (const one of invariants) reports.push({ says: one.says, breaches: await lookAt(one, db) });
  return reports;
}

async function lookAt({ says, breaches }: Invariant, db: Database): Promise<readonly unknown[]> {
  try {
    return await breaches(db);
  } catch (error) {
    throw new Error(`it could not be checked that ${says}`, { cause: error });
  }
}
