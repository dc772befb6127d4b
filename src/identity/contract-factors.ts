/**
 * A person's own second factors. Changes leave an audit row, tell the owner by mail, and ask for a fresh proof (`proof_needed`). With `named` in its
 * details the call is made again with the code of that proof's step in `proof`: a copied session has it not, however fresh it is.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import * as evidence from "./evidence.ts";
import * as shape from "./steps.ts";

const { steps, sessionCode, none, TEN_MINUTES } = shape;
const own = { ...steps, access: "signed_in", rateLimit: { max: 60, windowSeconds: TEN_MINUTES } } as const;
const id = idSchema("pk");
const done = z.strictObject({ done: z.literal(true) });
/** The `sessionCode` of the step in which the caller has proven a factor within ten minutes: `/v1/proof/start` and `verify`. */
const named = z.strictObject({ proof: sessionCode.optional() });
/** The password is asked for while there is no app and no passkey. */
const adding = named.extend({ current_password: shape.currentPassword.optional() });

export const passkeySchema = z.strictObject({
  id,
  name: z.string(),
  /** Kept by a cloud, so that it outlives the device. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type OwnPasskey = z.output<typeof passkeySchema>;

const ownFactorsSchema = z.strictObject({
  totp: z.strictObject({ createdAt: z.iso.datetime() }).nullable(),
  passkeys: z.array(passkeySchema),
  recoveryCodes: z.strictObject({ left: z.int(), createdAt: z.iso.datetime() }).nullable(),
  /** Where one-time codes go while there is nothing stronger; masked. */
  codes: z.array(shape.factorSchema),
  /** Staff keep one app or passkey at least. */
  isStaff: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactorsSchema>;

export const listFactors = get({
  name: "identity.list_factors",
  path: "/v1/factors",
  access: "signed_in",
  summary: "The caller's own second factors. Secrets are in no answer.",
  input: none,
  output: ownFactorsSchema,
});

export const startTotp = post({
  ...own,
  name: "identity.start_totp",
  path: "/v1/factors/totp/start",
  summary:
    "A new secret for an authenticator app. It counts for nothing until a code of it has come. A first factor takes the password as well.",
  refusals: { proof_needed: 403, password_wrong: 422 },
  input: adding,
  output: evidence.totpSetupSchema.extend({ sessionCode }),
});

export const confirmTotp = post({
  ...own,
  name: "identity.confirm_totp",
  path: "/v1/factors/totp/confirm",
  summary:
    "Takes the app over, in place of one before it, once its code is right. With a first factor come recovery codes, shown once.",
  refusals: { proof_needed: 403, step_over: 410, totp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode: shape.otpCode }),
  output: z.strictObject({ recoveryCodes: evidence.recoveryCodes.nullable() }),
});

export const removeTotp = post({
  ...own,
  name: "identity.remove_totp",
  path: "/v1/factors/totp/remove",
  summary: "Forgets the authenticator app.",
  refusals: { proof_needed: 403, last_factor: 422 },
  input: named,
  output: done,
});

export const startPasskey = post({
  ...own,
  name: "identity.start_passkey",
  path: "/v1/factors/passkeys/start",
  summary:
    "What a new passkey is to be made of; good for this session, once, within five minutes. A first factor takes the password as well.",
  refusals: { proof_needed: 403, password_wrong: 422, too_many_passkeys: 422 },
  input: adding,
  output: z.strictObject({ sessionCode, question: evidence.newPasskeyQuestionSchema }),
});

export const finishPasskey = post({
  ...own,
  name: "identity.finish_passkey",
  path: "/v1/factors/passkeys/finish",
  summary: "Keeps a new passkey. With a first factor come recovery codes, shown once.",
  refusals: { proof_needed: 403, step_over: 410, passkey_wrong: 422, passkey_known: 409, too_many_passkeys: 422 },
  input: z.strictObject({ sessionCode, name: evidence.passkeyName, passkey: evidence.newPasskeySchema }),
  output: z.strictObject({ recoveryCodes: evidence.recoveryCodes.nullable() }),
});

export const renamePasskey = post({
  ...own,
  name: "identity.rename_passkey",
  path: "/v1/factors/passkeys/rename",
  summary: "Gives one of the caller's passkeys another name.",
  refusals: { proof_needed: 403 },
  input: z.strictObject({ id, name: evidence.passkeyName }),
  output: done,
});

export const removePasskey = post({
  ...own,
  name: "identity.remove_passkey",
  path: "/v1/factors/passkeys/remove",
  summary: "Forgets one of the caller's passkeys. Another's is as unknown as one that never was.",
  refusals: { proof_needed: 403, last_factor: 422 },
  input: named.extend({ id }),
  output: done,
});

export const makeRecoveryCodes = post({
  ...own,
  name: "identity.make_recovery_codes",
  path: "/v1/factors/recovery-codes/make",
  summary: "Ten new recovery codes, shown once; the ones before are over. Only beside an app or a passkey.",
  refusals: { proof_needed: 403, factor_needed: 422 },
  input: named,
  output: z.strictObject({ recoveryCodes: evidence.recoveryCodes }),
});
