/** SQL that reads float requests. The protocol writes them (platform/maker-checker). */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { ProposalState } from "#kernel/maker-checker/proposal.ts";
import { money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf } from "#platform/maker-checker/proposal-row.ts";
import type { FloatRequest, RequestKind } from "./model/float.ts";

function requests(db: Executor) {
  return db.selectFrom("cash_points.float_request").selectAll();
}
type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>["execute"]>>[number];

const toRequest = (row: RequestRow): FloatRequest => ({
  id: row.id as Id<"fr">,
  agent: row.agent as Id<"us">,
  kind: row.kind as RequestKind,
  amount: money("IDR", row.amount_minor),
  evidence:
    row.bank === null || row.reference === null || row.paid_on === null
      ? null
      : { bank: row.bank, reference: row.reference, paidOn: row.paid_on as LocalDate },
  reason: null,
  ...proposalOf(row),
  line: row.line as Id<"sl"> | null,
});

export async function findFloatRequest(db: Executor, id: string): Promise<FloatRequest | null> {
  const row = await requests(db).where("id", "=", id).executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Other top-ups of this amount with these references that are waiting, or were approved before a line was required. */
export async function listOthersWithoutLine(
  db: Executor,
  {
    id,
    bank,
    amountMinor,
    keys,
  }: { readonly id: string; readonly bank: string; readonly amountMinor: bigint; readonly keys: readonly string[] },
): Promise<readonly { readonly id: Id<"fr">; readonly key: string; readonly paidOn: LocalDate }[]> {
  const { rows } = await sql<{ id: Id<"fr">; key: string; paidOn: LocalDate }>`
    select id, reference_key as key, paid_on as "paidOn" from cash_points.float_request
    where bank = ${bank} and reference_key = any(${[...keys]}::text[]) and state in ('proposed', 'approved') and line is null
      and amount_minor = ${amountMinor} and id <> ${id}`.execute(db);
  return rows;
}

export interface FloatRequestFilter {
  readonly agent?: string | undefined;
  readonly state?: ProposalState | undefined;
  readonly before?: string | undefined;
}

/** Requests, newest first by id. */
export async function listFloatRequestRows(
  db: Executor,
  filter: FloatRequestFilter,
  limit: number,
): Promise<(FloatRequest & { readonly agentName: string })[]> {
  let query = requests(db)
    .select((row) =>
      row
        .selectFrom("cash_points.agent")
        .select("cash_points.agent.name")
        .whereRef("cash_points.agent.id", "=", "cash_points.float_request.agent")
        .as("agentName"),
    )
    .orderBy("id", "desc")
    .limit(limit);
  if (filter.agent !== undefined) query = query.where("agent", "=", filter.agent);
  if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.before !== undefined) query = query.where("id", "<", filter.before);
  return (await query.execute()).map((row) => ({ ...toRequest(row), agentName: row.agentName ?? "" }));
}
