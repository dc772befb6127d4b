import type { Id } from "#kernel/id.ts";
import { idSchema } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyInTurns, type Happening, type TransferParts } from "./apply-events.ts";
import { askNow } from "./orders.ts";
import type { PayoutHint } from "./payout.ts";
import { hasNotLeft } from "./refunds.ts";
import { listPaymentOwners, lockPayment, savePayerRefund } from "./store-payments.ts";
import { insertHints, listUnasked } from "./store-told.ts";

const transferId = idSchema("tr");
const paymentId = idSchema("py");
const isPayment = (subject: string): subject is Id<"py"> => paymentId.safeParse(subject).success;

/** What a hint is about: a payout, or the refund of a transfer or of one of its payments; `transfer` is null where nobody knows whose payment it was. */
interface About {
  readonly of: "payout" | Id<"tr"> | Id<"py">;
  readonly transfer: Id<"tr"> | null;
}

/** A payout's reference is its transfer's id, a refund's has the account's number behind what is refunded: `tr_…_r1`, `py_…_r1`. */
async function aboutsOf(ctx: Ctx, hints: readonly PayoutHint[]): Promise<(About | null)[]> {
  const named = hints.map(({ reference }) => {
    const [subject = "", isRefund] = reference.split("_r");
    return { subject, isRefund: isRefund !== undefined };
  });
  const payments = named.flatMap(({ subject, isRefund }) => (isRefund && isPayment(subject) ? [subject] : []));
  const owners = await listPaymentOwners(ctx.db, payments);
  return named.map(({ subject, isRefund }) => {
    if (isRefund && isPayment(subject)) {
      const transfer = owners.get(subject);
      return transfer === undefined ? null : { of: subject, transfer };
    }
    if (!transferId.safeParse(subject).success) return null;
    const transfer = subject as Id<"tr">;
    return { of: isRefund ? transfer : "payout", transfer };
  });
}

/**
 * A party's notifications, their signatures checked: they change nothing and are believed in nothing, they only have the orders asked about at
 * once. The same notification again is dropped; answers for each whether it was new.
 */
export async function hearHints(ctx: Ctx, party: string, hints: readonly PayoutHint[], parts: TransferParts): Promise<boolean[]> {
  const abouts = await aboutsOf(ctx, hints);
  const payouts = abouts.flatMap((about) => (about?.of === "payout" && about.transfer !== null ? [about.transfer] : []));
  // Where nobody asks any more people may be deciding, who then have to wait for the answer: the transfer itself has to say so.
  const unasked = await listUnasked(ctx.db, payouts);
  const isByRow = ({ of, transfer }: About): boolean => of === "payout" && transfer !== null && !unasked.has(transfer);
  const told = hints.map(({ eventId, reference }, n) => {
    const about = abouts[n] ?? null;
    return { eventId, reference, askAt: about !== null && isByRow(about) ? ctx.now : null };
  });
  const fresh = new Set(await insertHints(ctx.db, party, told, ctx.now));
  // One that stands twice in one list is new once.
  const isNew = hints.map(({ eventId }) => fresh.delete(eventId));
  const toAsk = abouts.filter((about, n) => about !== null && isNew[n] === true && !isByRow(about)) as readonly About[];
  // Payments before transfers, as matching locks them.
  await askAboutPayers(ctx, toAsk);
  const by = { role: "system", id: `hint:${party}` } as const;
  const happenings = toAsk.flatMap(({ of, transfer }): Happening[] =>
    transfer === null ? [] : [{ transfer, event: { type: "inquiry_wanted", at: ctx.now, by, of } }],
  );
  await applyInTurns(ctx, happenings, parts);
  return isNew;
}

/** Refunds of payments that are nobody's have no transfer that could say so: their rows do. In the order of their ids, for every worker alike. */
async function askAboutPayers(ctx: Ctx, abouts: readonly About[]): Promise<void> {
  const payments = new Set(abouts.flatMap(({ of, transfer }) => (transfer === null ? [of] : [])));
  for (const payment of [...payments].toSorted()) {
    const refund = (await lockPayment(ctx.db, payment))?.refund;
    if (refund?.order == null || hasNotLeft(refund)) continue;
    await savePayerRefund(ctx.db, { ...refund, order: askNow(refund.order, ctx.now) });
  }
}

/** The same for one. */
export async function hearHint(ctx: Ctx, party: string, hint: PayoutHint, parts: TransferParts): Promise<boolean> {
  return (await hearHints(ctx, party, [hint], parts))[0] === true;
}
