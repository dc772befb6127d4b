/**
 * Passkeys (WebAuthn): what they are asked, and whether what they answered is right. The site's name and origin come from SITE_URL alone,
 * never from a request. Verification of the person (PIN, finger, face) is required: a passkey also has to tell its owner from whoever sits
 * down at an unlocked computer.
 */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { newSessionCode } from "./make-codes.ts";
import type { NewPasskey, PasskeyAnswer } from "./evidence.ts";
import { askPasskey, listPasskeys, type Passkey } from "./store-factors.ts";
import type { IdentityParts } from "./wire-parts.ts";

export const QUESTION_LIFETIME_MS = 5 * MINUTE_MS;
/** EdDSA, ES256, RS256: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

interface Site {
  readonly origin: string;
  readonly rpId: string;
}

function siteOf({ siteUrl }: Pick<IdentityParts, "siteUrl">): Site {
  const { origin, hostname } = new URL(siteUrl);
  return { origin, rpId: hostname };
}

/** Puts a question to the step; a transaction of its own is the caller's. */
export async function newQuestion(ctx: Ctx, challengeId: string): Promise<string> {
  const question = newSessionCode(ctx.random);
  const expiresAt = new Date(ctx.now.getTime() + QUESTION_LIFETIME_MS);
  await askPasskey(ctx.db, { challengeId, question, createdAt: ctx.now, expiresAt });
  return question;
}

const TRANSPORTS = ["usb", "nfc", "ble", "internal", "cable", "hybrid", "smart-card"] as const;
const known = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: "public-key" as const,
  transports: TRANSPORTS.filter((one) => transports.includes(one)),
});

/** What one of the person's passkeys is to sign. */
export async function passkeyQuestion(ctx: Ctx, parts: IdentityParts, challengeId: string, personId: string) {
  return {
    challenge: await newQuestion(ctx, challengeId),
    rpId: siteOf(parts).rpId,
    timeout: QUESTION_LIFETIME_MS,
    userVerification: "required" as const,
    allowCredentials: (await listPasskeys(ctx.db, personId)).map(known),
  };
}

/** What a new passkey is made of. Those the person has are named, so that no device makes a second one. */
export async function newPasskeyQuestion(
  ctx: Ctx,
  parts: IdentityParts,
  challengeId: string,
  person: { readonly id: string; readonly email: string },
) {
  return {
    challenge: await newQuestion(ctx, challengeId),
    rp: { id: siteOf(parts).rpId, name: await parts.brandName(ctx) },
    user: { id: Buffer.from(person.id).toString("base64url"), name: person.email, displayName: person.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: QUESTION_LIFETIME_MS,
    attestation: "none" as const,
    excludeCredentials: (await listPasskeys(ctx.db, person.id)).map(known),
    authenticatorSelection: { residentKey: "preferred" as const, userVerification: "required" as const },
  };
}

/**
 * Whether the browser says that our own page asked: `crossOrigin` is true for a page in a frame of another site, and `topOrigin` names that
 * site (WebAuthn L3 §7.1 step 11, §7.2 step 14). We are framed by nobody. The library does not look at either.
 */
function isAskedByOurPage(clientDataJSON: string): boolean {
  try {
    const { crossOrigin, topOrigin } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    return (crossOrigin === undefined || crossOrigin === false) && topOrigin === undefined;
  } catch (error) {
    // Not JSON, or null: no browser wrote it.
    if (error instanceof SyntaxError || error instanceof TypeError) return false;
    throw error;
  }
}

/** Whether a signature is that of the passkey over this question, for our site. Counters are the caller's: they are judged where they are kept. */
export async function checkPasskeyAnswer(parts: IdentityParts, question: string, passkey: Passkey, answer: PasskeyAnswer) {
  const { origin, rpId } = siteOf(parts);
  const { id, ...response } = answer;
  if (!isAskedByOurPage(response.clientDataJSON)) return null;
  const verified = await rightOrNull(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: question,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: BigInt(newCounter), isSynced: credentialBackedUp };
}

/** The new credential, when it was made for this question and our site; null otherwise. */
export async function checkNewPasskey(parts: IdentityParts, question: string, { id, ...response }: NewPasskey) {
  const { origin, rpId } = siteOf(parts);
  if (!isAskedByOurPage(response.clientDataJSON)) return null;
  const verified = await rightOrNull(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      expectedChallenge: question,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    isSynced: credentialBackedUp,
  };
}

/** The library throws plain errors for everything that is wrong with an answer, also for bytes that are no CBOR: all of it means no. */
async function rightOrNull<T>(verifying: Promise<T>): Promise<T | null> {
  return verifying.catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });
}
