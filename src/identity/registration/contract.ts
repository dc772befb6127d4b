/**
 * The HTTP calls of registration. Steps are identified by their `sessionCode`, which travels in request bodies and never in a URL of ours;
 * each step issues a new one. Most calls run in several transactions: a failure is counted and committed before the answer.
 */
import { ONWARD_PAGE } from "#kernel/href.ts";
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { countrySchema, phoneSchema, refineRegistration, registrationFields } from "../model/person.ts";
import { byStep, codeStepSchema, none, otpCode, sessionCode, signedInSchema, steps, TEN_MINUTES } from "../model/step-schemas.ts";

export const startRegistration = post({
  ...steps,
  name: "identity.start_registration",
  path: "/v1/registration/start",
  summary:
    "Accepts a registration and mails a link. A known address gets the same answer, and its owner a mail about the attempt.",
  rateLimit: { max: 20, windowSeconds: TEN_MINUTES },
  refusals: { id_already_used: 409, wrong_user_type: 422, phone_invalid: 422, password_too_common: 422, password_too_near: 422 },
  input: z
    .strictObject({ id: idSchema("rg"), next: z.string().regex(ONWARD_PAGE).optional(), ...registrationFields })
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
