/** What other capabilities may ask of identity. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { findPerson } from "./store.ts";

export { openApproval, takeApproval, type Approving } from "./approve-one-thing.ts";
export { contactOf } from "./contact-of.ts";
export { payoutHoldOf } from "./hold-payouts.ts";
export { removeFactors } from "./remove-factors.ts";
export { totpCode, totpSecondsLeft, totpSecretOf } from "./check-totp.ts";

/** Whether an id is that of an active person of type AGENT: who owns outlets, or works at one. */
export async function isActiveAgent(ctx: Pick<Ctx, "db">, personId: string): Promise<boolean> {
  return (await findPerson(ctx.db, personId))?.userType === "AGENT";
}
