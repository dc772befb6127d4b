/** SQL of closes. The protocol writes them (platform/maker-checker). */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf, type ProposalColumns } from "#platform/maker-checker/proposal-row.ts";
import type { Close, CloseContent, CloseKind } from "../model/close.ts";

/** Without the page: its bytes are read only to be downloaded. */
const CLOSE = sql`id, kind, period, content, reason, shown_hash, proposed_by, proposed_at, expires_at, state, decided_by, decided_at, decision_reason,
  encode(page_hash, 'hex') as page_hash`;

interface Row extends ProposalColumns {
  readonly id: Id<"cl">;
  readonly kind: CloseKind;
  readonly period: LocalDate;
  readonly content: CloseContent;
  readonly reason: string | null;
  readonly page_hash: string | null;
}

const toClose = (row: Row): Close => ({
  id: row.id,
  kind: row.kind,
  period: row.period,
  content: row.content,
  reason: row.reason,
  ...proposalOf(row),
  pageHash: row.page_hash,
});

export async function findClose(db: Executor, id: string): Promise<Close | null> {
  const { rows } = await sql<Row>`select ${CLOSE} from treasury.close where id = ${id}`.execute(db);
  return rows[0] ? toClose(rows[0]) : null;
}

/** Everything proposed about a day or a month, newest first. */
export async function listClosesOf(
  db: Executor,
  { isMonth, period }: { readonly isMonth: boolean; readonly period: LocalDate },
  limit: number,
): Promise<Close[]> {
  const { rows } = await sql<Row>`
    select ${CLOSE} from treasury.close where period = ${period}::date and (kind = 'month') = ${isMonth} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(toClose);
}

export interface PeriodRow {
  readonly kind: CloseKind;
  readonly period: LocalDate;
  readonly state: string;
  readonly proposedBy: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** The newest close or reopening of each day and month of a range that waits or was approved. */
export async function listNewest(
  db: Executor,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select distinct on (period, kind = 'month') kind, period, state, proposed_by as "proposedBy", decided_by as "decidedBy", decided_at as "decidedAt"
    from treasury.close where period between ${from}::date and ${to}::date and state in ('proposed', 'approved')
    order by period, kind = 'month', id desc`.execute(db);
  return rows;
}

/** The bytes of a signed page. */
export async function findPage(db: Executor, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ page: Buffer | null }>`select page from treasury.close where id = ${id}`.execute(db);
  return rows[0]?.page ?? null;
}
