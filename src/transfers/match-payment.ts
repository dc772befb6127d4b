import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, bankOf, happenByOfficer, officer, refusal, type OfficeParts } from "./acting-officer.ts";
import type * as contract from "./contract-proposals.ts";
import { eventFor } from "./proposals.ts";
import { findSame, proposeDecision } from "./propose-decision.ts";
import { insertNote } from "./store-notes.ts";
import { lockPayment } from "./store-payments.ts";
import type { ProposalRow } from "./store-proposals.ts";
import { isForTwo, whyNotUse } from "./suspended-payment.ts";

/**
 * A person has found out whose a payment is: it counts for the transfer, or goes back by itself where that is over. Answers the proposal where the
 * amount takes two people, null where it is done.
 */
export async function matchPayment(
  ctx: Ctx,
  { id, payment, transfer, evidence }: Input<typeof contract.matchPayment>,
  parts: OfficeParts,
): Promise<ProposalRow | null> {
  const by = officer(actingOfficer(ctx));
  const found = await lockPayment(ctx.db, payment);
  if (found === null) throw refuse("not_found");
  const what = { kind: "match_payment", amountMinor: String(found.amount.minor) } as const;
  const known = await findSame(ctx, { id, transfer, what, proposedBy: by.id });
  if (known !== null) return known;
  if (whyNotUse(found) !== null) throw refusal("payment_taken");
  if (await isForTwo(ctx, found)) return proposeDecision(ctx, { id, transfer, evidence, room: "transfer", what }, parts, found);
  const { second: _, ...event } = eventFor(what, ctx.now, by, by, { bank: bankOf(parts), payment: found, hasLost: false });
  await happenByOfficer(ctx, transfer, event, parts);
  await insertNote(ctx.db, {
    transfer,
    payment,
    isConfidential: false,
    what: "payment_matched",
    text: evidence,
    by,
    at: ctx.now,
  });
  return null;
}
