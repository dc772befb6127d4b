/** The HTTP calls of a password reset, and of the first password of an invited person. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { passwordSchema, refineNewPassword } from "../model/password.ts";
import { emailSchema } from "../model/person.ts";
import { byStep, none, sessionCode, steps, TEN_MINUTES } from "../model/step-schemas.ts";

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
