/**
 * The HTTP calls of registration, sign-in and password reset. Steps are identified by their `sessionCode`, which travels in request bodies
 * and never in a URL of ours; each step issues a new one. Most calls run in several transactions: a failure is counted and committed before
 * the answer.
 */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { STRONGER_METHODS } from "./model/factor.ts";
import { passwordSchema, PASSWORD_MAX_CHARS, refineNewPassword } from "./model/password.ts";
import { countrySchema, emailSchema, phoneSchema, refineRegistration, registrationFields } from "./model/person.ts";
import * as shape from "./model/step-schemas.ts";

export type { CodeStep, SignedIn } from "./model/step-schemas.ts";
// Further calls are in the contracts of `account/`, `enrolment/`, `office/` and `step-up/`: the visitors' pages do not load them.

const { byStep, channel, codeStepSchema, none, otpCode, sessionCode, signedInSchema, steps, TEN_MINUTES } = shape;

/**
 * The page that a registering visitor wanted to open: the send page only. It travels in the link of their mail, which a stranger may have
 * requested.
 */
export const NEXT_PAGE = /^\/dashboard\/send\?[A-Za-z0-9=&.%_-]{1,200}$/;

export const startRegistration = post({
  ...steps,
  name: "identity.start_registration",
  path: "/v1/registration/start",
  summary:
    "Accepts a registration and mails a link. A known address gets the same answer, and its owner a mail about the attempt.",
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
  summary: "Sends the mail of a registration again. The answer does not reveal whether the registration exists.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ id: idSchema("rg") }),
  output: none,
});

export const verifyEmail = post({
  ...steps,
  name: "identity.verify_email",
  path: "/v1/registration/verify-email",
  summary: "Proves the mailbox with the link's code and leads to the telephone step, under a new code.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410 },
  input: byStep,
  output: z.strictObject({ sessionCode }),
});

export const readPhoneStep = post({
  ...steps,
  name: "identity.read_phone_step",
  path: "/v1/registration/phone/read",
  summary: "Returns the state of the telephone step.",
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
  summary: "Replaces the number of the registration; a code sent to the previous number ends.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410, phone_invalid: 422 },
  input: z.strictObject({ sessionCode, phoneNumber: phoneSchema, phoneCountry: countrySchema.optional() }),
  output: codeStepSchema,
});

export const verifyPhone = post({
  ...steps,
  name: "identity.verify_phone",
  path: "/v1/registration/phone/verify",
  summary: "Proves the number, creates the person with the level of its type, and signs them in.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410, code_expired: 410, otp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode }),
  output: signedInSchema,
});

export const signIn = post({
  ...steps,
  name: "identity.sign_in",
  path: "/v1/sign-in",
  summary:
    "Checks e-mail and password and leads to the second factor. An unknown address and a wrong password get the same answer.",
  rateLimit: { max: 100, windowSeconds: TEN_MINUTES },
  refusals: { credentials_wrong: 401, no_level: 403 },
  input: z.strictObject({
    email: emailSchema,
    password: toZod([required(), max(PASSWORD_MAX_CHARS)]),
    remember: z.boolean().default(false),
  }),
  output: z.strictObject({ sessionCode, factors: z.array(shape.factorSchema), stronger: z.array(z.enum(STRONGER_METHODS)) }),
});

export const readSignInStep = post({
  ...steps,
  name: "identity.read_sign_in_step",
  path: "/v1/sign-in/read",
  summary: "Returns the state of the second-factor step.",
  refusals: { otp_expired: 410 },
  input: byStep,
  output: shape.factorStepSchema,
});

export const sendSignInCode = post({
  ...steps,
  name: "identity.send_sign_in_code",
  path: "/v1/sign-in/send-code",
  summary: "Sends a one-time code by the channel that the person chose.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410 },
  input: z.strictObject({ sessionCode, channel }),
  output: shape.factorStepSchema,
});

export const verifySignIn = post({
  ...steps,
  name: "identity.verify_sign_in",
  path: "/v1/sign-in/verify",
  summary: "Checks the one-time code and opens a session. Staff are led to enrol an app or a passkey instead.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410, otp_wrong: 422 },
  input: z.strictObject({ sessionCode, otpCode }),
  output: shape.signedInOrEnrolment,
});

export const requestReset = post({
  ...steps,
  name: "identity.request_reset",
  path: "/v1/password/request-reset",
  summary: "Mails a link to create a new password, if the address has an account. The answer does not reveal it.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ email: emailSchema }),
  output: none,
});

export const readResetStep = post({
  ...steps,
  name: "identity.read_reset_step",
  path: "/v1/password/read-reset",
  summary: "Tells whether a link to create a password is still valid, and whether it is the first password of an invited person.",
  refusals: { email_session_over: 410 },
  input: byStep,
  output: z.strictObject({ expiresAt: z.iso.datetime(), isInvitation: z.boolean() }),
});

export const completeReset = post({
  ...steps,
  name: "identity.complete_reset",
  path: "/v1/password/complete-reset",
  summary: "Sets the new password, ends all sessions and notifies the owner. Signs nobody in.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { email_session_over: 410, password_too_common: 422, password_too_near: 422 },
  input: z
    .strictObject({ sessionCode, new_password: passwordSchema, confirm_new_password: z.string() })
    .superRefine(refineNewPassword),
  output: none,
});

/**
 * SES-4: on the site's own origin. The POST is encrypted like any other; plain JSON is accepted as well. In the browser the token comes
 * from a cookie, and the body may omit it.
 */
export const readAccount = post({
  ...steps,
  name: "identity.get_info",
  path: "/account/get/info",
  body: "either",
  summary: "Returns the session of a token or the cookie: its tokens, and the person with their permissions.",
  rateLimit: { max: 300, windowSeconds: TEN_MINUTES },
  input: z.strictObject({ access_token: z.string().max(200).optional() }),
  output: shape.resumedSchema,
});
