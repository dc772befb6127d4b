/** SQL that reads corrections. The protocol writes them (platform/maker-checker). */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Outcome } from "#kernel/maker-checker/proposal.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf, type ProposalColumns } from "#platform/maker-checker/proposal-row.ts";
import type { ProposedBooking, ProposedCorrection, ProposedExplanation } from "./model/correction-journals.ts";
import type { Held } from "./model/expected.ts";

export type CorrectionRow = ProposedCorrection & Outcome & { readonly journal: Id<"jr"> | null };

type Row = ProposalColumns & { readonly case_id: Id<"ca"> } & (
    | Pick<CorrectionRow & ProposedBooking, Column>
    | Pick<CorrectionRow & ProposedExplanation, Column>
  );
type Column = "id" | "template" | "account" | "currency" | "minor" | "findings" | "reason" | "journal";
const CORRECTION = sql`id, case_id, template, account, currency, minor, findings, reason, shown_hash, proposed_by, proposed_at, expires_at, state, decided_by,
  decided_at, decision_reason, journal`;

/** The table's checks already constrain the values. */
const toCorrection = (row: Row): CorrectionRow => {
  const { id, case_id: about, reason, journal } = row;
  const common = { id, case: about, reason, ...proposalOf(row), journal };
  if (row.template === "explain") {
    const { template, account, currency, minor, findings } = row;
    return { ...common, template, account, currency, minor, findings };
  }
  const { template, account, currency, minor, findings } = row;
  return { ...common, template, account, currency, minor, findings };
};

export async function findCorrection(db: Executor, id: string): Promise<CorrectionRow | null> {
  const { rows } = await sql<Row>`select ${CORRECTION} from reconciliation.correction where id = ${id}`.execute(db);
  return rows[0] ? toCorrection(rows[0]) : null;
}

export async function listCorrectionsOf(db: Executor, caseId: string, limit: number): Promise<CorrectionRow[]> {
  const { rows } = await sql<Row>`
    select ${CORRECTION} from reconciliation.correction where case_id = ${caseId} order by id limit ${limit}`.execute(db);
  return rows.map(toCorrection);
}

/** Money that corrections have put into suspense, by case: rightly held, though for no transfer. `cases` null: all cases. */
export async function listHeldByCases(db: Executor, cases: readonly string[] | null): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select case_id as subject, 'suspense_payin:' || currency as account, sum(minor)::bigint as minor from reconciliation.correction
    where template = 'hold_in_suspense' and state = 'approved' and (${cases}::text[] is null or case_id = any(${cases}::text[]))
    group by case_id, currency`.execute(db);
  return rows;
}
