/**
 * Passkeys (WebAuthn): creates their questions and verifies the answers. The site's name and origin come from SITE_URL alone, never from a
 * request. User verification (PIN, finger, face) is required: a passkey also has to distinguish its owner from another person at an
 * unlocked computer.
 */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { newSessionCode } from "../challenges/make-codes.ts";
import type { NewPasskey, PasskeyAnswer } from "./model/proof-schemas.ts";
import { storePasskeyQuestion, listPasskeys, type Passkey } from "./store.ts";
import type { IdentityDeps } from "../deps.ts";

export const QUESTION_LIFETIME_MS = 5 * MINUTE_MS;
/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

interface Site {
  readonly origin: string;
  readonly rpId: string;
}

function siteOf({ siteUrl }: Pick<IdentityDeps, "siteUrl">): Site {
  const { origin, hostname } = new URL(siteUrl);
  return { origin, rpId: hostname };
}

/** Stores a question for the step. The caller provides the transaction. */
export async function newQuestion(ctx: Ctx, challengeId: string): Promise<string> {
  const question = newSessionCode(ctx.random);
  const expiresAt = new Date(ctx.now.getTime() + QUESTION_LIFETIME_MS);
  await storePasskeyQuestion(ctx.db, { challengeId, question, createdAt: ctx.now, expiresAt });
  return question;
}

const TRANSPORTS = ["usb", "nfc", "ble", "internal", "cable", "hybrid", "smart-card"] as const;
const known = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: "public-key" as const,
  transports: TRANSPORTS.filter((one) => transports.includes(one)),
});

/** The request options: what one of the person's passkeys has to sign. */
export async function passkeyQuestion(ctx: Ctx, deps: IdentityDeps, challengeId: string, personId: string) {
  return {
    challenge: await newQuestion(ctx, challengeId),
    rpId: siteOf(deps).rpId,
    timeout: QUESTION_LIFETIME_MS,
    userVerification: "required" as const,
    allowCredentials: (await listPasskeys(ctx.db, personId)).map(known),
  };
}

/** The request options for any passkey of this site: the browser offers those that it can find by itself, and the chosen one names its owner. */
export async function anyPasskeyQuestion(ctx: Ctx, deps: IdentityDeps, challengeId: string) {
  return {
    challenge: await newQuestion(ctx, challengeId),
    rpId: siteOf(deps).rpId,
    timeout: QUESTION_LIFETIME_MS,
    userVerification: "required" as const,
    allowCredentials: [],
  };
}

/** The owner's name on their device (WebAuthn's user handle): our random id of the person, and nothing that tells who they are. */
export function userHandleOf(personId: string): string {
  return Buffer.from(personId).toString("base64url");
}

/** The creation options of a new passkey. They exclude the person's passkeys, so that no device creates a second one. */
export async function newPasskeyQuestion(
  ctx: Ctx,
  deps: IdentityDeps,
  challengeId: string,
  person: { readonly id: string; readonly email: string },
) {
  return {
    challenge: await newQuestion(ctx, challengeId),
    rp: { id: siteOf(deps).rpId, name: await deps.brandName(ctx) },
    user: { id: userHandleOf(person.id), name: person.email, displayName: person.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: QUESTION_LIFETIME_MS,
    attestation: "none" as const,
    excludeCredentials: (await listPasskeys(ctx.db, person.id)).map(known),
    // "preferred": discoverable wherever the device can, so that it also signs in without a password. A key without room still is a second factor.
    authenticatorSelection: { residentKey: "preferred" as const, userVerification: "required" as const },
  };
}

/**
 * Whether the browser says that our own page asked: `crossOrigin` is true for a page in a frame of another site, and `topOrigin` names that
 * site (WebAuthn L3 §7.1 step 11, §7.2 step 14). Our pages are never framed. The library checks neither.
 */
function isFromOurPage(clientDataJSON: string): boolean {
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

/** Whether a signature is this passkey's over this question, for our site. The caller checks the counter where it is stored. */
export async function checkPasskeyAnswer(deps: IdentityDeps, question: string, passkey: Passkey, answer: PasskeyAnswer) {
  const { origin, rpId } = siteOf(deps);
  const { id, ...response } = answer;
  if (!isFromOurPage(response.clientDataJSON)) return null;
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

/** The new credential if it was created for this question and our site; null otherwise. */
export async function checkNewPasskey(deps: IdentityDeps, question: string, { id, ...response }: NewPasskey) {
  const { origin, rpId } = siteOf(deps);
  if (!isFromOurPage(response.clientDataJSON)) return null;
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

/** The library throws plain errors for every fault of an answer, including bytes that are not CBOR: all of them mean refusal. */
async function rightOrNull<T>(verifying: Promise<T>): Promise<T | null> {
  return verifying.catch((error: unknown) => {
    if (error instanceof Error) return null;
    throw error;
  });
}
