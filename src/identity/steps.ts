/** Shapes that the calls of identity share. */
import { z } from "zod";
import { digits, max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { CODE_CHANNELS, CODE_DIGITS, SESSION_CODE } from "./challenge.ts";
import { PASSKEY_NAME_MAX_CHARS, STRONGER_WAYS } from "./factor.ts";
import { USER_TYPES } from "./person.ts";

export const sessionCode = z.string().regex(SESSION_CODE);
export const otpCode = toZod([required(), digits(CODE_DIGITS)]);
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
export const factorStepSchema = codeStepSchema.extend({ stronger: z.array(z.enum(STRONGER_WAYS)) });
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

/** Base64url, as everything binary of passkeys is written. */
const base64Url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
const TRANSPORTS = ["usb", "nfc", "ble", "internal", "cable", "hybrid", "smart-card"] as const;
const knownPasskey = z.strictObject({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.enum(TRANSPORTS)) });

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, as far as we ask. */
export const passkeyQuestionSchema = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(knownPasskey),
});
/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, as far as we ask. */
export const newPasskeyQuestionSchema = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(knownPasskey),
  authenticatorSelection: z.strictObject({ residentKey: z.literal("preferred"), userVerification: z.literal("required") }),
});

/** What a passkey has signed. */
export const passkeyAnswerSchema = z.strictObject({
  id: base64Url(1_400),
  clientDataJSON: base64Url(4_000),
  authenticatorData: base64Url(4_000),
  signature: base64Url(4_000),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;
/** A passkey that was just made. */
export const newPasskeySchema = z.strictObject({
  id: base64Url(1_400),
  clientDataJSON: base64Url(4_000),
  attestationObject: base64Url(16_000),
  transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** A factor that does not travel, or stands in for one. */
const strongerProofs = [
  z.strictObject({ way: z.literal("totp"), otpCode }),
  z.strictObject({ way: z.literal("passkey"), passkey: passkeyAnswerSchema }),
  z.strictObject({ way: z.literal("recovery_code"), recoveryCode: toZod([required(), max(40)]) }),
] as const;
export const strongerProofSchema = z.discriminatedUnion("way", [...strongerProofs]);
export type StrongerProof = z.output<typeof strongerProofSchema>;
/** Any factor: a code that was sent (`code`), or one of the above. */
export const proofSchema = z.discriminatedUnion("way", [z.strictObject({ way: z.literal("code"), otpCode }), ...strongerProofs]);
export type Proof = z.output<typeof proofSchema>;

/** How a wrong proof of a stronger kind is refused, whatever it is for. */
export const proofRefusals = { totp_wrong: 422, totp_used: 422, recovery_code_wrong: 422, passkey_wrong: 422 } as const;

/** What is needed to begin an authenticator app: shown once, before it is confirmed, and never again. */
export const totpSetupSchema = z.strictObject({ secret: z.string(), uri: z.string() });
export const passkeyName = toZod([required(), max(PASSKEY_NAME_MAX_CHARS)]);
/** Recovery codes that were made with a first factor; null when there are some already. */
export const recoveryCodes = z.array(z.string());
