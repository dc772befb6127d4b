import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract-tracking.ts";
import { lockOwnTransfer, senderOf } from "./own-transfers.ts";
import { findTracking, putTracking, stopTracking } from "./store-tracking.ts";
import { grouped } from "./token.ts";
import { hashOfToken, tokenOf, type OutsideKeys } from "./tracking-token.ts";

/** The link that follows a transfer: the same as long as it stands, another once it was taken back. */
export async function shareTransfer(
  ctx: Ctx,
  { id }: Input<typeof contract.shareTransfer>,
  { trackingKey }: Pick<OutsideKeys, "trackingKey">,
): Promise<Output<typeof contract.shareTransfer>> {
  await lockOwnTransfer(ctx, id, senderOf(ctx));
  const known = await findTracking(ctx.db, id);
  const nth = known === null ? 1 : known.isStopped ? known.nth + 1 : known.nth;
  const token = tokenOf(trackingKey, id, nth);
  if (known === null || known.isStopped) await putTracking(ctx.db, { transfer: id, nth, tokenHash: hashOfToken(token) }, ctx.now);
  return { token: grouped(token) };
}

/** The link for whom a transfer is for, by its locked transfer: the one that there is, or the first; null where the sender has taken it back. */
export async function openLink(
  ctx: Ctx,
  id: Id<"tr">,
  { trackingKey }: Pick<OutsideKeys, "trackingKey">,
): Promise<string | null> {
  const known = await findTracking(ctx.db, id);
  if (known?.isStopped === true) return null;
  const nth = known?.nth ?? 1;
  const token = tokenOf(trackingKey, id, nth);
  if (known === null) await putTracking(ctx.db, { transfer: id, nth, tokenHash: hashOfToken(token) }, ctx.now);
  return grouped(token);
}

/** Takes the link back: it leads nowhere any more. */
export async function stopSharing(
  ctx: Ctx,
  { id }: Input<typeof contract.stopSharing>,
): Promise<Output<typeof contract.stopSharing>> {
  await lockOwnTransfer(ctx, id, senderOf(ctx));
  await stopTracking(ctx.db, id, ctx.now);
  return {};
}
