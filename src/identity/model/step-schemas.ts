/** Schemas shared by identity's calls. */
import { z } from "zod";
import { digits, max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { CODE_CHANNELS, CODE_DIGITS, SESSION_CODE } from "./challenge.ts";
import { STRONGER_METHODS } from "./factor.ts";
import { PASSWORD_MAX_CHARS } from "./password.ts";
import { USER_BUSINESS_TYPES, USER_TYPES } from "./person.ts";

export const sessionCode = z.string().regex(SESSION_CODE);
export const otpCode = toZod([required(), digits(CODE_DIGITS)]);
/** The current password. */
export const currentPassword = toZod([required(), max(PASSWORD_MAX_CHARS)]);
export const none = z.strictObject({});
export const byStep = z.strictObject({ sessionCode });
export const TEN_MINUTES = 600;
/** In several transactions, with the use case's own audit rows: a failure leaves one as well. */
export const steps = { access: "public", audit: "never", transaction: "by_steps" } as const;

export const channel = z.enum(CODE_CHANNELS);
/** A channel for codes, and its masked destination. */
export const factorSchema = z.strictObject({ channel, sentTo: z.string() });
/** The state of a step: where a code can be sent, whether one is pending, and the countdown, computed by the server. */
export const codeStepSchema = z.strictObject({
  factors: z.array(factorSchema),
  /** Channel and expiry of the last code; null before one is sent, or when it has ended. */
  current: z.strictObject({ channel, expiresAt: z.iso.datetime(), triesLeft: z.int() }).nullable(),
  resendAfterSeconds: z.int(),
  expiresAt: z.iso.datetime(),
});
export type CodeStep = z.output<typeof codeStepSchema>;

/** A second-factor step: `factors` is empty for a person with a stronger factor than sent codes. */
export const factorStepSchema = codeStepSchema.extend({
  stronger: z.array(z.enum(STRONGER_METHODS)),
  /** From when codes go to the mailbox again, after a password created by a mailed link; null: they do now, or never. */
  emailFrom: z.iso.datetime().nullable(),
  /** The channel of the last right code, if codes still go there: the page sends one at once. */
  lastChannel: channel.nullable(),
});
export type FactorStep = z.output<typeof factorStepSchema>;

/** SES-6: the lists of `user_auth` may come as JSON text. We send lists; a client accepts both. */
const listOrText = <T extends z.ZodType>(list: T) =>
  z.union([list, z.codec(z.string(), list, { decode: parseText, encode: (value) => JSON.stringify(value) })]);

function parseText(text: string, ctx: z.core.ParsePayload<string>): never {
  try {
    return JSON.parse(text) as never;
  } catch {
    // Only invalid JSON fails here.
    ctx.issues.push({ code: "invalid_format", format: "json", input: text });
    return z.NEVER;
  }
}

/** SES-15: the tokens and the person signed in. */
export const signedInSchema = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user_auth: z.strictObject({
    userAuthToken: z.string(),
    email_address: z.string(),
    levels: listOrText(z.array(z.string())),
    menu_access: listOrText(z.array(z.strictObject({ menu: z.string(), module: z.array(z.string()) }))),
    level: z.string(),
    /** Beyond SES-6: `user_type` and `user_business_type`, null for staff, who have a separate area; and the names of the levels held. */
    user_type: z.enum(USER_TYPES).nullable(),
    user_business_type: z.enum(USER_BUSINESS_TYPES).nullable(),
    level_names: z.record(z.string(), z.strictObject({ ID: z.string(), EN: z.string() })),
  }),
});
export type SignedIn = z.output<typeof signedInSchema>;
/** The refresh token is null when another client exchanged it a while ago: the access token then works until it expires. */
export const resumedSchema = signedInSchema.extend({ refresh_token: z.string().nullable() });

/** A session; or, for staff who proved less than an app or a passkey, the step that makes them enrol one. */
export const signedInOrEnrolment = z.union([signedInSchema, z.strictObject({ enrolment: byStep })]);
