/**
 * A draft that its sender left at the check: the address of that step, cached on this device for a day. It has ids alone; signing out deletes
 * it with the rest of the cache, and the server shows a quote and a recipient to their own sender only.
 */
import { z } from "zod";
import { DAY_MS, instantCodec } from "#kernel/time.ts";
import { keep, readCached } from "#web/offline/device-cache.ts";
import { currentSession } from "#web/session/store.ts";
import { cachedParts } from "../../../web/offline/cached-parts.ts";
import { readDraft, stepPath, type Draft } from "../address.ts";

/** Afterwards it is somebody's old plan, and its price says nothing. */
export const LEFT_MS = DAY_MS;

const leftSchema = z.strictObject({ address: z.string().max(500), at: instantCodec });

function owner(): string | null {
  const session = currentSession();
  return session.status === "signed_in" ? session.auth.email_address : null;
}

/** Notes where this draft goes on. */
export function noteLeft(draft: Draft, now: Date): void {
  const own = owner();
  if (own === null) return;
  const left = z.encode(leftSchema, { address: stepPath("review", draft), at: now });
  keep(own, { ...cachedParts(readCached(undefined, own)), left });
}

/** The draft that the person who is signed in left within the last day. */
export function readLeft(now: Date): Draft | null {
  const own = owner();
  const { data } = leftSchema.safeParse(own === null ? null : cachedParts(readCached(undefined, own)).left);
  if (data === undefined || now.getTime() - data.at.getTime() >= LEFT_MS) return null;
  return readDraft(new URLSearchParams(data.address.split("?")[1]));
}

/** It was sent, or is not wanted any more. */
export function forgetLeft(): void {
  const own = owner();
  if (own === null) return;
  const { left, ...parts } = cachedParts(readCached(undefined, own));
  if (left !== undefined) keep(own, parts);
}
