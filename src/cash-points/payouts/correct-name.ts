import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { getTerms } from "../counter/begin-serving.ts";
import type { PayoutView } from "../counter/contract.ts";
import type { correctName as contract } from "../counter/contract-screens.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { refuseCash } from "../model/refusal.ts";
import { keepWorkplace } from "../outlets/get-workplace.ts";
import { compareName } from "./compare-name.ts";
import { showPayout } from "./list-payouts.ts";
import { nameOnTransfer } from "./name-on-transfer.ts";
import { findPayout } from "./store.ts";
import { correctPayoutName } from "./store-names.ts";

/**
 * Corrects what the worker typed from the document, at most twice, without another one-time code. The former text stays with the payout and
 * is shown to everyone at the outlet, because a mismatch must not be corrected unseen until a name fits (decision 0307).
 */
export async function correctName(
  ctx: Ctx,
  { outlet, id, name }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<PayoutView> {
  const { person } = await keepWorkplace(ctx, outlet);
  const payout = await findPayout(ctx.db, id, outlet);
  if (!payout) throw refuse("not_found");
  if (payout.documentName === name) return showPayout(payout);
  if (payout.state !== "collecting") throw refuseCash("payout_ended");
  const onTransfer = await nameOnTransfer(ctx, payout, deps);
  const { nameMatchFrom: from } = await getTerms(ctx, deps);
  const compared = await compareName(ctx, { transfer: payout.transfer, name: onTransfer, onDocument: name, from }, deps);
  if (!(await correctPayoutName(ctx.db, { payout, name, ...compared, by: person, at: ctx.now })))
    throw refuseCash("name_not_correctable");
  const { nameScore } = compared;
  await ctx.audit("cash_points.name_corrected", {
    subject: id,
    details: { transfer: payout.transfer, outlet, formerScore: payout.nameScore, nameScore },
  });
  return showPayout({ ...payout, documentName: name, ...compared });
}
