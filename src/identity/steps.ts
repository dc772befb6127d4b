/** Shapes that the calls of identity share. */
import { z } from "zod";
import { digits, max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { CODE_CHANNELS, CODE_DIGITS, SESSION_CODE } from "./challenge.ts";
import { STRONGER_WAYS } from "./factor.ts";
import { PASSWORD_MAX_CHARS } from "./password.ts";
import { USER_TYPES } from "./person.ts";

export const sessionCode = z.string().regex(SESSION_CODE);
export const otpCode = toZod([required(), digits(CODE_DIGITS)]);
/** The password as it is now. */
export const currentPassword = toZod([required(), max(PASSWORD_MAX_CHARS)]);
export const none = z.strictObject({});
export const byStep = z.strictObject({ sessionCode });
export const TEN_MINUTES = 600;
/** By steps, and with audit rows of their own: a failure leaves one, too. */
export const steps = { access: "public", audit: "never", transaction: "by_steps" } as const;

export const channel = z.enum(CODE_CHANNELS);
/** A way to receive a code, and where it goes, masked. */
export const factorSchema = z.strictObject({ channel, sentTo: z.string() });
/** What a step shows: where a code can go, whether one is on its way, and the countdown, counted by the server. */
export const codeStepSchema = z.strictObject({
  factors: z.array(factorSchema),
  /** The channel and the end of the code sent last; null before one is sent, or when it is over. */
  current: z.strictObject({ channel, expiresAt: z.iso.datetime(), triesLeft: z.int() }).nullable(),
  resendAfterSeconds: z.int(),
  expiresAt: z.iso.datetime(),
});
export type CodeStep = z.output<typeof codeStepSchema>;

/** The step of a second factor: `factors` is empty for who has something stronger than codes that travel. */
export const factorStepSchema = codeStepSchema.extend({
  stronger: z.array(z.enum(STRONGER_WAYS)),
  /** From when codes go to the mailbox again, after a password that was created by a link in a mail; null: they do now, or never. */
  emailFrom: z.iso.datetime().nullable(),
});
export type FactorStep = z.output<typeof factorStepSchema>;

/** SPEC §3: the lists of the auth record "may arrive as a JSON string and are parsed". We send lists; a client takes both. */
const listOrText = <T extends z.ZodType>(list: T) =>
  z.union([list, z.codec(z.string(), list, { decode: parseText, encode: (value) => JSON.stringify(value) })]);

function parseText(text: string, ctx: z.core.ParsePayload<string>): never {
  try {
    return JSON.parse(text) as never;
  } catch {
    // Not JSON is the only way to fail here.
    ctx.issues.push({ code: "invalid_format", format: "json", input: text });
    return z.NEVER;
  }
}

/** WIRE.md "Session": tokens and who they stand for. */
export const signedInSchema = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  user_auth: z.strictObject({
    userAuthToken: z.string(),
    email_address: z.string(),
    levels: listOrText(z.array(z.string())),
    menu_access: listOrText(z.array(z.strictObject({ menu: z.string(), module: z.array(z.string()) }))),
    level: z.string(),
    /** Ours beside SPEC's fields: null for staff, who have an area of their own; and what the levels held are called. */
    user_type: z.enum(USER_TYPES).nullable(),
    level_names: z.record(z.string(), z.strictObject({ ID: z.string(), EN: z.string() })),
  }),
});
export type SignedIn = z.output<typeof signedInSchema>;
/** The refresh token is null when another client has exchanged it a while ago: the access token then lives out its minutes. */
export const resumedSchema = signedInSchema.extend({ refresh_token: z.string().nullable() });

/** A session; or, for staff who have proven themselves by less than an app or a passkey, the step that makes them enrol one. */
export const signedInOrEnrolment = z.union([signedInSchema, z.strictObject({ enrolment: byStep })]);
