/** Ends keys: by the partner, by staff, with the contract. Always at once, and for good. */
import { findPartnerContract, type PartnerContract } from "#onboarding/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import type * as contract from "./contract.ts";
import type { PartnerApiDeps } from "./deps.ts";
import { contractStateOf, getOwnKey } from "./get-partner.ts";
import { mailAboutKey } from "./mail-contacts.ts";
import { refuseKey } from "./refuse-key.ts";
import { showKeys, showOwnKeys } from "./show-keys.ts";
import { findKey, revokeAll, revokeOne, type ClientKey } from "./store.ts";

/** Records that a key has ended, and mails the partner's contacts. */
export async function sayRevoked(ctx: Ctx, deps: PartnerApiDeps, inForce: PartnerContract | null, key: ClientKey): Promise<void> {
  const { id, revokedCause: cause } = key;
  if (cause === null) throw new Error(`key ${id} is not revoked`);
  await ctx.audit("partner_api.key_revoked", { subject: id, details: { cause } });
  if (inForce !== null) await mailAboutKey(ctx, deps, inForce, { kind: cause, key });
}

/** The partner ends a key of its own. Not bound to a contract in force: whoever has lost a key must be able to end it. */
export async function revokeKey(
  ctx: Ctx,
  deps: PartnerApiDeps,
  { id }: Input<typeof contract.revokeKey>,
): Promise<Output<typeof contract.revokeKey>> {
  const { key: _key, ...partner } = await getOwnKey(ctx, id);
  const ended = await revokeOne(ctx.db, id, { cause: "partner", by: partner.id, reason: null }, ctx.now);
  if (ended === null) throw refuseKey("key_revoked");
  await sayRevoked(ctx, deps, partner.contract, ended);
  return showOwnKeys(ctx, partner);
}

/** The keys of one partner, for staff. An account without a partner has none. */
export async function readPartnerKeys(
  ctx: Ctx,
  { partner }: Input<typeof contract.readPartnerKeys>,
): Promise<Output<typeof contract.readPartnerKeys>> {
  const state = contractStateOf(await findPartnerContract(ctx, partner));
  return { contract: state, keys: await showKeys(ctx, partner, state) };
}

/** Staff end a key of a partner, for a reason that the partner reads. */
export async function revokePartnerKey(
  ctx: Ctx,
  deps: PartnerApiDeps,
  { id, reason }: Input<typeof contract.revokePartnerKey>,
): Promise<Output<typeof contract.revokePartnerKey>> {
  const by = actorId(ctx.actor);
  if (by === null || ctx.actor.kind !== "staff") throw refuse("permission_denied");
  const key = await findKey(ctx.db, id);
  const inForce = key && (await findPartnerContract(ctx, key.partner, { lock: true }));
  if (key === null) throw refuse("not_found");
  const ended = await revokeOne(ctx.db, id, { cause: "staff", by, reason: tidyProse(reason) }, ctx.now);
  if (ended === null) throw refuseKey("key_revoked");
  await sayRevoked(ctx, deps, inForce, ended);
  return readPartnerKeys(ctx, { partner: key.partner });
}

/** Ends all keys of a partner whose contract ends, in the transaction that ends it. `by`: the sheet of the termination. */
export async function endKeysOf(
  ctx: Ctx,
  deps: PartnerApiDeps,
  { partner, by }: { readonly partner: string; readonly by: string },
): Promise<void> {
  const inForce = await findPartnerContract(ctx, partner);
  for (const key of await revokeAll(ctx.db, partner, { cause: "terminated", by, reason: null }, ctx.now))
    await sayRevoked(ctx, deps, inForce, key);
}
