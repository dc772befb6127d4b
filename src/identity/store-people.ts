/** SQL of people as the office sees them: found, listed and read by somebody else. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

export interface NamedPerson {
  readonly id: Id<"us">;
  readonly name: string;
  readonly email: string;
}

/** Who these ids are, active or not, by id. */
export async function listNames(db: Executor, ids: readonly string[]): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select id, full_name as name, email from identity.person where id = any(${ids}) order by id`.execute(db);
  return rows;
}
