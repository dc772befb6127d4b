import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import type { PartnerApiDeps } from "./deps.ts";
import { getPartner, requireContract } from "./get-partner.ts";
import { parseKey } from "./keys/parse-key.ts";
import { mailAboutKey } from "./mail-contacts.ts";
import { refuseField, refuseKey } from "./refuse-key.ts";
import { showOwnKeys } from "./show-keys.ts";
import { findKey, insertKey, isKnownKey } from "./store.ts";

const CLIENT_ID_BYTES = 16;

/** Reads the caller's keys. */
export async function readOwnKeys(ctx: Ctx): Promise<Output<typeof contract.readOwnKeys>> {
  return showOwnKeys(ctx, await getPartner(ctx));
}

/** Registers a public key of the caller's partner: it is worth nothing until its private half is proven. A repetition changes nothing. */
export async function registerKey(
  ctx: Ctx,
  deps: PartnerApiDeps,
  { id, label, publicKey }: Input<typeof contract.registerKey>,
): Promise<Output<typeof contract.registerKey>> {
  const partner = await getPartner(ctx, { lock: true });
  const inForce = requireContract(partner);
  const parsed = parseKey(publicKey);
  if ("why" in parsed) throw refuseField(ctx.language, parsed.why, "publicKey");
  const { der, fingerprint, bits } = parsed;
  const known = await findKey(ctx.db, id);
  if (known !== null) {
    if (known.partner !== partner.id || !known.fingerprint.equals(fingerprint)) throw refuseKey("id_already_used");
    return showOwnKeys(ctx, partner);
  }
  if (await isKnownKey(ctx.db, partner.id, fingerprint)) throw refuseField(ctx.language, "key_known", "publicKey");
  const key = {
    id,
    partner: inForce.partner,
    clientId: Buffer.from(ctx.random(CLIENT_ID_BYTES)).toString("hex"),
    label: label.normalize("NFC").trim(),
    publicKey: der,
    fingerprint,
    bits,
    createdBy: partner.id,
    createdAt: ctx.now,
  };
  if (!(await insertKey(ctx.db, key))) throw refuseKey("too_many_keys");
  await ctx.audit("partner_api.key_proposed", {
    subject: id,
    details: { clientId: key.clientId, fingerprint: fingerprint.toString("hex") },
  });
  await mailAboutKey(ctx, deps, inForce, { kind: "proposed", key });
  return showOwnKeys(ctx, partner);
}
