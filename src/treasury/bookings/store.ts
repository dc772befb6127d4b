/** SQL of bookings. The protocol writes them (platform/maker-checker). */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { ProposalState } from "#kernel/maker-checker/proposal.ts";
import { money, type Currency } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { proposalOf } from "#platform/maker-checker/proposal-row.ts";
import { monthOf, type Booking, type Leg, type Month, type Place, type TemplateName } from "../model/booking.ts";

const bookings = (db: Executor) => db.selectFrom("treasury.booking").selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof bookings>["execute"]>>[number];

/** The table's checks admit only these values, and a leg's columns are all there or all missing. */
function legOf(
  at: string | null,
  party: string | null,
  currency: string | null,
  minor: bigint | null,
  line: string | null,
): Leg | null {
  if (at === null || party === null || currency === null || minor === null) return null;
  return { at: at as Place["at"], party, amount: money(currency as Currency, minor), line: line as Id<"sl"> | null };
}

const toBooking = (row: Row): Booking => ({
  id: row.id as Id<"bk">,
  template: row.template as TemplateName,
  settles: row.agent === null || row.month === null ? null : { agent: row.agent, month: monthOf(row.month as LocalDate) },
  out: legOf(row.out_at, row.out_party, row.out_currency, row.out_minor, row.out_line),
  in: legOf(row.in_at, row.in_party, row.in_currency, row.in_minor, row.in_line),
  on: row.happened_on as LocalDate,
  evidence: row.evidence,
  reason: row.reason,
  ...proposalOf(row),
  journal: row.journal as Id<"jr"> | null,
});

export async function findBooking(db: Executor, id: string): Promise<Booking | null> {
  const row = await bookings(db).where("id", "=", id).executeTakeFirst();
  return row ? toBooking(row) : null;
}

export interface BookingFilter {
  readonly state?: ProposalState | undefined;
  readonly template?: TemplateName | undefined;
  readonly before?: string | undefined;
}

/** Bookings, newest first by id. */
export async function listBookingRows(
  db: Executor,
  { state, template, before }: BookingFilter,
  limit: number,
): Promise<Booking[]> {
  let query = bookings(db).orderBy("id", "desc").limit(limit);
  if (state !== undefined) query = query.where("state", "=", state);
  if (template !== undefined) query = query.where("template", "=", template);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(toBooking);
}

/** First number of pg_advisory_xact_lock; used only here. */
const BOOKING_LOCK = 7_263_030;

/** Lets one booking after the other be decided: two of them could each find the same own money. */
export async function lockBookings(db: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BOOKING_LOCK}, 0)`.execute(db);
}

export interface SettledBooking {
  readonly id: Id<"bk">;
  readonly agent: string;
  readonly state: "proposed" | "approved";
  readonly minor: bigint;
}

/** The bookings that settle a month, for some agents or for all. */
export async function listSettled(db: Executor, month: Month, agents?: readonly string[]): Promise<SettledBooking[]> {
  const which = agents === undefined ? sql`true` : sql`agent = any(${[...agents]}::text[])`;
  const { rows } = await sql<SettledBooking>`
    select id, agent, state, out_minor as minor from treasury.booking
    where month = ${`${month}-01`}::date and state in ('proposed', 'approved') and ${which}`.execute(db);
  return rows;
}

/** The commission paid to agents from an instant on, in minor units, by agent. */
export async function sumCommissionPaid(
  db: Executor,
  agents: readonly string[],
  from: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ agent: string; minor: bigint }>`
    select agent, sum(out_minor)::bigint as minor from treasury.booking
    where agent = any(${[...agents]}::text[]) and state = 'approved' and decided_at >= ${from} group by agent`.execute(db);
  return new Map(rows.map(({ agent, minor }) => [agent, minor]));
}

/** What our bookings took from each account in a range of days, in minor units above zero. */
export async function sumBookedOut(
  db: Executor,
  { from, before }: { readonly from: LocalDate; readonly before: LocalDate },
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ account: string; minor: bigint }>`
    select out_at || ':' || out_party || ':' || out_currency as account, sum(out_minor)::bigint as minor from treasury.booking
    where state = 'approved' and booked_on >= ${from}::date and booked_on < ${before}::date and out_at is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ account, minor }) => [account, minor]));
}

/** Undecided bookings of a day or an earlier one. */
export async function countBookingsUntil(db: Executor, day: LocalDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from treasury.booking where state = 'proposed' and happened_on <= ${day}::date`.execute(db);
  return rows[0]?.count ?? 0;
}
