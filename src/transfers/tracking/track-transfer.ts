import type { Input } from "#kernel/endpoint.ts";
import { unlinked } from "#kernel/defang-links.ts";
import { refuse } from "#kernel/refusal.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import type { Tracked, trackTransfer as contract } from "./contract.ts";
import { shownState } from "../lifecycle/reasons.ts";
import type { TransferRules } from "../lifecycle/rules.ts";
import { nameSender } from "./name-sender.ts";
import { transferOfToken } from "./tracking-token.ts";
import { codeChangesOf, isCodeLocked } from "../pickup/issue-pickup-code.ts";
import { collectByOf, collectedAtOf } from "../details/show-progress.ts";
import { findTransfer } from "../store.ts";
import { listHistory } from "../processing/store-history.ts";
import {
  aheadOf,
  holderOf,
  isLate,
  numberOf,
  reachedOf,
  shortNameOf,
  withCodeChanges,
  withLock,
  withRefund,
} from "../model/progress.ts";

/** An open page polls every twenty seconds; trying tokens exceeds this. */
const LOOKS = { max: 60, windowSeconds: 60 } as const;

/** A transfer's progress for anyone who has its link: the minimum that answers the question. */
export async function trackTransfer(
  ctx: Ctx,
  { token }: Input<typeof contract>,
  { rules }: { readonly rules: TransferRules },
): Promise<Tracked> {
  await countHit(ctx.db, `transfers.track:${addressGroup(ctx.address)}`, LOOKS, ctx.now);
  const id = await transferOfToken(ctx, token);
  const stored = id && (await findTransfer(ctx.db, id));
  if (!stored) throw refuse("not_found");
  const { transfer, agreed, version } = stored;
  const { beneficiary, arrivesBy: promised, bankTitle = null } = agreementSchema.parse(agreed.snapshot);
  const arrivesBy = new Date(promised);
  const collectBy = collectByOf(transfer, rules);
  const state = shownState(transfer.state);
  const isLocked = await isCodeLocked(ctx, transfer.id);
  const history = await listHistory(ctx.db, transfer.id);
  const rows = history.map(({ at, toState }) => ({ at, state: shownState(toState) }));
  const passed = withCodeChanges(reachedOf(transfer.createdAt, rows), await codeChangesOf(ctx, transfer));
  return {
    number: numberOf(transfer.id),
    product: transfer.product,
    country: beneficiary.country,
    city: transfer.product === "cash_pickup" ? (beneficiary.fields["city"] ?? null) : null,
    collectedAt: transfer.state === "PAID" ? collectedAtOf(transfer) : null,
    recipient: unlinked(shortNameOf(beneficiary.name)),
    bank: beneficiary.account === null || bankTitle === null ? null : unlinked(bankTitle),
    sender: await nameSender(ctx, agreed),
    receives: transfer.price.receives,
    holder: holderOf(state),
    reached: withLock(withRefund(passed, transfer), isLocked).map(({ milestone, at }) => ({
      milestone,
      at,
    })),
    ahead: aheadOf({ ...transfer, state }, { arrivesBy, collectBy, now: ctx.now }),
    arrivesBy,
    isLate: isLate(transfer, arrivesBy, ctx.now),
    collectBy,
    version,
  };
}
