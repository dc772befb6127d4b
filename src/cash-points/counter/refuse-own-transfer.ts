/**
 * No agent serves a transfer of its own workers. A person who is cashier and customer at once counts cash that nobody else sees, and earns
 * a commission for it (decision 0058). A transfer belongs to its sender and its recipient. It is "own" when one of them works for the
 * agent, at any of its outlets.
 */
import { findContact, namesOf, peopleWithPhone } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterDeps, Parties } from "./deps.ts";
import type { PayoutPurpose } from "./model/counter.ts";
import type { Workplace } from "../outlets/get-workplace.ts";
import { refuseCash } from "../model/refusal.ts";
import { worksFor } from "../outlets/store.ts";

/** The direction of a transfer's cash: taken in from its sender, paid out to its recipient, or refunded to its sender. */
export type Served = "cash_in" | PayoutPurpose;

/** Similarity at which two names count as the same, in hundredths. */
const SAME_NAME = 100;

/**
 * Why this agent's workers cannot serve a transfer, or null. The sender is matched by the account and its telephone number. The recipient
 * of cash is matched by the number that gets the one-time code, and by name against the acting worker and the owner only: at a large agent
 * some worker always has the same name.
 */
export async function whyNotOwn(
  ctx: Ctx,
  { agent, person }: Workplace,
  service: Served,
  { sender, recipientName, recipientPhone }: Parties,
  { nameScore }: Pick<CounterDeps, "nameScore">,
): Promise<"own_transfer" | null> {
  const own = (await findContact(ctx, sender))?.phoneNumber ?? null;
  const phones = [own, service === "pay_out" ? recipientPhone : null].filter((phone) => phone !== null);
  for (const id of new Set([sender, ...(await peopleWithPhone(ctx, phones))]))
    if (id === person || (await worksFor(ctx.db, agent.id, id))) return "own_transfer";
  // In the two other cases the recipient gets nothing: the cash is the sender's.
  if (service !== "pay_out") return null;
  const names = await namesOf(ctx, [person, agent.id]);
  return [...names.values()].some((name) => nameScore(recipientName, name) >= SAME_NAME) ? "own_transfer" : null;
}

/** Refuses an own transfer (`own_transfer`). An unknown transfer is refused by later checks. */
export async function refuseOwn(
  ctx: Ctx,
  workplace: Workplace,
  service: Served,
  transfer: Parameters<CounterDeps["transfers"]["partiesOf"]>[1],
  deps: CounterDeps,
): Promise<void> {
  const parties = await deps.transfers.partiesOf(ctx, transfer);
  const why = parties && (await whyNotOwn(ctx, workplace, service, parties, deps));
  if (why) throw refuseCash(why);
}
