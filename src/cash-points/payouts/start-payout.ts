import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { commissionOn } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  beginServing,
  getCommission,
  plain,
  refuseAboveCashier,
  refuseUncovered,
  type Serving,
} from "../counter/begin-serving.ts";
import type { PayoutView, startPayout as contract } from "../counter/contract.ts";
import { whyNotDocument } from "../counter/model/counter.ts";
import { documentKeyOf, type Collectable, type CounterDeps } from "../counter/deps.ts";
import { floatPlace } from "../float/model/float.ts";
import { compareName } from "./compare-name.ts";
import { freePayouts } from "./lapse-payouts.ts";
import { keepWorkplace, type Workplace } from "../outlets/get-workplace.ts";
import { takeCode } from "./look-up-code.ts";
import { refuseCash } from "../model/refusal.ts";
import { showPayout } from "./list-payouts.ts";
import { lockAgent } from "../agents/store.ts";
import { countPaid, holdCash } from "../drawer/store.ts";
import { findPayout, insertPayout, lapsePayouts, type CounterPayout, type NewPayout } from "./store.ts";
import { notifySecondPersonNeeded } from "../tasks/notify-workers.ts";

type Started = Input<typeof contract>;

/** Starts a payout from pickup code, one-time code and document: locks it to the outlet and holds cash, day limit and cover for it. */
export async function startPayout(ctx: Ctx, input: Started, deps: CounterDeps): Promise<PayoutView> {
  const answer = await ctx.inSeparateTransaction((separateCtx) => start(separateCtx, input, deps));
  // Counted attempts are committed before the refusal is thrown.
  if (answer instanceof Refusal) throw answer;
  return answer;
}

async function start(ctx: Ctx, input: Started, deps: CounterDeps): Promise<PayoutView | Refusal> {
  const { id, code, otp, document } = input;
  const workplace = await keepWorkplace(ctx, input.outlet);
  const { outlet, person } = workplace;
  const repeated = await findRepeated(ctx, input, workplace, deps);
  if (repeated) return showPayout(repeated);
  const why = whyNotDocument(document);
  if (why) throw refuseCash(why);
  const serving = await beginServing(ctx, workplace, "pay_out", deps);
  const found = await takeCode(ctx, workplace, serving, code, deps);
  if (found instanceof Refusal) return found;

  const { transfer } = found;
  const answer = await deps.transfers.startCollecting(ctx, { transfer, outlet: outlet.id, by: person, otp });
  if (answer.outcome === "refused") {
    // A concurrent request with the same id has just committed.
    const sameNow = await findRepeated(ctx, input, workplace, deps);
    if (sameNow) return showPayout(sameNow);
    await ctx.audit("cash_points.start_payout", { subject: id, outcome: "refused", details: { transfer, why: answer.why } });
    return refuseCash(answer.why, answer.triesLeft === undefined ? {} : { triesLeft: answer.triesLeft });
  }
  const payout = await newPayout(ctx, input, workplace, { serving, found, until: answer.until }, deps);
  await hold(ctx, workplace, payout);
  if (payout.needsSecond) await notifySecondPersonNeeded(ctx, outlet, payout, person);
  await ctx.audit("cash_points.start_payout", {
    subject: id,
    details: { transfer, outlet: outlet.id, nameScore: payout.nameScore },
  });
  return showPayout({ ...payout, state: "collecting", secondPerson: null, endedAt: null });
}

/** Builds the payout with its evidence, before anything is held for it. */
async function newPayout(
  ctx: Ctx,
  { id, document }: Started,
  workplace: Workplace,
  { serving, found, until }: { readonly serving: Serving; readonly found: Collectable; readonly until: Date },
  deps: CounterDeps,
): Promise<NewPayout> {
  const { outlet, agent, person } = workplace;
  const { transfer, name } = found;
  const from = serving.terms.nameMatchFrom;
  return {
    id,
    outlet: outlet.id,
    agent: agent.id,
    day: serving.day,
    transfer: found.transfer,
    purpose: found.purpose,
    amount: found.amount,
    ...floatPlace(agent),
    commission: commissionOn(found.amount, await getCommission(ctx, workplace, "pay_out", deps), found.commissionLeft),
    lockUntil: until,
    documentKind: document.kind,
    documentKey: documentKeyOf(deps, document),
    documentName: document.name,
    ...(await compareName(ctx, { transfer, name, onDocument: document.name, from }, deps)),
    startedBy: person,
    startedAt: ctx.now,
  };
}

/** Holds day limit, cash and cover for a payout. If any is too small, everything is refused, including the lock on the transfer. */
async function hold(ctx: Ctx, workplace: Workplace, payout: NewPayout): Promise<void> {
  const { outlet, agent } = workplace;
  // A payout whose lock has ended may still hold cash, here or at another outlet.
  await freePayouts(ctx, await lapsePayouts(ctx.db, ctx.now, { transfer: payout.transfer }));
  // Checks against a chain's prefund run one payout at a time.
  if (agent.settlement === "chain") await lockAgent(ctx.db, agent.id);
  await refuseUncovered(ctx, workplace, payout.day, payout.amount);
  if (!(await countPaid(ctx.db, outlet.id, payout.day, payout.amount, outlet.dayLimit)))
    throw refuseCash("over_day_limit", { left: plain(outlet.dayLimit) });
  // The outlet's day is locked from here on, so payouts that a cashier begins at once are counted one after the other.
  await refuseAboveCashier(ctx, workplace, payout.day, payout.amount);
  if (!(await holdCash(ctx.db, outlet.id, payout.day, payout.amount))) throw refuseCash("drawer_short");
  if (!(await insertPayout(ctx.db, payout))) throw refuseCash("collecting_elsewhere");
}

/** The payout that this request repeats; null when its id is new at this outlet. Refuses an id used for something else. */
async function findRepeated(
  ctx: Ctx,
  { id, document }: Started,
  { outlet, person }: Workplace,
  deps: CounterDeps,
): Promise<CounterPayout | null> {
  const known = await findPayout(ctx.db, id, outlet.id);
  if (!known) return null;
  const isSame = known.startedBy === person && known.documentKey.equals(documentKeyOf(deps, document));
  if (!isSame) throw refuseCash("id_already_used");
  return known;
}
