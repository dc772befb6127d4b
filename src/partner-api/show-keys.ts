import { namesOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OwnKeys, PartnerKey } from "./contract.ts";
import { contractStateOf, type Partner } from "./get-partner.ts";
import { pemOf } from "./keys/parse-key.ts";
import { isUsable, UNPROVEN_MS, whyNotPropose, type ContractState } from "./model/key-states.ts";
import { listKeys, type ClientKey } from "./store.ts";

/** Two that are not revoked, and the newest of the revoked. */
const MAX_SHOWN = 50;

/** The keys of a partner as its contract is now. */
export async function showKeys(ctx: Ctx, partner: string, contract: ContractState): Promise<PartnerKey[]> {
  const keys = await listKeys(ctx.db, partner, MAX_SHOWN);
  const names = await namesOf(
    ctx,
    keys.map(({ createdBy }) => createdBy),
  );
  return keys.map((key) => showKey(key, names.get(key.createdBy) ?? null, isUsable(key, contract, ctx.now)));
}

/** Everything of the partner's own page. */
export async function showOwnKeys(ctx: Ctx, { id, contract }: Partner): Promise<OwnKeys> {
  const state = contractStateOf(contract);
  const keys = await showKeys(ctx, id, state);
  const live = keys.filter((key) => key.state !== "REVOKED").length;
  return { contract: state, addresses: [...(contract?.addresses ?? [])], keys, whyNotPropose: whyNotPropose(state, live) };
}

function showKey(key: ClientKey, createdBy: string | null, usable: boolean): PartnerKey {
  const { id, label, clientId, state, bits, createdAt, provenAt, validUntil, revokedAt, revokedCause, revokedReason } = key;
  return {
    id,
    label,
    clientId,
    state,
    isUsable: usable,
    fingerprint: key.fingerprint.toString("hex"),
    bits,
    publicKey: pemOf(key.publicKey),
    createdBy,
    createdAt,
    provenAt,
    proveBy: state === "PROPOSED" ? new Date(createdAt.getTime() + UNPROVEN_MS) : null,
    validUntil: state === "ROTATING" ? validUntil : null,
    revoked: revokedAt === null || revokedCause === null ? null : { at: revokedAt, cause: revokedCause, reason: revokedReason },
  };
}
