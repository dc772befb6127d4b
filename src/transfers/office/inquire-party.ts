import type { Input } from "#kernel/endpoint.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { happenByOfficer, officer } from "./acting-officer.ts";
import type { TransferDeps } from "../processing/apply-events.ts";
import type * as contract from "./contract.ts";

/** At staff's request: schedules an inquiry about a payout or a refund for now. Regular inquiries continue after it. */
export async function inquireParty(ctx: Ctx, { id, of }: Input<typeof contract.inquireParty>, deps: TransferDeps): Promise<void> {
  const by = officer(actingPerson(ctx));
  await happenByOfficer(ctx, id, { type: "inquiry_requested", at: ctx.now, by, of }, deps);
}
