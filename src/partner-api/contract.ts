/** The calls about a partner's keys: the partner's own, and those of staff. The calls that a key will sign are no part of it yet. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { proseRules } from "#kernel/validation/free-text.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { CONTRACT_STATES, KEY_STATES, keyId, REVOKED_CAUSES } from "./model/key-states.ts";

export const KEY_REFUSALS = {
  id_already_used: 409,
  account_not_partner: 403,
  contract_not_active: 409,
  contract_suspended: 409,
  too_many_keys: 409,
  private_key_given: 422,
  key_is_certificate: 422,
  key_other_form: 422,
  key_unreadable: 422,
  key_not_rsa: 422,
  key_too_short: 422,
  key_too_long: 422,
  key_exponent: 422,
  key_weak: 422,
  key_known: 409,
  key_not_proposed: 409,
  key_revoked: 409,
  challenge_over: 410,
  signature_not_base64: 422,
  signature_length: 422,
  signature_line_break: 422,
  signature_other_text: 422,
  signature_other_hash: 422,
  signature_other_key: 422,
} as const satisfies Record<string, RefusalStatus>;
export type KeyRefusalCode = keyof typeof KEY_REFUSALS;
const only = <C extends KeyRefusalCode>(...codes: C[]) => pickRefusals(KEY_REFUSALS, codes);

export const LABEL_MAX_CHARS = 60;
export const REASON_MAX_CHARS = 500;
/** More than any key, so that a whole file gets a sentence about it and not only "too long". */
const PASTED_MAX_CHARS = 20_000;
/** A signature of 8,192 bits has 1,368 characters, plus line breaks. */
const SIGNATURE_MAX_CHARS = 4_000;

/** How the partner calls a key among its own. */
export const labelSchema = toZod([required(), max(LABEL_MAX_CHARS), visible()]);
/** A pasted signature. */
export const signatureSchema = toZod([required(), max(SIGNATURE_MAX_CHARS)]);
/** Why staff revoke a key; the partner reads it. */
export const revokeReasonSchema = toZod([required(), ...proseRules(REASON_MAX_CHARS)]);

const keySchema = z.strictObject({
  id: keyId,
  label: z.string(),
  /** The partner will send it as X-CLIENT-KEY. */
  clientId: z.string(),
  state: z.enum(KEY_STATES),
  /** Whether a call signed with it would count now. */
  isUsable: z.boolean(),
  /** SHA-256 of the public key, in hex. */
  fingerprint: z.string(),
  bits: z.int(),
  publicKey: z.string(),
  createdBy: z.string().nullable(),
  createdAt: instantCodec,
  provenAt: instantCodec.nullable(),
  /** Until when a proposal waits for its proof. */
  proveBy: instantCodec.nullable(),
  /** The end of a key whose successor is active. */
  validUntil: instantCodec.nullable(),
  revoked: z
    .strictObject({
      at: instantCodec,
      cause: z.enum(REVOKED_CAUSES),
      /** Why staff revoked it. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type PartnerKey = z.output<typeof keySchema>;

const ownKeysSchema = z.strictObject({
  contract: z.enum(CONTRACT_STATES),
  /** From the signed sheet: calls are to come from these addresses alone. */
  addresses: z.array(z.string()),
  /** Newest first; revoked ones at the end. */
  keys: z.array(keySchema),
  /** Why no key can be registered now. */
  whyNotPropose: z.enum(["contract_not_active", "contract_suspended", "too_many_keys"]).nullable(),
});
export type OwnKeys = z.output<typeof ownKeysSchema>;

const may = (module: "view" | "create" | "revoke" | "oversee" | "act") =>
  ({ access: { menu: "partner_api", module: [module] } }) as const;

export const readOwnKeys = get({
  ...may("view"),
  name: "partner_api.read_own_keys",
  path: "/v1/partner-api/keys",
  summary: "Reads the keys of the caller's partner, the state of its contract, and the addresses that its signed sheet allows.",
  refusals: only("account_not_partner"),
  input: z.strictObject({}),
  output: ownKeysSchema,
});

export const registerKey = post({
  ...may("create"),
  name: "partner_api.register_key",
  path: "/v1/partner-api/keys/register",
  summary:
    "Registers an RSA public key, which becomes active once its private half is proven. A private key is refused and not stored.",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: only(
    "id_already_used",
    "account_not_partner",
    "contract_not_active",
    "contract_suspended",
    "too_many_keys",
    "private_key_given",
    "key_is_certificate",
    "key_other_form",
    "key_unreadable",
    "key_not_rsa",
    "key_too_short",
    "key_too_long",
    "key_exponent",
    "key_weak",
    "key_known",
  ),
  input: z.strictObject({ id: keyId, label: labelSchema, publicKey: z.string().min(1).max(PASTED_MAX_CHARS) }),
  output: ownKeysSchema,
});

export const startKeyProof = post({
  ...may("create"),
  name: "partner_api.start_key_proof",
  path: "/v1/partner-api/keys/challenge",
  summary: "Gives a text to sign with the private half of a proposed key, valid for ten minutes and once. A former text ends.",
  // Gives a text and changes nothing; the proof itself needs a fresh factor.
  fresh: false,
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: only("account_not_partner", "contract_not_active", "contract_suspended", "key_not_proposed"),
  input: z.strictObject({ id: keyId }),
  output: z.strictObject({ text: z.string(), expiresAt: instantCodec, now: instantCodec }),
});

export const proveKey = post({
  ...may("create"),
  name: "partner_api.prove_key",
  path: "/v1/partner-api/keys/prove",
  summary:
    "Takes the signature (SHA256withRSA, base64) of the text: the key is active, and the one before it stays valid for 24 hours.",
  rateLimit: { max: 60, windowSeconds: 600 },
  refusals: only(
    "account_not_partner",
    "contract_not_active",
    "contract_suspended",
    "key_not_proposed",
    "key_known",
    "challenge_over",
    "signature_not_base64",
    "signature_length",
    "signature_line_break",
    "signature_other_text",
    "signature_other_hash",
    "signature_other_key",
  ),
  input: z.strictObject({ id: keyId, text: z.string().max(200), signature: signatureSchema }),
  output: ownKeysSchema,
});

export const revokeKey = post({
  ...may("revoke"),
  name: "partner_api.revoke_key",
  path: "/v1/partner-api/keys/revoke",
  summary: "Ends a key of the caller's partner at once and for good. Possible while the contract is suspended, too.",
  refusals: only("account_not_partner", "key_revoked"),
  input: z.strictObject({ id: keyId }),
  output: ownKeysSchema,
});

const partnerKeysSchema = z.strictObject({ contract: z.enum(CONTRACT_STATES), keys: z.array(keySchema) });
export type PartnerKeys = z.output<typeof partnerKeysSchema>;

export const readPartnerKeys = get({
  ...may("oversee"),
  name: "partner_api.read_partner_keys",
  path: "/v1/partner-api/office/keys",
  summary: "Reads the keys of one partner, for its file.",
  input: z.strictObject({ partner: idSchema("us") }),
  output: partnerKeysSchema,
});

export const revokePartnerKey = post({
  ...may("act"),
  name: "partner_api.revoke_partner_key",
  path: "/v1/partner-api/office/keys/revoke",
  summary: "Ends a key of a partner at once and for good, for a reason that the partner reads.",
  refusals: only("key_revoked"),
  input: z.strictObject({ id: keyId, reason: revokeReasonSchema }),
  output: partnerKeysSchema,
});
