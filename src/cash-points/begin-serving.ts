import { add, compare, money, subtract, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isHeld } from "#transfers/index.ts";
import type { CommissionTerm } from "./commission.ts";
import { whyNotPayOut, whyNotServe, type CounterTerms, type NotServing, type Till } from "./counter.ts";
import type { CounterParts } from "./counter-parts.ts";
import { whyNotDay } from "./drawer.ts";
import type { Workplace } from "./get-workplace.ts";
import { businessDay } from "./opening.ts";
import type { Agent, Outlet, OutletService } from "./outlet.ts";
import { refuseCash } from "./refuse-cash.ts";
import { balanceOf } from "./show-agent.ts";
import { lockAgent } from "./store.ts";
import { readDrawer, readPaid } from "./store-drawer.ts";
import { openPayoutsOf } from "./store-payouts.ts";

export interface Serving {
  readonly terms: CounterTerms;
  readonly day: LocalDate;
}

interface NotBeginning {
  readonly why: NotServing["why"] | "day_closed" | "day_before_open" | "cash_terms_missing" | "payouts_held";
  readonly details: Readonly<Record<string, string | null>>;
}

/** Why the outlet can't begin a service now, or what it serves by: active, open, offering it, its day open and the figures set. */
export async function whyNotBegin(
  ctx: Ctx,
  outlet: Outlet,
  service: OutletService,
  parts: CounterParts,
): Promise<NotBeginning | Serving> {
  const not = whyNotServe(outlet, service, ctx.now);
  if (not) return { why: not.why, details: "open" in not ? { opensAt: not.open.opensAt?.toISOString() ?? null } : {} };
  // After a restore nothing is handed out (transfers' recovery): said before a code is typed, and not after the recipient has shown their papers.
  if (service === "pay_out" && (await isHeld(ctx.db))) return { why: "payouts_held", details: {} };
  const terms = await parts.terms(ctx);
  if (!terms) return { why: "cash_terms_missing", details: {} };
  const day = businessDay(outlet, ctx.now);
  const drawer = await readDrawer(ctx.db, outlet.id);
  const notDay = whyNotDay(drawer, day);
  return notDay ? { why: notDay, details: { day: notDay === "day_closed" ? day : drawer.lastDay } } : { terms, day };
}

/** Refuses unless the outlet can begin a service now. */
export async function beginServing(
  ctx: Ctx,
  { outlet }: Workplace,
  service: OutletService,
  parts: CounterParts,
): Promise<Serving> {
  const serving = await whyNotBegin(ctx, outlet, service, parts);
  if ("why" in serving) throw refuseCash(serving.why, serving.details);
  return serving;
}

export async function getTerms(ctx: Ctx, parts: CounterParts): Promise<CounterTerms> {
  const terms = await parts.terms(ctx);
  if (!terms) throw refuseCash("cash_terms_missing");
  return terms;
}

/** By what the agent is paid for a service now. */
export async function getCommission(ctx: Ctx, service: OutletService, parts: CounterParts): Promise<CommissionTerm> {
  const term = await parts.commission(ctx, service);
  if (!term) throw refuseCash("cash_terms_missing");
  return term;
}

/** What an outlet can pay out of now. */
export async function readTill(ctx: Ctx, { outlet, agent }: Workplace, day: LocalDate): Promise<Till> {
  const drawer = await readDrawer(ctx.db, outlet.id);
  const isChain = agent.settlement === "chain";
  // What is spoken for is read first: a collection between the two readings makes the cover too small, never too large.
  const spoken = isChain ? await openPayoutsOf(ctx.db, agent.id) : null;
  const prefund = isChain ? await balanceOf(ctx, agent) : null;
  return {
    paidToday: await readPaid(ctx.db, outlet.id, day),
    free: money("IDR", drawer.cash.minor - drawer.held.minor),
    cover: prefund && spoken && money("IDR", prefund.minor - spoken.minor),
  };
}

/** Refuses what the outlet can't pay out now, with what is left. */
export async function refuseUncovered(ctx: Ctx, workplace: Workplace, day: LocalDate, amount: Money): Promise<void> {
  const not = whyNotPayOut(workplace.outlet, await readTill(ctx, workplace, day), amount);
  if (not) throw refuseCash(not.why, { left: plain(not.left) });
}

/** Refuses what would bring an agent on credit beyond the line; measured by one at a time. */
export async function refuseBeyondLine(ctx: Ctx, agent: Agent, amount: Money): Promise<void> {
  const { creditLine } = await lockAgent(ctx.db, agent.id);
  const debt = await balanceOf(ctx, agent);
  if (compare(add(debt, amount), creditLine) > 0) throw refuseCash("float_short", { left: plain(subtract(creditLine, debt)) });
}

/** Money in the details of a refusal, as it is on the wire. */
export function plain({ currency, minor }: Money): { currency: string; minor: string } {
  return { currency, minor: minor.toString() };
}
