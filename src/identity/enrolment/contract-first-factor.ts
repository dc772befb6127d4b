/**
 * For staff without an app or a passkey: after proving the factors they have and before their first session they enrol one, in a step of
 * its own.
 */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import * as evidence from "../factors/model/proof-schemas.ts";
import * as shape from "../model/step-schemas.ts";

const { steps, sessionCode, byStep, TEN_MINUTES } = shape;
const enrolling = { ...steps, rateLimit: { max: 60, windowSeconds: TEN_MINUTES } } as const;
/** The session that the new factor opens, and the recovery codes created with it. */
const enrolled = z.strictObject({ signedIn: shape.signedInSchema, recoveryCodes: evidence.recoveryCodes.nullable() });

export const readEnrolment = post({
  ...enrolling,
  name: "identity.read_enrolment",
  path: "/v1/enrolment/read",
  summary: "Returns the masked address of an enrolment and when it ends.",
  refusals: { otp_expired: 410 },
  input: byStep,
  output: z.strictObject({ emailAddress: z.string(), expiresAt: z.iso.datetime() }),
});

export const startEnrolmentTotp = post({
  ...enrolling,
  name: "identity.start_enrolment_totp",
  path: "/v1/enrolment/totp/start",
  summary: "Returns the secret of this enrolment for an authenticator app. It stays the same while the step is open.",
  refusals: { otp_expired: 410 },
  input: byStep,
  output: evidence.totpSetupSchema,
});

export const confirmEnrolmentTotp = post({
  ...enrolling,
  name: "identity.confirm_enrolment_totp",
  path: "/v1/enrolment/totp/confirm",
  summary: "Activates the app once its code is right, and opens the session.",
  refusals: { otp_expired: 410, totp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode: shape.otpCode }),
  output: enrolled,
});

export const startEnrolmentPasskey = post({
  ...enrolling,
  name: "identity.start_enrolment_passkey",
  path: "/v1/enrolment/passkey/start",
  summary: "Returns the creation options of a new passkey, valid once, within five minutes.",
  refusals: { otp_expired: 410, too_many_passkeys: 422 },
  input: byStep,
  output: evidence.newPasskeyQuestionSchema,
});

export const finishEnrolmentPasskey = post({
  ...enrolling,
  name: "identity.finish_enrolment_passkey",
  path: "/v1/enrolment/passkey/finish",
  summary: "Stores the passkey and opens the session.",
  refusals: { otp_expired: 410, passkey_wrong: 422, passkey_known: 409, too_many_passkeys: 422 },
  input: z.strictObject({ sessionCode, name: evidence.passkeyName, passkey: evidence.newPasskeySchema }),
  output: enrolled,
});
