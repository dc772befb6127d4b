/**
 * The HTTP calls of registration, sign-in and password reset. Steps are named by their `sessionCode`, which travels in bodies, never in an
 * address of ours; each step gives a new one. Most calls work by steps: a failure is counted and committed before it is answered.
 */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { STRONGER_WAYS } from "./factor.ts";
import { passwordSchema, PASSWORD_MAX_CHARS, refineNewPassword } from "./password.ts";
import { countrySchema, emailSchema, phoneSchema, refineRegistration, registrationFields } from "./person.ts";
import * as shape from "./steps.ts";

export type { CodeStep, SignedIn } from "./steps.ts";
// Further calls stand in contract-….ts, by what they are about: the pages of visitors do not carry them.

const { byStep, channel, codeStepSchema, none, otpCode, sessionCode, signedInSchema, steps, TEN_MINUTES } = shape;

/** Where who registers wanted to go: to send, and nowhere else. It travels in their mail's link, which a stranger may have asked for. */
export const NEXT_PAGE = /^\/dashboard\/send\?[A-Za-z0-9=&.%_-]{1,200}$/;

export const startRegistration = post({
  ...steps,
  name: "identity.start_registration",
  path: "/v1/registration/start",
  summary: "Takes a registration and mails a link. A known address gets the same answer, and its owner a mail that says so.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { id_already_used: 409, wrong_user_type: 422, phone_invalid: 422, password_too_common: 422, password_too_near: 422 },
  input: z
    .strictObject({ id: idSchema("rg"), next: z.string().regex(NEXT_PAGE).optional(), ...registrationFields })
    .superRefine(refineRegistration),
  output: z.strictObject({ id: idSchema("rg"), emailAddress: z.string() }),
});

export const resendRegistration = post({
  ...steps,
  name: "identity.resend_registration",
  path: "/v1/registration/resend",
  summary: "Writes the mail of a registration once more. The answer never tells whether there is such a registration.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ id: idSchema("rg") }),
  output: none,
});

export const verifyEmail = post({
  ...steps,
  name: "identity.verify_email",
  path: "/v1/registration/verify-email",
  summary: "Proves the mailbox by the link's code and leads to the telephone step, under a new code.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410 },
  input: byStep,
  output: z.strictObject({ sessionCode }),
});

export const readPhoneStep = post({
  ...steps,
  name: "identity.read_phone_step",
  path: "/v1/registration/phone/read",
  summary: "Where the telephone step stands.",
  refusals: { email_session_over: 410 },
  input: byStep,
  output: codeStepSchema,
});

export const sendPhoneCode = post({
  ...steps,
  name: "identity.send_phone_code",
  path: "/v1/registration/phone/send-code",
  summary: "Sends a one-time code to the number that is being registered.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410 },
  input: z.strictObject({ sessionCode, channel: z.enum(["sms", "whatsapp"]) }),
  output: codeStepSchema,
});

export const changePhone = post({
  ...steps,
  name: "identity.change_phone",
  path: "/v1/registration/phone/change",
  summary: "Puts another number into the registration; a code sent to the one before it is over.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410, phone_invalid: 422 },
  input: z.strictObject({ sessionCode, phoneNumber: phoneSchema, phoneCountry: countrySchema.optional() }),
  output: codeStepSchema,
});

export const verifyPhone = post({
  ...steps,
  name: "identity.verify_phone",
  path: "/v1/registration/phone/verify",
  summary: "Proves the number, creates the person with the level of its type, and signs it in.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410, code_expired: 410, otp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode }),
  output: signedInSchema,
});

export const signIn = post({
  ...steps,
  name: "identity.sign_in",
  path: "/v1/sign-in",
  summary: "Checks e-mail and password and leads to the second factor. An unknown address and a wrong password answer the same.",
  rateLimit: { max: 100, windowSeconds: TEN_MINUTES },
  refusals: { credentials_wrong: 401, no_level: 403 },
  input: z.strictObject({
    email: emailSchema,
    password: toZod([required(), max(PASSWORD_MAX_CHARS)]),
    remember: z.boolean().default(false),
  }),
  output: z.strictObject({ sessionCode, factors: z.array(shape.factorSchema), stronger: z.array(z.enum(STRONGER_WAYS)) }),
});

export const readSignInStep = post({
  ...steps,
  name: "identity.read_sign_in_step",
  path: "/v1/sign-in/read",
  summary: "Where the second factor stands.",
  refusals: { otp_expired: 410 },
  input: byStep,
  output: shape.factorStepSchema,
});

export const sendSignInCode = post({
  ...steps,
  name: "identity.send_sign_in_code",
  path: "/v1/sign-in/send-code",
  summary: "Sends a one-time code by the channel of the person's choice.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410 },
  input: z.strictObject({ sessionCode, channel }),
  output: shape.factorStepSchema,
});

export const verifySignIn = post({
  ...steps,
  name: "identity.verify_sign_in",
  path: "/v1/sign-in/verify",
  summary: "Checks the one-time code and opens a session. Staff are led on to enrol an app or a passkey instead.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410, otp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode }),
  output: shape.signedInOrEnrolment,
});

export const requestReset = post({
  ...steps,
  name: "identity.request_reset",
  path: "/v1/password/request-reset",
  summary: "Mails a link to create a new password, if the address is somebody's. The answer never tells.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ email: emailSchema }),
  output: none,
});

export const readResetStep = post({
  ...steps,
  name: "identity.read_reset_step",
  path: "/v1/password/read-reset",
  summary: "Whether a link to create a password is still good, and whether it is the first one, of somebody who was invited.",
  refusals: { email_session_over: 410 },
  input: byStep,
  output: z.strictObject({ expiresAt: z.iso.datetime(), isInvitation: z.boolean() }),
});

export const completeReset = post({
  ...steps,
  name: "identity.complete_reset",
  path: "/v1/password/complete-reset",
  summary: "Sets the new password, ends all sessions and tells the owner. It signs nobody in.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410, password_too_common: 422, password_too_near: 422 },
  input: z
    .strictObject({ sessionCode, new_password: passwordSchema, confirm_new_password: z.string() })
    .superRefine(refineNewPassword),
  output: none,
});

/** SPEC §7: on the site's own origin. A POST is encrypted like any other; clients that send plain JSON are understood as well. In the browser the token comes from a cookie, and the body may leave it out. */
export const readAccount = post({
  ...steps,
  name: "identity.get_info",
  path: "/account/get/info",
  body: "either",
  summary: "The session that a token or the cookie stands for: its tokens, and who is signed in with which rights.",
  rateLimit: { max: 300, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ access_token: z.string().max(200).optional() }),
  output: shape.resumedSchema,
});
