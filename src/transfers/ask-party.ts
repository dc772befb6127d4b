import type { Input } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, happenByOfficer, officer } from "./acting-officer.ts";
import type { TransferParts } from "./apply-events.ts";
import type * as contract from "./contract-office.ts";

/** A person wants to know: the party is asked now what became of a payout or a refund, and goes on being asked. */
export async function askParty(ctx: Ctx, { id, of }: Input<typeof contract.askParty>, parts: TransferParts): Promise<void> {
  const by = officer(actingOfficer(ctx));
  await happenByOfficer(ctx, id, { type: "inquiry_wanted", at: ctx.now, by, of }, parts);
}
