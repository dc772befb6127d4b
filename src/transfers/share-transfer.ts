/**
 * The link that follows a transfer. Its token is made of the transfer and a number under a key, so that the sender can be shown it again, and only
 * its hash is kept, so that whoever reads the database can follow nobody.
 */
import { createHash, createHmac } from "node:crypto";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract-tracking.ts";
import { lockOwnTransfer, senderOf } from "./own-transfers.ts";
import { findTracking, putTracking, stopTracking } from "./store-tracking.ts";
import { grouped, lettersOf, TOKEN_CHARS } from "./token.ts";

/** Under which tokens and codes are made. */
export interface OutsideKeys {
  readonly trackingKey: Uint8Array;
  readonly receiptKey: Uint8Array;
}

const tokenOf = (key: Uint8Array, transfer: Id<"tr">, nth: number): string =>
  lettersOf(createHmac("sha256", key).update(`${transfer}\n${nth}`).digest(), TOKEN_CHARS);

/** What is kept of a token. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

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

export async function stopSharing(
  ctx: Ctx,
  { id }: Input<typeof contract.stopSharing>,
): Promise<Output<typeof contract.stopSharing>> {
  await lockOwnTransfer(ctx, id, senderOf(ctx));
  await stopTracking(ctx.db, id, ctx.now);
  return {};
}

/** The token of the link that stands now; null when there is none. For the sender's own page. */
export async function sharedToken(
  ctx: Pick<Ctx, "db">,
  id: Id<"tr">,
  { trackingKey }: Pick<OutsideKeys, "trackingKey">,
): Promise<string | null> {
  const known = await findTracking(ctx.db, id);
  return known === null || known.isStopped ? null : grouped(tokenOf(trackingKey, id, known.nth));
}
