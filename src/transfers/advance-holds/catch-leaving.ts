/**
 * Catches transfers that a hold in advance names, in the transaction that would let them leave: the payout or the cash waits under review
 * instead. Called by `processing/apply-events.ts`, through which all money leaves.
 */
import { phonesOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferEvent } from "../lifecycle/events.ts";
import { later } from "../lifecycle/outcome.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { agreementSchema } from "../model/agreement.ts";
import { insertNote } from "../office/store-notes.ts";
import type { Stored } from "../store.ts";
import { keysOf } from "./model/advance-hold.ts";
import { hasHolds, insertCatches, listCatching, lockLeaving, type Catch, type Wanted } from "./store.ts";

/** Events that a hold turns into a review, and the start of a cash payout, which it refuses. A review that opens anyway counts as caught. */
const CAUGHT = new Set<TransferEvent["type"]>(["submitted", "made_available", "collecting_started", "review_opened"]);
const BEFORE_LEAVING = new Set(["FUNDED", "READY", "CONVERTED", "AVAILABLE"]);

/** Whether a hold has to be looked for. What a party has on record has left already, and so has an order of unknown outcome. */
export const canBeCaught = ({ transfer }: Pick<Stored, "transfer">, event: TransferEvent): boolean =>
  CAUGHT.has(event.type) && BEFORE_LEAVING.has(transfer.state) && !("isKnown" in event && event.isKnown);

/** The holds that catch these transfers now, by transfer. Keeps new holds waiting until this transaction ends. */
export async function findCatches(ctx: Ctx, leaving: readonly Stored[]): Promise<ReadonlyMap<string, readonly Catch[]>> {
  if (leaving.length === 0) return new Map();
  await lockLeaving(ctx.db);
  const { any, phones } = await hasHolds(ctx.db, ctx.now);
  if (!any) return new Map();
  const numbers = phones
    ? await phonesOf(
        ctx,
        leaving.map(({ agreed }) => agreed.sender),
      )
    : new Map<string, string>();
  const wanted = leaving.flatMap(({ transfer, agreed }): Wanted[] => {
    const { account, phone } = agreementSchema.parse(agreed.snapshot).beneficiary;
    const facts = { ...agreed, senderPhone: numbers.get(agreed.sender) ?? null, account, recipientPhone: phone };
    return keysOf(facts).map((key) => ({ ...key, transfer: transfer.id }));
  });
  return Map.groupBy(await listCatching(ctx.db, wanted, ctx.now), ({ transfer }) => transfer);
}

/** What happens instead of an event to a transfer that is caught. */
export function caughtEvent(event: TransferEvent, [first, ...rest]: readonly Catch[], rules: TransferRules): TransferEvent {
  if (first === undefined) return event;
  const isReleasedByTwo = [first, ...rest].some(({ takesTwo }) => takesTwo);
  // An officer who opens a review by hand chooses who releases it.
  if (event.type === "review_opened")
    return event.by.role === "system" ? { ...event, isReleasedByTwo: event.isReleasedByTwo || isReleasedByTwo } : event;
  return {
    type: "review_opened",
    at: event.at,
    by: { role: "system", id: "advance_hold" },
    reason: first.reason,
    isReleasedByTwo,
    deadline: later(event.at, rules.reviewMs),
  };
}

/** Records what was caught, and tells the officers who review it why. */
export async function recordCatches(ctx: Ctx, catches: readonly Catch[]): Promise<void> {
  if (catches.length === 0) return;
  await insertCatches(ctx.db, catches, ctx.now);
  for (const { transfer, text, placedBy } of catches) {
    const by = { role: "officer", id: placedBy } as const;
    await insertNote(ctx.db, { transfer, payment: null, isConfidential: true, what: "review_opened", text, by, at: ctx.now });
  }
}
