import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract-tracking.ts";
import { lockOwnTransfer, senderOf } from "./own-transfers.ts";
import { findTracking, putTracking, stopTracking } from "./store-tracking.ts";
import { grouped } from "./token.ts";
import { hashOfToken, tokenAgain, tokenOf, type OutsideKeys } from "./tracking-token.ts";

/** The link that follows a transfer: the same as long as it stands, another once it was taken back. */
export async function shareTransfer(
  ctx: Ctx,
  { id }: Input<typeof contract.shareTransfer>,
  keys: Pick<OutsideKeys, "trackingKeys">,
): Promise<Output<typeof contract.shareTransfer>> {
  await lockOwnTransfer(ctx, id, senderOf(ctx));
  const known = await findTracking(ctx.db, id);
  const again = known === null || known.isStopped ? null : tokenAgain(keys, id, known);
  return { token: grouped(again ?? (await newLink(ctx, id, (known?.nth ?? 0) + 1, keys))) };
}

async function newLink(
  ctx: Ctx,
  transfer: Id<"tr">,
  nth: number,
  { trackingKeys }: Pick<OutsideKeys, "trackingKeys">,
): Promise<string> {
  const { number: keyNumber, bytes } = trackingKeys.active();
  const token = tokenOf(bytes, transfer, nth);
  await putTracking(ctx.db, { transfer, nth, keyNumber, tokenHash: hashOfToken(token) }, ctx.now);
  return token;
}

/** The link for whom a transfer is for, by its locked transfer: the one that there is, or the first; null where the sender has taken it back. */
export async function openLink(ctx: Ctx, id: Id<"tr">, keys: Pick<OutsideKeys, "trackingKeys">): Promise<string | null> {
  const known = await findTracking(ctx.db, id);
  if (known?.isStopped === true) return null;
  const again = known === null ? null : tokenAgain(keys, id, known);
  return grouped(again ?? (await newLink(ctx, id, (known?.nth ?? 0) + 1, keys)));
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
