/** Schemas of proofs other than sent codes. Separate from step-schemas.ts, because the visitors' pages do not need them. */
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { PASSKEY_NAME_MAX_CHARS } from "../../model/factor.ts";
import { otpCode } from "../../model/step-schemas.ts";

/** Base64url, the encoding of all binary data of passkeys. */
const base64Url = (maxChars: number) =>
  z
    .string()
    .min(1)
    .max(maxChars)
    .regex(/^[A-Za-z0-9_-]+$/);
const TRANSPORTS = ["usb", "nfc", "ble", "internal", "cable", "hybrid", "smart-card"] as const;
const knownPasskey = z.strictObject({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.enum(TRANSPORTS)) });

/** The parts of WebAuthn's PublicKeyCredentialRequestOptionsJSON that we use. */
export const passkeyQuestionSchema = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(knownPasskey),
});
/** The parts of WebAuthn's PublicKeyCredentialCreationOptionsJSON that we use. */
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

/** A signature by a passkey. */
export const passkeyAnswerSchema = z.strictObject({
  id: base64Url(1_400),
  clientDataJSON: base64Url(4_000),
  authenticatorData: base64Url(4_000),
  signature: base64Url(4_000),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>;
/** The same by a passkey that the browser has found by itself: it names its owner. */
export const foundPasskeySchema = passkeyAnswerSchema.extend({ userHandle: base64Url(100) });
export type FoundPasskey = z.output<typeof foundPasskeySchema>;
/** A newly created passkey. */
export const newPasskeySchema = z.strictObject({
  id: base64Url(1_400),
  clientDataJSON: base64Url(4_000),
  attestationObject: base64Url(16_000),
  transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** Factors that are not sent, and the recovery code that replaces one. */
const strongerProofs = [
  z.strictObject({ method: z.literal("totp"), otpCode }),
  z.strictObject({ method: z.literal("passkey"), passkey: passkeyAnswerSchema }),
  z.strictObject({ method: z.literal("recovery_code"), recoveryCode: toZod([required(), max(40)]) }),
] as const;
export const strongerProofSchema = z.discriminatedUnion("method", [...strongerProofs]);
export type StrongerProof = z.output<typeof strongerProofSchema>;
/** Any factor: a sent code (`code`) or one of the above. */
export const proofSchema = z.discriminatedUnion("method", [
  z.strictObject({ method: z.literal("code"), otpCode }),
  ...strongerProofs,
]);
export type Proof = z.output<typeof proofSchema>;

/** Refusals of a wrong stronger proof, for every use. */
export const proofRefusals = { totp_wrong: 422, totp_used: 422, recovery_code_wrong: 422, passkey_wrong: 422 } as const;

/** The secret that sets up an authenticator app: returned until it is confirmed, and never again. */
export const totpSetupSchema = z.strictObject({ secret: z.string(), uri: z.string() });
export const passkeyName = toZod([required(), max(PASSKEY_NAME_MAX_CHARS)]);
/** Recovery codes created with a first factor; null when there are some already. */
export const recoveryCodes = z.array(z.string());
