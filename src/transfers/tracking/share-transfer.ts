import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { lockOwnTransfer, senderOf } from "../details/own-transfers.ts";
import { findTracking, putTracking, stopTracking } from "./store.ts";
import { grouped } from "../model/base32.ts";
import { hashOfToken, tokenAgain, tokenOf, type OutsideKeys } from "./tracking-token.ts";

/** The tracking link: the same until it is revoked, then a new one. */
export async function shareTransfer(
  ctx: Ctx,
  { id }: Input<typeof contract.shareTransfer>,
  keys: Pick<OutsideKeys, "trackingKeys">,
): Promise<Output<typeof contract.shareTransfer>> {
  await lockOwnTransfer(ctx, id, senderOf(ctx));
  const known = await findTracking(ctx.db, id);
  const again = known === null || known.isStopped ? null : tokenAgain(keys, id, known);
  return { token: grouped(again ?? (await newLink(ctx, id, (known?.sequence ?? 0) + 1, keys))) };
}

async function newLink(
  ctx: Ctx,
  transfer: Id<"tr">,
  sequence: number,
  { trackingKeys }: Pick<OutsideKeys, "trackingKeys">,
): Promise<string> {
  const { number: keyNumber, bytes } = trackingKeys.active();
  const token = tokenOf(bytes, transfer, sequence);
  await putTracking(ctx.db, { transfer, sequence, keyNumber, tokenHash: hashOfToken(token) }, ctx.now);
  return token;
}

/**
 * The link for the recipient; the caller holds the transfer's lock. The existing link, or a first one; null where the sender has revoked
 * it.
 */
export async function openLink(ctx: Ctx, id: Id<"tr">, keys: Pick<OutsideKeys, "trackingKeys">): Promise<string | null> {
  const known = await findTracking(ctx.db, id);
  if (known?.isStopped === true) return null;
  const again = known === null ? null : tokenAgain(keys, id, known);
  return grouped(again ?? (await newLink(ctx, id, (known?.sequence ?? 0) + 1, keys)));
}

/** Revokes the link. */
export async function stopSharing(
  ctx: Ctx,
  { id }: Input<typeof contract.stopSharing>,
): Promise<Output<typeof contract.stopSharing>> {
  await lockOwnTransfer(ctx, id, senderOf(ctx));
  await stopTracking(ctx.db, id, ctx.now);
  return {};
}
