/** The proof that a partner holds the private half of a key: a signature over a text of ours, as it will sign its requests for tokens. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { PartnerApiDeps } from "./deps.ts";
import { getOwnKey, requireContract } from "./get-partner.ts";
import { whyNotSigned } from "./keys/check-signature.ts";
import { keyOf } from "./keys/parse-key.ts";
import { mailAboutKey } from "./mail-contacts.ts";
import { CHALLENGE_MS, ROTATION_MS } from "./model/key-states.ts";
import { textToSign } from "./model/text-to-sign.ts";
import { refuseField, refuseKey } from "./refuse-key.ts";
import { showOwnKeys } from "./show-keys.ts";
import {
  activateKey,
  insertProvenKey,
  isOpenChallenge,
  replaceChallenge,
  rotateActive,
  takeChallenge,
  type ClientKey,
} from "./store.ts";

/** Gives a text to sign for a proposed key. */
export async function startKeyProof(
  ctx: Ctx,
  { id }: Input<typeof contract.startKeyProof>,
): Promise<Output<typeof contract.startKeyProof>> {
  const { key, ...partner } = await getOwnKey(ctx, id);
  requireContract(partner);
  if (key.state !== "PROPOSED") throw refuseKey("key_not_proposed");
  const text = textToSign(key.clientId, ctx.now);
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MS);
  await replaceChallenge(ctx.db, id, { text, expiresAt }, ctx.now);
  return { text, expiresAt, now: ctx.now };
}

/** Activates a key by the signature of its text. The key before it stays valid for a day. */
export async function proveKey(
  ctx: Ctx,
  deps: PartnerApiDeps,
  { id, text, signature }: Input<typeof contract.proveKey>,
): Promise<Output<typeof contract.proveKey>> {
  const { key, ...partner } = await getOwnKey(ctx, id);
  const inForce = requireContract(partner);
  if (key.state !== "PROPOSED") throw refuseKey("key_not_proposed");
  if (!(await isOpenChallenge(ctx.db, id, text, ctx.now))) throw refuseKey("challenge_over");
  const why = whyNotSigned(keyOf(key.publicKey), text, signature);
  if (why !== null) throw refuseField(ctx.language, why, "signature");
  if (!(await takeChallenge(ctx.db, id, text, ctx.now))) throw refuseKey("challenge_over");
  if (!(await insertProvenKey(ctx.db, key, ctx.now))) throw refuseKey("key_known");
  await rotate(ctx, key);
  if (!(await activateKey(ctx.db, id, ctx.now))) throw refuseKey("key_not_proposed");
  await ctx.audit("partner_api.key_proven", { subject: id, details: { fingerprint: key.fingerprint.toString("hex") } });
  await mailAboutKey(ctx, deps, inForce, { kind: "active", key });
  return showOwnKeys(ctx, partner);
}

async function rotate(ctx: Ctx, { partner, id: successor }: ClientKey): Promise<void> {
  const former = await rotateActive(ctx.db, partner, new Date(ctx.now.getTime() + ROTATION_MS));
  if (former !== null) await ctx.audit("partner_api.key_rotating", { subject: former.id, details: { successor } });
}
