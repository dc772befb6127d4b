import type { Input, Output } from "#kernel/endpoint.ts";
import { stateAt } from "#kernel/maker-checker/proposal.ts";
import { money } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { namesAmong } from "#identity/index.ts";
import { listBalancesAt } from "#ledger/index.ts";
import { normalSide } from "#ledger/contract-books.ts";
import { findBankName } from "#pricing/index.ts";
import { listFreeLines } from "#reconciliation/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type {
  readPlaces as placesContract,
  listStatementLines as linesContract,
  readBooking as readContract,
} from "../contract.ts";
import { BOOKINGS_PER_PAGE, type listBookings as listContract } from "../contract-list.ts";
import type { TreasuryDeps } from "../deps.ts";
import type { Booking, Place } from "../model/booking.ts";
import { linesOf } from "../model/templates.ts";
import type { AccountBalance } from "../model/own-money.ts";
import { readBalances, wantedLine, whyNotPost } from "./check-booking.ts";
import { readDealRate } from "./read-deal-rate.ts";
import { showBooking } from "./show-booking.ts";
import { findBooking, listBookingRows } from "./store.ts";

/** A page of bookings, newest first. */
export async function listBookings(ctx: Ctx, filter: Input<typeof listContract>): Promise<Output<typeof listContract>> {
  const rows = await listBookingRows(ctx.db, filter, BOOKINGS_PER_PAGE + 1);
  const shown = rows.slice(0, BOOKINGS_PER_PAGE);
  return {
    bookings: shown.map(({ id, template, out, in: into, on, evidence, proposedBy, proposedAt, ...proposal }) => ({
      id,
      template,
      out,
      in: into,
      on,
      evidence,
      state: stateAt(proposal, ctx.now),
      proposedBy,
      proposedAt,
    })),
    next: rows.length > BOOKINGS_PER_PAGE ? (shown.at(-1)?.id ?? null) : null,
    names: await namesAmong(
      ctx,
      shown.map(({ proposedBy }) => proposedBy),
    ),
  };
}

/** One booking, with the names of its people, and why the money for it is not there now. */
export async function readBooking(
  ctx: Ctx,
  { id }: Input<typeof readContract>,
  { namesOfOwners }: TreasuryDeps,
): Promise<Output<typeof readContract>> {
  const booking = await findBooking(ctx.db, id);
  if (booking === null) throw refuse("not_found");
  const now = booking.state === "proposed" ? await readBalances(ctx) : null;
  const why = now && (await whyNotPost(ctx, booking, now));
  const owner = booking.settles?.agent;
  return {
    agentName: owner === undefined ? null : ((await namesOfOwners(ctx, [owner])).get(owner)?.name ?? null),
    booking: showBooking(ctx, booking),
    // Another posting on the account overtakes an opening balance: its approval says so.
    whyNotApprove: why === "opening_used" ? null : why,
    dealRate: await readDealRate(ctx, booking),
    changes: now === null ? [] : await listChanged(ctx, booking, now),
    names: await namesAmong(ctx, [booking.proposedBy, booking.decidedBy]),
  };
}

/** The accounts that a booking touches and that others have moved since it was proposed, on their normal side. */
async function listChanged(ctx: Pick<Ctx, "db">, booking: Booking, now: readonly AccountBalance[]) {
  const accounts = linesOf(booking.id, booking).map(({ account }) => account);
  const before = await listBalancesAt(
    ctx.db,
    booking.proposedAt,
    "recorded",
    accounts.map(({ code }) => code),
  );
  return accounts.flatMap(({ code, currency, kind }) => {
    const shownIn = (balances: readonly { readonly code: string; readonly minor: bigint }[]) =>
      money(currency, normalSide(kind) * (balances.find((one) => one.code === code)?.minor ?? 0n));
    const [shown, present] = [shownIn(before), shownIn(now)];
    return shown.minor === present.minor ? [] : [{ account: code, shown, now: present }];
  });
}

/** The banks and partners at which bookings can be made. */
export async function readPlaces(
  ctx: Ctx,
  _: Input<typeof placesContract>,
  { places }: TreasuryDeps,
): Promise<Output<typeof placesContract>> {
  return { places: await namedPlaces(ctx, places) };
}

/** Places with the name of the bank; a partner abroad is known by its code. */
export async function namedPlaces(
  ctx: Pick<Ctx, "db" | "now">,
  places: readonly Place[],
): Promise<(Place & { readonly name: string | null })[]> {
  const named = [];
  for (const { at, party } of places) named.push({ at, party, name: at === "bank" ? await findBankName(ctx, party) : null });
  return named;
}

/** The free statement lines that a leg may name. */
export async function listStatementLines(
  ctx: Ctx,
  { party, currency, minor, side, on }: Input<typeof linesContract>,
): Promise<Output<typeof linesContract>> {
  const wanted = wantedLine({ party, amount: money(currency, BigInt(minor)) }, side, on);
  const { lines, readAt } = await listFreeLines(ctx, wanted);
  return { lines: [...lines], statementReadAt: readAt };
}
