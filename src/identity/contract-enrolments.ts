/** Staff without an app or a passkey: between the proof of what they have and their first session they enrol one, under a step of its own. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import * as evidence from "./evidence.ts";
import * as shape from "./steps.ts";

const { steps, sessionCode, byStep, TEN_MINUTES } = shape;
const enrolling = { ...steps, rateLimit: { max: 60, windowSeconds: TEN_MINUTES } } as const;
/** The session that the new factor opens, and the recovery codes that came with it. */
const enrolled = z.strictObject({ signedIn: shape.signedInSchema, recoveryCodes: evidence.recoveryCodes.nullable() });

export const readEnrolment = post({
  ...enrolling,
  name: "identity.read_enrolment",
  path: "/v1/enrolment/read",
  summary: "Whose enrolment it is, masked, and until when.",
  refusals: { otp_expired: 410 },
  input: byStep,
  output: z.strictObject({ emailAddress: z.string(), expiresAt: z.iso.datetime() }),
});

export const startEnrolmentTotp = post({
  ...enrolling,
  name: "identity.start_enrolment_totp",
  path: "/v1/enrolment/totp/start",
  summary: "The secret of this enrolment for an authenticator app: the same as long as the step is open.",
  refusals: { otp_expired: 410 },
  input: byStep,
  output: evidence.totpSetupSchema,
});

export const confirmEnrolmentTotp = post({
  ...enrolling,
  name: "identity.confirm_enrolment_totp",
  path: "/v1/enrolment/totp/confirm",
  summary: "Takes the app over once its code is right, and opens the session.",
  refusals: { otp_expired: 410, totp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode: shape.otpCode }),
  output: enrolled,
});

export const startEnrolmentPasskey = post({
  ...enrolling,
  name: "identity.start_enrolment_passkey",
  path: "/v1/enrolment/passkey/start",
  summary: "What a new passkey is to be made of, once, within five minutes.",
  refusals: { otp_expired: 410, too_many_passkeys: 422 },
  input: byStep,
  output: evidence.newPasskeyQuestionSchema,
});

export const finishEnrolmentPasskey = post({
  ...enrolling,
  name: "identity.finish_enrolment_passkey",
  path: "/v1/enrolment/passkey/finish",
  summary: "Keeps the passkey and opens the session.",
  refusals: { otp_expired: 410, passkey_wrong: 422, passkey_known: 409, too_many_passkeys: 422 },
  input: z.strictObject({ sessionCode, name: evidence.passkeyName, passkey: evidence.newPasskeySchema }),
  output: enrolled,
});
