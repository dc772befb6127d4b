/** What a frozen person can't do: send, change a recipient, cancel, choose or be paid a refund. Signing in and reading stay possible. */
import type { Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferEvent } from "../lifecycle/events.ts";
import type { Stored } from "../store.ts";
import { lockLeaving } from "../advance-holds/store.ts";
import type { readOwnFreeze as contract } from "./contract.ts";
import { findFreeze, listFrozen } from "./store.ts";

/** Refuses `account_frozen` to a frozen person. The cause is compliance's alone, and is not told. */
export async function refuseFrozen(ctx: Pick<Ctx, "db" | "now">, person: string): Promise<void> {
  if ((await findFreeze(ctx.db, person, ctx.now)) !== null) throw new Refusal("account_frozen", 403);
}

export async function readOwnFreeze(ctx: Ctx): Promise<Output<typeof contract>> {
  const person = actorId(ctx.actor);
  return { isFrozen: person !== null && (await findFreeze(ctx.db, person, ctx.now)) !== null };
}

/** Events by which money would leave or go back, or by which it is directed. Holds in advance catch the payouts themselves. */
const STOPPED = new Set<TransferEvent["type"]>([
  "released",
  "collecting_started",
  "refund_sent",
  "refund_credited",
  "refund_cash_chosen",
  "refund_account_given",
  "recipient_changed",
]);
const canBeStopped = ({ type, by }: TransferEvent): boolean =>
  STOPPED.has(type) || (type === "cancelled" && by.role !== "officer");

/**
 * Of these transfers, those whose event is refused because their sender is frozen. Placing a freeze waits until this transaction ends, or
 * this one has seen it.
 */
export async function findStopped(
  ctx: Pick<Ctx, "db" | "now">,
  asked: readonly { readonly stored: Stored; readonly event: TransferEvent }[],
): Promise<ReadonlySet<string>> {
  const stopped = asked.filter(({ event }) => canBeStopped(event)).map(({ stored }) => stored);
  if (stopped.length === 0) return new Set();
  await lockLeaving(ctx.db);
  const frozen = await listFrozen(
    ctx.db,
    stopped.map(({ agreed }) => agreed.sender),
    ctx.now,
  );
  return new Set(stopped.filter(({ agreed }) => frozen.has(agreed.sender)).map(({ transfer }) => transfer.id));
}
