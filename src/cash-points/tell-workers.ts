/** Who is told what at a counter, each in the transaction of what it tells of. */
import type { Money } from "#kernel/money.ts";
import { formatDate } from "#kernel/time.ts";
import { notify } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { nameWorkers } from "./name-workers.ts";
import type { Outlet } from "./outlet.ts";
import { listCashierRows } from "./store-cashiers.ts";
import type { Reversal } from "./store-payouts.ts";
import { listOpenDays } from "./store-waiting.ts";

type Place = Pick<Outlet, "id" | "name" | "agent">;
interface AboutPayout {
  readonly id: string;
  readonly amount: Money;
}
/** The page of a payout names its outlet, too (notifications makes the address of it). */
const pageOf = (outlet: Pick<Outlet, "id">, payout: string) => `${outlet.id}/${payout}`;

/** The owner is asked to decide about taking a payout back. */
export async function tellReversalAsked(
  ctx: Ctx,
  outlet: Place,
  payout: AboutPayout,
  { id, askedBy }: Pick<Reversal, "id" | "askedBy">,
) {
  if (outlet.agent === askedBy) return;
  const name = (await nameWorkers(ctx, [askedBy]))(askedBy);
  const facts = { name, amount: payout.amount, place: outlet.name };
  await notify(ctx, [{ key: id, person: outlet.agent, kind: "counter_reversal", about: pageOf(outlet, payout.id), facts }]);
}

/** Who asked for it is told what was decided. */
export async function tellReversalDecided(
  ctx: Ctx,
  outlet: Place,
  payout: AboutPayout,
  { id, askedBy, state }: Pick<Reversal, "id" | "askedBy"> & { readonly state: "approved" | "refused" },
) {
  const kind = state === "approved" ? "counter_reversal_approved" : "counter_reversal_refused";
  const facts = { amount: payout.amount, place: outlet.name };
  await notify(ctx, [{ key: `${id}:${state}`, person: askedBy, kind, about: pageOf(outlet, payout.id), facts }]);
}

/** A document's name is not the recipient's: everybody else at the outlet can look. */
export async function tellSecondNeeded(ctx: Ctx, outlet: Place, payout: AboutPayout, startedBy: string) {
  const helpers = await listCashierRows(ctx.db, outlet.id);
  const people = [outlet.agent, ...helpers.map(({ person }) => person)].filter((person) => person !== startedBy);
  const facts = { amount: payout.amount, place: outlet.name };
  await notify(
    ctx,
    people.map((person) => ({
      key: `${payout.id}:${person}`,
      person,
      kind: "counter_second",
      about: pageOf(outlet, payout.id),
      facts,
    })),
  );
}

/** The owner's float has fallen below the treasury's figure. */
export async function tellFloatLow(ctx: Ctx, agent: string, amount: Money) {
  await notify(ctx, [
    { key: `${agent}:low:${ctx.now.getTime()}`, person: agent, kind: "counter_float_low", about: agent, facts: { amount } },
  ]);
}

/** Outlets in one beat; the answer says where to go on. */
const OUTLETS_PER_BEAT = 200;

/** Owners of outlets whose day is over and not counted are told, once for each day. Answers the last outlet looked at, null at the end. */
export async function tellOpenDays(ctx: Ctx, after = ""): Promise<string | null> {
  const days = await listOpenDays(ctx.db, ctx.now, after, OUTLETS_PER_BEAT);
  const tellings = days.map(({ outlet, name, agent, day }) => ({
    key: `${outlet}:${day}`,
    person: agent,
    kind: "counter_day_open" as const,
    about: outlet,
    facts: { place: name, why: { ID: formatDate(day, "ID", "long"), EN: formatDate(day, "EN", "long") } },
  }));
  await notify(ctx, tellings);
  return days.length < OUTLETS_PER_BEAT ? null : (days.at(-1)?.outlet ?? null);
}
