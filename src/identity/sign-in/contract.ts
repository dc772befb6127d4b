/** The HTTP calls of sign-in, in steps as in registration, and the one that resumes a session. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { STRONGER_METHODS } from "../model/factor.ts";
import { PASSWORD_MAX_CHARS } from "../model/password.ts";
import { emailSchema } from "../model/person.ts";
import * as shape from "../model/step-schemas.ts";
import { byStep, channel, otpCode, sessionCode, steps, TEN_MINUTES } from "../model/step-schemas.ts";

export type { SignedIn } from "../model/step-schemas.ts";

export const signIn = post({
  ...steps,
  name: "identity.sign_in",
  path: "/v1/sign-in",
  summary:
    "Checks e-mail and password and leads to the second factor; a registration that waits for its telephone goes on there. An unknown address and a wrong password get the same answer.",
  rateLimit: { max: 100, windowSeconds: TEN_MINUTES },
  refusals: { credentials_wrong: 401, no_level: 403 },
  input: z.strictObject({
    email: emailSchema,
    password: toZod([required(), max(PASSWORD_MAX_CHARS)]),
    remember: z.boolean().default(false),
  }),
  output: z.strictObject({
    sessionCode,
    factors: z.array(shape.factorSchema),
    stronger: z.array(z.enum(STRONGER_METHODS)),
    /** The code opens the telephone step of a registration that was left there. */
    isRegistering: z.boolean(),
  }),
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
