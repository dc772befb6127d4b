import type { Id } from "#kernel/id.ts";
import { idSchema } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyInTurns, type Happening, type TransferParts } from "./apply-events.ts";
import type { PayoutHint } from "./payout.ts";
import { insertHints, listUnasked } from "./store-told.ts";

const transferId = idSchema("tr");

/** What a hint is about: a payout's reference is its transfer's id, a refund's has the account's number behind it: `tr_…_r1`. */
function aboutOf({ reference }: PayoutHint): { readonly transfer: Id<"tr">; readonly isRefund: boolean } | null {
  const [subject = "", isRefund] = reference.split("_r");
  return transferId.safeParse(subject).success ? { transfer: subject as Id<"tr">, isRefund: isRefund !== undefined } : null;
}

/**
 * A party's notifications, their signatures checked: they change nothing and are believed in nothing, they only have the orders asked about at
 * once. The same notification again is dropped; answers for each whether it was new.
 */
export async function hearHints(ctx: Ctx, party: string, hints: readonly PayoutHint[], parts: TransferParts): Promise<boolean[]> {
  const abouts = hints.map(aboutOf);
  const payouts = abouts.flatMap((about) => (about === null || about.isRefund ? [] : [about.transfer]));
  // Where nobody asks any more people may be deciding, who then have to wait for the answer: the transfer itself has to say so.
  const unasked = await listUnasked(ctx.db, payouts);
  const isByEvent = abouts.map((about) => about !== null && (about.isRefund || unasked.has(about.transfer)));
  const told = hints.map(({ eventId, reference }, n) => {
    return { eventId, reference, askAt: abouts[n] === null || isByEvent[n] === true ? null : ctx.now };
  });
  const fresh = new Set(await insertHints(ctx.db, party, told, ctx.now));
  // One that stands twice in one list is new once.
  const isNew = hints.map(({ eventId }) => fresh.delete(eventId));
  const by = { role: "system", id: `hint:${party}` } as const;
  const happenings = abouts.flatMap((about, n): Happening[] => {
    if (about === null || isByEvent[n] !== true || isNew[n] !== true) return [];
    const { transfer, isRefund } = about;
    return [{ transfer, event: { type: "inquiry_wanted", at: ctx.now, by, of: isRefund ? transfer : "payout" } }];
  });
  await applyInTurns(ctx, happenings, parts);
  return isNew;
}

/** The same for one. */
export async function hearHint(ctx: Ctx, party: string, hint: PayoutHint, parts: TransferParts): Promise<boolean> {
  return (await hearHints(ctx, party, [hint], parts))[0] === true;
}
