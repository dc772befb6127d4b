/** SQL that reads proposals. The protocol writes them (platform/maker-checker). */
import { sql } from "kysely";
import type { Outcome, ProposalState } from "#kernel/maker-checker/proposal.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf, type ProposalColumns } from "#platform/maker-checker/proposal-row.ts";
import { attachedFilesSchema } from "../files/model/transfer-file.ts";
import { whatSchema, type Proposed, type ProposalMenu } from "./model/proposals.ts";

export type ProposalRow = Proposed & Outcome;

type Row = Pick<Proposed, "id" | "menu" | "transfer" | "payment" | "reason" | "batch" | "seen"> &
  ProposalColumns & { readonly particulars: unknown; readonly files: unknown };
const PROPOSAL = sql`id, menu, transfer, payment, particulars, reason, files, batch, seen, shown_hash, proposed_by, proposed_at, expires_at, state,
  decided_by, decided_at, decision_reason`;

/** The table's checks already constrain the values. */
const toProposal = (row: Row): ProposalRow => {
  const { id, menu, transfer, payment, particulars, reason, files, batch, seen } = row;
  const what = whatSchema.parse(particulars);
  return { id, menu, transfer, payment, what, reason, files: attachedFilesSchema.parse(files), batch, seen, ...proposalOf(row) };
};

export async function findProposal(db: Executor, id: string): Promise<ProposalRow | null> {
  const { rows } = await sql<Row>`select ${PROPOSAL} from transfers.proposal where id = ${id}`.execute(db);
  return rows[0] ? toProposal(rows[0]) : null;
}

export interface ProposalFilter {
  readonly menus: readonly ProposalMenu[];
  readonly state?: ProposalState | undefined;
  readonly transfer?: string | undefined;
  readonly payment?: string | undefined;
  readonly before?: string | undefined;
}

/** Newest first. */
export async function listProposalRows(db: Executor, filter: ProposalFilter, limit: number): Promise<ProposalRow[]> {
  const { menus, state = null, transfer = null, payment = null, before = null } = filter;
  const { rows } = await sql<Row>`
    select ${PROPOSAL} from transfers.proposal
    where menu = any(${menus}::text[]) and (${state}::text is null or state = ${state}) and (${transfer}::text is null or transfer = ${transfer})
      and (${payment}::text is null or payment = ${payment}) and (${before}::text is null or id < ${before})
    order by id desc limit ${limit}`.execute(db);
  return rows.map(toProposal);
}

/** The proposals of an act on several transfers, in the order of the transfers. A batch has a bounded number of rows. */
export async function listProposalsOfBatch(db: Executor, batch: string): Promise<ProposalRow[]> {
  const { rows } =
    await sql<Row>`select ${PROPOSAL} from transfers.proposal where batch = ${batch} order by transfer desc`.execute(db);
  return rows.map(toProposal);
}

/** Those of the transfers about which a proposal is undecided. */
export async function listWaitingTransfers(db: Executor, transfers: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ subject: string }>`
    select coalesce(payment, transfer) as subject from transfers.proposal
    where state = 'proposed' and coalesce(payment, transfer) = any(${[...transfers]}::text[])`.execute(db);
  return new Set(rows.map(({ subject }) => subject));
}
