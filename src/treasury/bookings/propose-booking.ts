import type { Input } from "#kernel/endpoint.ts";
import { toLocalDate } from "#kernel/time.ts";
import { actingPerson, findRepeated, storeProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isFreeLine } from "#reconciliation/index.ts";
import type { BookingView, proposeBooking as contract } from "../contract.ts";
import type { TreasuryDeps } from "../deps.ts";
import { monthOf, whyNotDay, type BookingContent, type NewBooking, type Settled } from "../model/booking.ts";
import { isFar } from "../model/deal-rate.ts";
import { whyNotContent } from "../model/templates.ts";
import { refusal } from "../refusal.ts";
import { knowsPlaces, legsOf, readBalances, wantedLine, whyNotPost } from "./check-booking.ts";
import { readDealRate } from "./read-deal-rate.ts";
import { showBooking } from "./show-booking.ts";
import { listSettled, lockBookings } from "./store.ts";
import { BOOKINGS } from "./workflow.ts";

/**
 * Proposes a booking. Nothing is posted and no statement line is claimed before another person approves it. A rate far from the mid-market
 * rate is refused (`booking_rate_far`) until the proposer says that it is meant.
 */
export async function proposeBooking(
  ctx: Ctx,
  { isFarRateMeant = false, ...input }: Input<typeof contract>,
  deps: Pick<TreasuryDeps, "places">,
): Promise<BookingView> {
  const draft: NewBooking = { ...input, settles: input.settles ?? null, proposedBy: actingPerson(ctx), expiresAt: null };
  // Before all checks: a repetition is answered as the first call was, and a draft that fits no template has no lines to compare.
  const fault = whyNotContent(draft);
  if (fault !== null) throw refusal(fault);
  const repeated = await findRepeated(ctx, BOOKINGS, draft);
  if (repeated !== null) return showBooking(ctx, repeated);
  await refuseImpossible(ctx, draft, deps);
  if (!isFarRateMeant && isFar(await readDealRate(ctx, draft))) throw refusal("booking_rate_far");
  return showBooking(ctx, await storeProposal(ctx, BOOKINGS, draft, refusal("booking_evidence_used")));
}

/** A month is settled once for an agent. Under the lock, so that the second of two proposals hears why; the index `booking_commission` decides. */
async function refuseSettled(ctx: Ctx, { agent, month }: Settled): Promise<void> {
  if (month >= monthOf(toLocalDate(ctx.now))) throw refusal("commission_month_open");
  await lockBookings(ctx.db);
  if ((await listSettled(ctx.db, month, [agent])).length > 0) throw refusal("commission_settled");
}

async function refuseImpossible(ctx: Ctx, content: BookingContent, deps: Pick<TreasuryDeps, "places">): Promise<void> {
  if (!knowsPlaces(content, deps)) throw refusal("place_unknown");
  if (content.settles !== null) await refuseSettled(ctx, content.settles);
  const why = whyNotDay(content.on, toLocalDate(ctx.now)) ?? (await whyNotPost(ctx, content, await readBalances(ctx)));
  if (why !== null) throw refusal(why);
  for (const { side, leg } of legsOf(content))
    if (leg.line !== null && !(await isFreeLine(ctx, leg.line, wantedLine(leg, side, content.on))))
      throw refusal("line_not_free");
}
