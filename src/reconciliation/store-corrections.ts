/** SQL that reads corrections. The protocol writes them (platform/maker-checker). */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Outcome } from "#kernel/maker-checker/proposal.ts";
import type { Currency } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf, type ProposalColumns } from "#platform/maker-checker/proposal-row.ts";
import type { ProposedCorrection, Template } from "./model/correction-journals.ts";
import type { Held } from "./model/expected.ts";

export interface CorrectionRow extends ProposedCorrection, Outcome {
  readonly journal: Id<"jr"> | null;
}

interface Row extends ProposalColumns, Pick<CorrectionRow, "id" | "account" | "minor" | "reason" | "journal"> {
  readonly case_id: Id<"ca">;
  readonly template: string;
  readonly currency: string;
}
const CORRECTION = sql`id, case_id, template, account, currency, minor, reason, shown_hash, proposed_by, proposed_at, expires_at, state, decided_by,
  decided_at, decision_reason, journal`;

/** The table's checks already constrain the values. */
const toCorrection = (row: Row): CorrectionRow => {
  const { id, case_id: about, template, account, currency, minor, reason, journal } = row;
  const content = { id, case: about, template: template as Template, account, currency: currency as Currency, minor, reason };
  return { ...content, ...proposalOf(row), journal };
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
