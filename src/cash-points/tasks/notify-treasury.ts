/** Notifications about the float and the cash of agents: to those who decide, and to the agent afterwards. In the transaction of their cause. */
import { contactsWithRight } from "#identity/index.ts";
import type { Bilingual } from "#kernel/locale.ts";
import type { Money } from "#kernel/money.ts";
import { notify } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { FloatRequest, RequestKind } from "../float/model/float.ts";

const KINDS: Readonly<Record<RequestKind, Bilingual>> = {
  top_up: { ID: "Isi saldo", EN: "Top-up" },
  credit_line: { ID: "Batas kredit", EN: "Credit line" },
};

/** Notifies those who may decide a request, except the person who made it. */
export async function notifyFloatRequested(
  ctx: Ctx,
  { id, kind, amount, proposedBy }: Pick<FloatRequest, "id" | "kind" | "amount" | "proposedBy">,
  agentName: string,
): Promise<void> {
  const facts = { name: agentName, amount, why: KINDS[kind] };
  const deciders = (await treasury(ctx)).filter((person) => person !== proposedBy);
  await notify(
    ctx,
    deciders.map((person) => ({ key: `${id}:${person}`, person, kind: "float_request", about: id, facts })),
  );
}

/** Notifies the agent of the decision. */
export async function notifyFloatDecided(
  ctx: Ctx,
  { id, agent, kind, amount, state }: Pick<FloatRequest, "id" | "agent" | "kind" | "amount" | "state">,
): Promise<void> {
  if (state !== "approved" && state !== "rejected") return;
  const facts = { amount, why: KINDS[kind] };
  await notify(ctx, [{ key: `${id}:${state}`, person: agent, kind: `counter_float_${state}`, about: agent, facts }]);
}

/** Notifies those who may decide about floats that an agent's has become low: once until it is filled. */
export async function notifyAgentFloatLow(
  ctx: Ctx,
  { id, name }: { readonly id: string; readonly name: string },
  amount: Money,
): Promise<void> {
  await notify(
    ctx,
    (await treasury(ctx)).map((person) => ({
      key: `${id}:low:${ctx.now.getTime()}:${person}`,
      person,
      kind: "agent_float_low",
      about: id,
      facts: { name, amount },
    })),
  );
}

/** Notifies those who settle cash differences of a new one. */
export async function notifyCashDifference(
  ctx: Ctx,
  { id, difference, place }: { readonly id: string; readonly difference: Money; readonly place: string },
): Promise<void> {
  const facts = { amount: difference, place };
  await notify(
    ctx,
    (await treasury(ctx)).map((person) => ({ key: `${id}:${person}`, person, kind: "cash_difference", about: id, facts })),
  );
}

/** The people who may approve in the menu of floats. */
const treasury = async (ctx: Ctx): Promise<readonly string[]> =>
  (await contactsWithRight(ctx, { menu: "float", module: "approve" })).map(({ id }) => id);
