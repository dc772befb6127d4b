/**
 * Nobody serves a transfer of their own: whoever is cashier and customer at once counts cash that nobody else sees, and earns a commission for it
 * (decision 0058). A transfer is its sender's and its recipient's; whose it is here is whoever works for the agent, at any of its outlets.
 */
import { contactOf, namesOf, peopleWithPhone } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterParts, Parties } from "./counter-parts.ts";
import type { PayoutPurpose } from "./counter.ts";
import type { Workplace } from "./get-workplace.ts";
import { refuseCash } from "./refuse-cash.ts";
import { worksFor } from "./store.ts";

/** Of what a transfer's cash is: taken in from its sender, paid out to its recipient, or handed back to its sender. */
export type Served = "cash_in" | PayoutPurpose;

/** How near two names are that are the same, in hundredths. */
const SAME_NAME = 100;

/**
 * Why this agent's people can't serve a transfer, or null. The sender is known by the account and its telephone number, the recipient of cash by
 * the number to which the one-time code goes, and by the name where it is that of who acts or of the owner: at a large agent somebody is always
 * called the same.
 */
export async function whyNotOwn(
  ctx: Ctx,
  { agent, person }: Workplace,
  service: Served,
  { sender, recipientName, recipientPhone }: Parties,
  { nameScore }: Pick<CounterParts, "nameScore">,
): Promise<"own_transfer" | null> {
  const own = (await contactOf(ctx, sender))?.phoneNumber ?? null;
  const phones = [own, service === "pay_out" ? recipientPhone : null].filter((phone) => phone !== null);
  for (const id of new Set([sender, ...(await peopleWithPhone(ctx, phones))]))
    if (id === person || (await worksFor(ctx.db, agent.id, id))) return "own_transfer";
  // Of these two the recipient has nothing: the cash is the sender's.
  if (service !== "pay_out") return null;
  const names = await namesOf(ctx, [person, agent.id]);
  return [...names.values()].some((name) => nameScore(recipientName, name) >= SAME_NAME) ? "own_transfer" : null;
}

/** Refuses to serve a transfer of one's own; one that is not known is refused by what comes after. */
export async function refuseOwn(
  ctx: Ctx,
  workplace: Workplace,
  service: Served,
  transfer: Parameters<CounterParts["transfers"]["partiesOf"]>[1],
  parts: CounterParts,
): Promise<void> {
  const parties = await parts.transfers.partiesOf(ctx, transfer);
  const why = parties && (await whyNotOwn(ctx, workplace, service, parties, parts));
  if (why) throw refuseCash(why);
}
