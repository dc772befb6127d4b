import { add, compare, money, subtract, type Money } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isHeld } from "#transfers/index.ts";
import type { CommissionTerm } from "../model/commission.ts";
import {
  leftOfCashier,
  whyNotPayOut,
  whyNotServe,
  type CounterTerms,
  type NotServing,
  type OutletFunds,
} from "./model/counter.ts";
import type { CounterDeps } from "./deps.ts";
import { whyNotDay, type DrawerDays } from "../drawer/model/drawer.ts";
import type { Workplace } from "../outlets/get-workplace.ts";
import { businessDay } from "../model/opening-hours.ts";
import type { Agent, OutletService } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";
import { balanceOf } from "../agents/show-agent.ts";
import { keepAgentStatus, lockAgent } from "../agents/store.ts";
import { readDrawer, readPaid } from "../drawer/store.ts";
import { readCashierFunds } from "../outlets/store-cashiers.ts";
import { openPayoutsOf } from "../payouts/store.ts";

export interface Serving {
  readonly terms: CounterTerms;
  readonly day: LocalDate;
}

interface NotBeginning {
  readonly why: NotServing["why"] | "day_closed" | "day_before_open" | "cash_terms_missing" | "payouts_held";
  readonly details: Readonly<Record<string, string | null>>;
}

/**
 * Why the outlet cannot begin a service now, or the terms and day to serve by. Requires: agent and outlet active, open, service offered,
 * day not closed, terms set.
 */
export async function whyNotBegin(
  ctx: Ctx,
  { outlet, agent }: Pick<Workplace, "outlet" | "agent">,
  service: OutletService,
  deps: CounterDeps,
): Promise<NotBeginning | Serving> {
  const rules = await readServingRules(ctx, deps);
  return whyNotBeginBy(rules, { outlet, agent, drawer: await readDrawer(ctx.db, outlet.id) }, service);
}

/** What is the same for every outlet at one time. */
export interface ServingRules {
  readonly now: Date;
  /** After a restore no cash is paid out (recovery in `transfers`). */
  readonly isHeld: boolean;
  readonly terms: CounterTerms | null;
}

export const readServingRules = async (ctx: Ctx, deps: CounterDeps): Promise<ServingRules> => ({
  now: ctx.now,
  isHeld: await isHeld(ctx.db),
  terms: await deps.terms(ctx),
});

interface Place extends Pick<Workplace, "outlet" | "agent"> {
  readonly drawer: DrawerDays;
}

/** The same for an outlet whose drawer has been read. Pure. */
export function whyNotBeginBy(
  { now, isHeld: areHeld, terms }: ServingRules,
  { outlet, agent, drawer }: Place,
  service: OutletService,
): NotBeginning | Serving {
  const not = whyNotServe({ outlet, agent }, service, now);
  if (not) return { why: not.why, details: "open" in not ? { opensAt: not.open.opensAt?.toISOString() ?? null } : {} };
  // Checked here so that the refusal comes before a code is typed, not after the recipient has shown a document.
  if (service === "pay_out" && areHeld) return { why: "payouts_held", details: {} };
  if (!terms) return { why: "cash_terms_missing", details: {} };
  const day = businessDay(outlet, now);
  const notDay = whyNotDay(drawer, day);
  return notDay ? { why: notDay, details: { day: notDay === "day_closed" ? day : drawer.lastDay } } : { terms, day };
}

/** Refuses unless the outlet can begin a service now. Until the transaction ends, its agent cannot be suspended. */
export async function beginServing(ctx: Ctx, { outlet }: Workplace, service: OutletService, deps: CounterDeps): Promise<Serving> {
  const agent = await keepAgentStatus(ctx.db, outlet.agent);
  if (!agent) throw refuse("not_found");
  const serving = await whyNotBegin(ctx, { outlet, agent }, service, deps);
  if ("why" in serving) throw refuseCash(serving.why, serving.details);
  return serving;
}

export async function getTerms(ctx: Ctx, deps: CounterDeps): Promise<CounterTerms> {
  const terms = await deps.terms(ctx);
  if (!terms) throw refuseCash("cash_terms_missing");
  return terms;
}

/** The commission that an agent earns for a service now. Refuses with `cash_terms_missing` when none is set. */
export async function getCommission(
  ctx: Ctx,
  { agent }: Pick<Workplace, "agent">,
  service: OutletService,
  deps: CounterDeps,
): Promise<CommissionTerm> {
  const term = await deps.commission(ctx, service, agent.id);
  if (!term) throw refuseCash("cash_terms_missing");
  return term;
}

/** What limits an outlet's payouts now. */
export async function readOutletFunds(ctx: Ctx, { outlet, agent, person }: Workplace, day: LocalDate): Promise<OutletFunds> {
  const drawer = await readDrawer(ctx.db, outlet.id);
  const isChain = agent.settlement === "chain";
  // Reservations are read before the balance: a collection between the two reads makes the cover too small, never too large.
  const reserved = isChain ? await openPayoutsOf(ctx.db, agent.id) : null;
  const prefund = isChain ? await balanceOf(ctx, agent) : null;
  return {
    paidToday: await readPaid(ctx.db, outlet.id, day),
    cashier: await readCashierFunds(ctx.db, { outlet: outlet.id, person, day }),
    free: money("IDR", drawer.cash.minor - drawer.held.minor),
    cover: prefund && reserved && money("IDR", prefund.minor - reserved.minor),
  };
}

/** Refuses an amount that the outlet cannot pay out now. The details give what is left. */
export async function refuseUncovered(ctx: Ctx, workplace: Workplace, day: LocalDate, amount: Money): Promise<void> {
  const not = whyNotPayOut(workplace.outlet, await readOutletFunds(ctx, workplace, day), amount);
  if (not) throw refuseCash(not.why, { left: plain(not.left) });
}

/** Refuses an amount above the owner's limits for this cashier. Exact only while the outlet's day is locked (`countPaid`). */
export async function refuseAboveCashier(ctx: Ctx, { outlet, person }: Workplace, day: LocalDate, amount: Money): Promise<void> {
  const funds = await readCashierFunds(ctx.db, { outlet: outlet.id, person, day });
  const left = funds && leftOfCashier(funds);
  if (left && compare(amount, left) > 0) throw refuseCash("over_cashier_limit", { left: plain(left) });
}

/** Refuses an amount that takes an agent on credit beyond the line. Locks the agent's row, so checks run one at a time. */
export async function refuseBeyondLine(ctx: Ctx, agent: Agent, amount: Money): Promise<void> {
  const { creditLine } = await lockAgent(ctx.db, agent.id);
  const debt = await balanceOf(ctx, agent);
  if (compare(add(debt, amount), creditLine) > 0) throw refuseCash("float_short", { left: plain(subtract(creditLine, debt)) });
}

/** Money in a refusal's details, in wire format. */
export function plain({ currency, minor }: Money): { currency: string; minor: string } {
  return { currency, minor: minor.toString() };
}
