/** SQL that reads change requests. The protocol writes them (platform/maker-checker). */
import type { Id } from "#kernel/id.ts";
import type { ProposalState } from "#kernel/maker-checker/proposal.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf } from "#platform/maker-checker/proposal-row.ts";
import { changeSchema, type ChangeRequest } from "../model/change.ts";

function requests(db: Executor) {
  return db.selectFrom("access.change_request").selectAll();
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>["execute"]>>[number];

function toRequest(row: RequestRow): ChangeRequest {
  return {
    id: row.id as Id<"cr">,
    change: changeSchema.parse({ ...(row.change as object), kind: row.kind, subject: row.subject }),
    reason: row.reason,
    ...proposalOf(row),
  };
}

export async function findChangeRequest(db: Executor, id: string): Promise<ChangeRequest | null> {
  const row = await requests(db).where("id", "=", id).executeTakeFirst();
  return row ? toRequest(row) : null;
}

export interface ChangeFilter {
  readonly state?: ProposalState | undefined;
  /** Only requests whose id is smaller. */
  readonly before?: Id<"cr"> | undefined;
  /** A level's code or a person's id. */
  readonly subject?: string;
  readonly limit: number;
}

/** Change requests by id, newest first. */
export async function listChangeRequestRows(db: Executor, filter: ChangeFilter): Promise<ChangeRequest[]> {
  let query = requests(db).orderBy("id", "desc").limit(filter.limit);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.before) query = query.where("id", "<", filter.before);
  if (filter.subject !== undefined) query = query.where("subject", "=", filter.subject);
  return (await query.execute()).map(toRequest);
}

/** Whether levels have ever been requested for this person. */
export async function hasLevelRequest(db: Executor, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom("access.change_request")
    .where("subject", "=", personId)
    .where("kind", "=", "user_levels")
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
