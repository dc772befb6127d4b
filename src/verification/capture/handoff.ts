/**
 * Links with which a person photographs on another device, without signing in there: for one photograph, 15 minutes, once. The link allows
 * to give a photograph and to read nothing about the person.
 */
import { createHmac } from "node:crypto";
import { findContact } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { lockSubject } from "../store.ts";
import { getSubjectKey } from "../subject-key.ts";
import { acceptPhoto, findRepeated } from "./accept-photo.ts";
import {
  HANDOFF_REFUSALS,
  type giveHandoffPhoto as giving,
  type makeHandoff as making,
  type readHandoff as reading,
} from "./contract.ts";
import { ownPerson } from "./own-person.ts";
import { readBytes } from "./read-upload.ts";
import { readPhotoBounds } from "./read-photo-bounds.ts";
import { issueSelfieCode } from "./start-selfie.ts";
import { extendSelfieCode, findHandoff, findSelfieCode, replaceHandoff, takeHandoff, type Handoff } from "./store.ts";

const HANDOFF_MS = 15 * MINUTE_MS;
/** 128 bits cannot be guessed; as base64url they are the 22 characters of the contract. */
const TOKEN_BYTES = 16;

const refuseHandoff = () => new Refusal("handoff_over", HANDOFF_REFUSALS.handoff_over);

function hashOf({ handoffKeys }: Pick<VerificationDeps, "handoffKeys">, token: string): Buffer {
  return createHmac("sha256", handoffKeys.first()).update(token).digest();
}

/** Makes a link of the caller for one photograph; the caller's former link ends. For a selfie the digits are issued along. */
export async function makeHandoff(
  ctx: Ctx,
  deps: VerificationDeps,
  { code }: Input<typeof making>,
): Promise<Output<typeof making>> {
  const person = ownPerson(ctx);
  await getSubjectKey(ctx, deps, person);
  await lockSubject(ctx.db, person);
  const until = new Date(ctx.now.getTime() + HANDOFF_MS);
  if (code === "selfie") {
    await issueSelfieCode(ctx, deps, person);
    // The digits that the person already sees stay valid as long as the link.
    await extendSelfieCode(ctx.db, person, until);
  }
  const token = Buffer.from(ctx.random(TOKEN_BYTES)).toString("base64url");
  await replaceHandoff(ctx.db, hashOf(deps, token), { subject: person, code, expiresAt: until }, ctx.now);
  return { url: `${deps.siteUrl}${localizePath(href("/lanjut-foto/:token", { token }), ctx.language)}`, until };
}

/** What a link asks for. Refuses with `handoff_over` when it is unknown, used or over. */
export async function readHandoff(
  ctx: Ctx,
  deps: VerificationDeps,
  { token }: Input<typeof reading>,
): Promise<Output<typeof reading>> {
  const handoff = await getHandoff(ctx, deps, token);
  if (!isValid(handoff, ctx.now)) throw refuseHandoff();
  const { code, expiresAt: until, subject } = handoff;
  const selfie = code === "selfie" ? await findSelfieCode(ctx.db, subject, ctx.now) : null;
  return { code, until, digits: selfie?.digits ?? null, photoBounds: await readPhotoBounds(ctx) };
}

/** Stores the photograph of a link for its person, and uses up the link. Refuses as `givePhoto` does, and with `handoff_over`. */
export async function giveHandoffPhoto(
  ctx: Ctx,
  deps: VerificationDeps,
  { token, ...upload }: Input<typeof giving>,
): Promise<Output<typeof giving>> {
  const handoff = await getHandoff(ctx, deps, token);
  const { subject: person } = handoff;
  if (upload.code !== handoff.code) throw refuse("malformed_request");
  if (!isValid(handoff, ctx.now)) {
    // The same upload repeated, after a lost answer.
    const { sha256 } = await readBytes(upload.photo);
    const failed = handoff.usedAt && (await findRepeated(ctx, person, upload, sha256));
    if (failed === null) throw refuseHandoff();
    return { failed: [...failed] };
  }
  const claim = async (inner: Ctx) => {
    if (!(await takeHandoff(inner.db, hashOf(deps, token), inner.now))) throw refuseHandoff();
  };
  return { failed: [...(await acceptPhoto(ctx, deps, { person, claim }, upload))] };
}

const isValid = ({ usedAt, expiresAt }: Handoff, now: Date): boolean => usedAt === null && expiresAt > now;

/** The link of a token, used and over ones included. Refuses with `handoff_over` when there is none, or its person's account is closed. */
async function getHandoff(ctx: Pick<Ctx, "db">, deps: VerificationDeps, token: string): Promise<Handoff> {
  const handoff = await findHandoff(ctx.db, hashOf(deps, token));
  if (handoff === null || (await findContact(ctx, handoff.subject)) === null) throw refuseHandoff();
  return handoff;
}
