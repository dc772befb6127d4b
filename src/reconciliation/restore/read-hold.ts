import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findRecovery } from "#transfers/index.ts";
import type { readHold as contract } from "../contract.ts";
import { countLost } from "../findings/store.ts";

/**
 * The notice that staff see in every section of the office while a recovery is open. Customers see it at their transfers, agents at their
 * counter.
 */
export async function readHold(ctx: Ctx): Promise<Output<typeof contract>> {
  const open = ctx.actor.kind === "staff" ? await findRecovery(ctx.db) : null;
  if (open === null) return { hold: null };
  const { since, begunAt, readAt, inquiredAt } = open;
  const { open: openCases } = await countLost(ctx.db);
  return { hold: { since, heldSince: begunAt, isRead: readAt !== null, isInquired: inquiredAt !== null, openCases } };
}
