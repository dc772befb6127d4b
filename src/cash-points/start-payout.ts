import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { beginServing, getCommission, plain, refuseUncovered, type Serving } from "./begin-serving.ts";
import { commissionOn } from "./commission.ts";
import type { PayoutView, startPayout as contract } from "./contract-counter.ts";
import { whyNotDocument } from "./counter.ts";
import { documentKeyOf, type Collectable, type CounterParts } from "./counter-parts.ts";
import { floatPlace } from "./float.ts";
import { freePayouts } from "./free-payouts.ts";
import { getWorkplace, type Workplace } from "./get-workplace.ts";
import { takeCode } from "./look-up.ts";
import { refuseCash } from "./refuse-cash.ts";
import { showPayout } from "./show-payout.ts";
import { lockAgent } from "./store.ts";
import { countPaid, holdCash } from "./store-drawer.ts";
import { findPayout, insertPayout, lapsePayouts, type CounterPayout, type NewPayout } from "./store-payouts.ts";
import { tellSecondNeeded } from "./tell-workers.ts";

type Started = Input<typeof contract>;

/** Code, one-time password and document together give the outlet the payout to itself, with cash, limit and cover held for it. */
export async function startPayout(ctx: Ctx, input: Started, parts: CounterParts): Promise<PayoutView> {
  const answer = await ctx.apart((apart) => start(apart, input, parts));
  // Counted tries are committed by now; only then is it refused.
  if (answer instanceof Refusal) throw answer;
  return answer;
}

async function start(ctx: Ctx, input: Started, parts: CounterParts): Promise<PayoutView | Refusal> {
  const { id, code, otp, document } = input;
  const workplace = await getWorkplace(ctx, input.outlet);
  const { outlet, person } = workplace;
  const repeated = await findRepeated(ctx, input, workplace, parts);
  if (repeated) return showPayout(repeated);
  const why = whyNotDocument(document);
  if (why) throw refuseCash(why);
  const serving = await beginServing(ctx, workplace, "pay_out", parts);
  const found = await takeCode(ctx, workplace, serving, code, parts);
  if (found instanceof Refusal) return found;

  const { transfer } = found;
  const answer = await parts.transfers.startCollecting(ctx, { transfer, outlet: outlet.id, by: person, otp });
  if (answer.outcome === "refused") {
    // The same request twice at once: the other one has just been committed.
    const sameNow = await findRepeated(ctx, input, workplace, parts);
    if (sameNow) return showPayout(sameNow);
    await ctx.audit("cash_points.start_payout", { subject: id, outcome: "refused", details: { transfer, why: answer.why } });
    return refuseCash(answer.why, answer.triesLeft === undefined ? {} : { triesLeft: answer.triesLeft });
  }
  const payout = await newPayout(ctx, input, workplace, { serving, found, until: answer.until }, parts);
  await hold(ctx, workplace, payout);
  if (payout.needsSecond) await tellSecondNeeded(ctx, outlet, payout, person);
  await ctx.audit("cash_points.start_payout", {
    subject: id,
    details: { transfer, outlet: outlet.id, nameScore: payout.nameScore },
  });
  return showPayout({ ...payout, state: "collecting", secondPerson: null, endedAt: null });
}

/** The payout with its evidence, before anything is held for it. */
async function newPayout(
  ctx: Ctx,
  { id, document }: Started,
  { outlet, agent, person }: Workplace,
  { serving, found, until }: { readonly serving: Serving; readonly found: Collectable; readonly until: Date },
  parts: CounterParts,
): Promise<NewPayout> {
  const nameScore = parts.nameScore(found.name, document.name);
  return {
    id,
    outlet: outlet.id,
    agent: agent.id,
    day: serving.day,
    transfer: found.transfer,
    purpose: found.purpose,
    amount: found.amount,
    ...floatPlace(agent),
    commission: commissionOn(found.amount, await getCommission(ctx, "pay_out", parts), found.commissionLeft),
    lockUntil: until,
    documentKind: document.kind,
    documentKey: documentKeyOf(parts, document),
    documentName: document.name,
    nameScore,
    needsSecond: nameScore < serving.terms.nameMatchFrom,
    startedBy: person,
    startedAt: ctx.now,
  };
}

/** Holds limit, cash and cover for a payout; whatever does not reach refuses all of it, the lock on the transfer included. */
async function hold(ctx: Ctx, workplace: Workplace, payout: NewPayout): Promise<void> {
  const { outlet, agent } = workplace;
  // A lock that is over may still hold cash, here or at the outlet before.
  await freePayouts(ctx, await lapsePayouts(ctx.db, ctx.now, { transfer: payout.transfer }));
  // What a chain's prefund covers is measured by one payout at a time.
  if (agent.settlement === "chain") await lockAgent(ctx.db, agent.id);
  await refuseUncovered(ctx, workplace, payout.day, payout.amount);
  if (!(await countPaid(ctx.db, outlet.id, payout.day, payout.amount, outlet.dayLimit)))
    throw refuseCash("over_day_limit", { left: plain(outlet.dayLimit) });
  if (!(await holdCash(ctx.db, outlet.id, payout.day, payout.amount))) throw refuseCash("drawer_short");
  if (!(await insertPayout(ctx.db, payout))) throw refuseCash("collecting_elsewhere");
}

/** The payout that this request repeats, null when its id is new here; an id that stands for something else is refused. */
async function findRepeated(
  ctx: Ctx,
  { id, document }: Started,
  { outlet, person }: Workplace,
  parts: CounterParts,
): Promise<CounterPayout | null> {
  const known = await findPayout(ctx.db, id, outlet.id);
  if (!known) return null;
  const isSame = known.startedBy === person && known.documentKey.equals(documentKeyOf(parts, document));
  if (!isSame) throw refuseCash("id_already_used");
  return known;
}
