import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { at, toLocalDate } from "#kernel/time.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { decideProposal, OVERTAKEN } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { claimLine } from "#reconciliation/index.ts";
import type { BookingView, decideBooking as contract } from "../contract.ts";
import type { TreasuryDeps } from "../deps.ts";
import { accountOf, legSubject, type Booking } from "../model/booking.ts";
import { lineOfLeg, linesOf } from "../model/templates.ts";
import { refusal } from "../refusal.ts";
import { knowsPlaces, legsOf, readBalances, wantedLine, whyNotPost } from "./check-booking.ts";
import { showBooking } from "./show-booking.ts";
import { lockBookings } from "./store.ts";
import { BOOKINGS } from "./workflow.ts";

const kindOf = ({ template }: Pick<Booking, "template">) => `treasury.${template}`;

interface Prepared {
  readonly journal: Id<"jr">;
  readonly effectiveAt: Date;
}

/**
 * Approves or rejects a booking. An approval claims its statement lines and posts its journal in this transaction, if the money for it is
 * still there.
 */
export async function decideBooking(
  ctx: Ctx,
  input: Input<typeof contract>,
  deps: Pick<TreasuryDeps, "places">,
): Promise<BookingView> {
  const decided = await decideProposal(ctx, BOOKINGS, input, {
    lock: () => lockBookings(ctx.db),
    prepare: (booking) => prepare(ctx, booking, deps),
    outcome: ({ journal, effectiveAt }) => ({ journal, booked_on: toLocalDate(effectiveAt) }),
    carryOut: (booking, prepared) => post(ctx, booking, prepared),
  });
  return showBooking(ctx, decided);
}

async function prepare(ctx: Ctx, booking: Booking, deps: Pick<TreasuryDeps, "places">): Promise<Prepared | typeof OVERTAKEN> {
  if (!knowsPlaces(booking, deps)) throw refusal("place_unknown");
  const why = await whyNotPost(ctx, booking, await readBalances(ctx));
  if (why === "opening_used") return OVERTAKEN;
  if (why !== null) throw refusal(why);
  const journal = journalIdFor(booking.id, kindOf(booking));
  return { journal, effectiveAt: await claimLines(ctx, booking, journal) };
}

/** Claims the statement line of each leg that names one. Returns when the booking takes effect: when the last of the lines was booked. */
async function claimLines(ctx: Ctx, booking: Booking, journal: Id<"jr">): Promise<Date> {
  const lines = linesOf(booking.id, booking);
  const claimedAt: Date[] = [];
  for (const { side, leg } of legsOf(booking)) {
    if (leg.line === null) continue;
    const claimed = await claimLine(
      ctx,
      { line: leg.line, subject: legSubject(booking.id, side) },
      wantedLine(leg, side, booking.on),
      { journal, kind: kindOf(booking), line: lineOfLeg(lines, leg, side), account: accountOf(leg).code },
    );
    if (claimed === null) throw refusal("line_not_free");
    claimedAt.push(claimed.bookedAt);
  }
  if (claimedAt.length > 0) return new Date(Math.max(...claimedAt.map((one) => one.getTime())));
  return booking.on === toLocalDate(ctx.now) ? ctx.now : at(booking.on, "12:00");
}

async function post(ctx: Ctx, booking: Booking, { journal, effectiveAt }: Prepared): Promise<void> {
  const { id: subject, template, evidence } = booking;
  const postings = linesOf(subject, booking);
  await openAccounts(
    ctx,
    postings.map(({ account }) => account),
  );
  await postJournals(ctx, [{ id: journal, kind: kindOf(booking), subject, effectiveAt, postings }]);
  await ctx.audit("treasury.booked", { subject, details: { template, evidence, journal } });
}
