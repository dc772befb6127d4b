/** Shapes of what proves a person beside codes that are sent: apart from steps.ts, because pages of visitors do not need them. */
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { PASSKEY_NAME_MAX_CHARS } from "./factor.ts";
import { otpCode } from "./steps.ts";

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
