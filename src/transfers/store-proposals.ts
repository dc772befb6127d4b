/** SQL of proposals: what was proposed stays as it was, only its outcome is written. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import { whatSchema, type Proposed, type ProposalRoom, type ProposalState } from "./proposals.ts";

export interface ProposalRow extends Proposed {
  /** In hex. */
  readonly hash: string;
  readonly proposedAt: Date;
  readonly state: ProposalState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}

type Row = Omit<ProposalRow, "what"> & { readonly particulars: unknown };
const PROPOSAL = sql`id, room, transfer, payment, particulars, evidence, seen, encode(hash, 'hex') as hash, proposed_by as "proposedBy",
  proposed_at as "proposedAt", state, decided_by as "decidedBy", decided_at as "decidedAt", note`;

/** The table's own checks keep the words. */
const toProposal = ({ particulars, ...row }: Row): ProposalRow => ({ ...row, what: whatSchema.parse(particulars) });

export async function findProposal(db: Executor, id: string): Promise<ProposalRow | null> {
  const { rows } = await sql<Row>`select ${PROPOSAL} from transfers.proposal where id = ${id}`.execute(db);
  return rows[0] ? toProposal(rows[0]) : null;
}

export interface ProposalFilter {
  readonly rooms: readonly ProposalRoom[];
  readonly state?: ProposalState | undefined;
  readonly transfer?: string | undefined;
  readonly before?: string | undefined;
}

/** The newest first. */
export async function listProposalRows(db: Executor, filter: ProposalFilter, limit: number): Promise<ProposalRow[]> {
  const { rooms, state = null, transfer = null, before = null } = filter;
  const { rows } = await sql<Row>`
    select ${PROPOSAL} from transfers.proposal
    where room = any(${rooms}::text[]) and (${state}::text is null or state = ${state}) and (${transfer}::text is null or transfer = ${transfer})
      and (${before}::text is null or id < ${before})
    order by id desc limit ${limit}`.execute(db);
  return rows.map(toProposal);
}

/** Adds a proposal; false when another one about the same waits, or the id is taken. */
export async function insertProposal(db: Executor, proposed: Proposed, hash: string, now: Date): Promise<boolean> {
  const { id, room, transfer, payment, what, evidence, seen, proposedBy } = proposed;
  const { rows } = await sql`
    insert into transfers.proposal (id, room, transfer, payment, kind, particulars, evidence, seen, hash, proposed_by, proposed_at)
    values (${id}, ${room}, ${transfer}, ${payment}, ${what.kind}, ${JSON.stringify(what)}, ${evidence}, ${seen}, decode(${hash}, 'hex'),
      ${proposedBy}, ${now})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

export interface SettledProposal {
  readonly id: Id<"pp">;
  readonly state: "approved" | "rejected";
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
}

/** Decides a proposal that waits, was made by another, and has this hash; false when there is none. The update is the check. */
export async function settleProposal(db: Executor, { id, state, by, at, note }: SettledProposal, hash: string): Promise<boolean> {
  const { rows } = await sql`
    update transfers.proposal set state = ${state}, decided_by = ${by}, decided_at = ${at}, note = ${note}
    where id = ${id} and state = 'waiting' and proposed_by <> ${by} and hash = decode(${hash}, 'hex') returning id`.execute(db);
  return rows.length > 0;
}

/** Ends a proposal that waits; with `by`, only theirs. */
export async function endProposal(
  db: Executor,
  id: Id<"pp">,
  state: "withdrawn" | "overtaken",
  by: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update transfers.proposal set state = ${state}
    where id = ${id} and state = 'waiting' and (${by}::text is null or proposed_by = ${by}) returning id`.execute(db);
  return rows.length > 0;
}
