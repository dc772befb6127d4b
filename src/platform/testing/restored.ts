/** Rows written past every trigger, as a restore writes them: for invariants that repeat what triggers enforce. */
import { sql } from "kysely";
import { openDatabase, openPool } from "../db.ts";
import type { Invariant } from "../invariants.ts";

class GivenUp extends Error {}

/** The invariants that a statement breaks when no trigger stops it. The statement is rolled back. */
export async function brokenBy(url: string, statement: string, invariants: readonly Invariant[]): Promise<string[]> {
  const pool = openPool({ url, poolSize: 1 });
  const broken: string[] = [];
  try {
    await openDatabase(pool)
      .transaction()
      .execute(async (transaction) => {
        await sql`set local session_replication_role = replica`.execute(transaction);
        await sql.raw(statement).execute(transaction);
        for (const { says, breaches } of invariants) if ((await breaches(transaction)).length > 0) broken.push(says);
        throw new GivenUp();
      });
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  } finally {
    await pool.end();
  }
  return broken;
}
