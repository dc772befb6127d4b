import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { masked } from "./show-to-staff.ts";
import { findTransfer } from "../store.ts";
import type { readAsSender as contract } from "./contract-as-sender.ts";
import { showWhole, type ShowDeps } from "../details/own-transfers.ts";

/** What the sender reads. The link that tracks the transfer is the sender's to give away. */
export async function readAsSender(ctx: Ctx, { id }: Input<typeof contract>, deps: ShowDeps): Promise<Output<typeof contract>> {
  const stored = await findTransfer(ctx.db, id);
  if (stored === null) throw refuse("not_found");
  const shown = await showWhole(ctx, stored, deps);
  const { account, phone } = shown.destination;
  return {
    ...shown,
    sharedToken: null,
    destination: { ...shown.destination, account: account && masked(account), phone: phone && masked(phone) },
  };
}
