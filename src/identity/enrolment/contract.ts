/**
 * A person's own second factors. Changes write an audit row, notify the owner by mail, and require a fresh proof (`proof_needed`). With
 * `named` in its details the call is repeated with the session code of that proof's step in `proof`: a copied session does not have it,
 * however fresh it is.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import * as evidence from "../factors/model/proof-schemas.ts";
import * as shape from "../model/step-schemas.ts";

const { steps, sessionCode, none, TEN_MINUTES } = shape;
const own = { ...steps, access: "signed_in", rateLimit: { max: 60, windowSeconds: TEN_MINUTES } } as const;
const id = idSchema("pk");
const done = z.strictObject({ done: z.literal(true) });
/** The `sessionCode` of the step in which the caller proved a factor within the last ten minutes: `/v1/proof/start` and `verify`. */
const named = z.strictObject({ proof: sessionCode.optional() });
/** The password is required while there is no app and no passkey. */
const adding = named.extend({ current_password: shape.currentPassword.optional() });

export const passkeySchema = z.strictObject({
  id,
  name: z.string(),
  /** Synced by a cloud, so that it survives the loss of the device. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.output<typeof passkeySchema>;

const ownFactorsSchema = z.strictObject({
  totp: z.strictObject({ createdAt: z.iso.datetime() }).nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodes: z.strictObject({ left: z.int(), createdAt: z.iso.datetime() }).nullable(),
  /** Where one-time codes are sent while there is no stronger factor; masked. */
  codes: z.array(shape.factorSchema),
  /** Staff must keep at least one app or passkey. */
  isStaff: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactorsSchema>;

export const listFactors = get({
  name: "identity.list_factors",
  path: "/v1/factors",
  access: "signed_in",
  summary: "Lists the caller's own second factors. No answer contains secrets.",
  input: none,
  output: ownFactorsSchema,
});

export const startTotp = post({
  ...own,
  name: "identity.start_totp",
  path: "/v1/factors/totp/start",
  summary:
    "Creates a secret for an authenticator app. It is inactive until confirmed by a code. A first factor requires the password as well.",
  refusals: { proof_needed: 403, password_wrong: 422 },
  input: adding,
  output: evidence.totpSetupSchema.extend({ sessionCode }),
});

export const confirmTotp = post({
  ...own,
  name: "identity.confirm_totp",
  path: "/v1/factors/totp/confirm",
  summary:
    "Activates the app, replacing an earlier one, once its code is right. A first factor returns recovery codes, shown once.",
  refusals: { proof_needed: 403, step_over: 410, totp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode: shape.otpCode }),
  output: z.strictObject({ recoveryCodes: evidence.recoveryCodes.nullable() }),
});

export const removeTotp = post({
  ...own,
  name: "identity.remove_totp",
  path: "/v1/factors/totp/remove",
  summary: "Removes the authenticator app.",
  refusals: { proof_needed: 403, last_factor: 422 },
  input: named,
  output: done,
});

export const startPasskey = post({
  ...own,
  name: "identity.start_passkey",
  path: "/v1/factors/passkeys/start",
  summary:
    "Returns the creation options of a new passkey; valid for this session, once, within five minutes. A first factor requires the password as well.",
  refusals: { proof_needed: 403, password_wrong: 422, too_many_passkeys: 422 },
  input: adding,
  output: z.strictObject({ sessionCode, question: evidence.newPasskeyQuestionSchema }),
});

export const finishPasskey = post({
  ...own,
  name: "identity.finish_passkey",
  path: "/v1/factors/passkeys/finish",
  summary: "Stores a new passkey. A first factor returns recovery codes, shown once.",
  refusals: { proof_needed: 403, step_over: 410, passkey_wrong: 422, passkey_known: 409, too_many_passkeys: 422 },
  input: z.strictObject({ sessionCode, name: evidence.passkeyName, passkey: evidence.newPasskeySchema }),
  output: z.strictObject({ recoveryCodes: evidence.recoveryCodes.nullable() }),
});

export const renamePasskey = post({
  ...own,
  name: "identity.rename_passkey",
  path: "/v1/factors/passkeys/rename",
  summary: "Renames one of the caller's passkeys.",
  refusals: { proof_needed: 403 },
  input: z.strictObject({ id, name: evidence.passkeyName }),
  output: done,
});

export const removePasskey = post({
  ...own,
  name: "identity.remove_passkey",
  path: "/v1/factors/passkeys/remove",
  summary: "Removes one of the caller's passkeys. Another person's is refused like one that does not exist.",
  refusals: { proof_needed: 403, last_factor: 422 },
  input: named.extend({ id }),
  output: done,
});

export const makeRecoveryCodes = post({
  ...own,
  name: "identity.make_recovery_codes",
  path: "/v1/factors/recovery-codes/make",
  summary: "Creates ten new recovery codes, shown once; the previous ones end. Requires an app or a passkey.",
  refusals: { proof_needed: 403, factor_needed: 422 },
  input: named,
  output: z.strictObject({ recoveryCodes: evidence.recoveryCodes }),
});
