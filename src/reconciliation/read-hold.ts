import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findRecovery } from "#transfers/index.ts";
import type { readHold as contract } from "./contract.ts";
import { countLost } from "./store-findings.ts";

/** What staff see in every room while a recovery is open. Customers are told at their transfers, and agents at their counter. */
export async function readHold(ctx: Ctx): Promise<Output<typeof contract>> {
  const open = ctx.actor.kind === "staff" ? await findRecovery(ctx.db) : null;
  if (open === null) return { hold: null };
  const { since, begunAt, readAt, askedAt } = open;
  const { open: openCases } = await countLost(ctx.db);
  return { hold: { since, heldSince: begunAt, isRead: readAt !== null, isAsked: askedAt !== null, openCases } };
}
