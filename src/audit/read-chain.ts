import { findChainHead } from "#platform/audit/chain.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { VERIFICATIONS_SHOWN, type Chain } from "./contract.ts";
import { listVerifications } from "./store-verifications.ts";

/** The length of the chain and the results of its last checks. */
export async function readChain(ctx: Ctx): Promise<Chain> {
  const head = await findChainHead(ctx.db);
  return {
    head: head && { position: String(head.position), hash: head.hash.toString("hex"), sealedAt: head.sealedAt },
    verifications: await listVerifications(ctx.db, VERIFICATIONS_SHOWN),
  };
}
