import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson, findRepeated } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { bankOf, happenByOfficer, officer, refusal, type OfficeDeps } from "../office/acting-officer.ts";
import type * as contract from "../proposals/contract.ts";
import { NO_AWARDS } from "../lifecycle/awards.ts";
import { eventFor } from "../proposals/model/proposals.ts";
import { proposeDecision } from "../proposals/propose-decision.ts";
import { PROPOSALS } from "../proposals/workflow.ts";
import { insertNote } from "../office/store-notes.ts";
import { lockPayment } from "./store.ts";
import type { ProposalRow } from "../proposals/store.ts";
import { isForTwo, whyNotUse } from "./unapplied-payment.ts";

/**
 * Staff match a payment to a transfer: it funds the transfer, or is refunded automatically if that is over. Returns the proposal where the
 * amount needs two people, null where it is done.
 */
export async function matchPayment(
  ctx: Ctx,
  { id, payment, transfer, evidence }: Input<typeof contract.matchPayment>,
  deps: OfficeDeps,
): Promise<ProposalRow | null> {
  const by = officer(actingPerson(ctx));
  const found = await lockPayment(ctx.db, payment);
  if (found === null) throw refuse("not_found");
  const what = { kind: "match_payment", amountMinor: String(found.amount.minor) } as const;
  const draft = {
    id,
    menu: "transfer",
    transfer,
    payment,
    what,
    reason: evidence,
    files: [],
    batch: null,
    seen: "",
    proposedBy: by.id,
    expiresAt: null,
  } as const;
  const known = await findRepeated(ctx, PROPOSALS, draft);
  if (known !== null) return known;
  if (whyNotUse(found) !== null) throw refusal("payment_taken");
  if (await isForTwo(ctx, found)) return proposeDecision(ctx, { id, transfer, evidence, menu: "transfer", what }, deps, found);
  const { second: _, ...event } = eventFor(what, ctx.now, by, by, {
    bank: bankOf(deps),
    payment: found,
    hasLost: false,
    canRecall: false,
    limits: NO_AWARDS,
  });
  await happenByOfficer(ctx, transfer, event, deps);
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
