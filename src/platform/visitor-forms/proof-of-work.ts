/**
 * A proof-of-work challenge for the visitor's browser: cheap to check, a second or two to solve. It makes a flood expensive while a single
 * message costs little. The scheme is ALTCHA's (altcha-lib). Its own expiry uses the machine's clock, so the time of the challenge is in
 * its signed data and checked by our clock.
 */
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Key, Keys } from "../keys/keyring.ts";

/** The average number of tries: 256 or 4,096. A try is 1,000 rounds of SHA-256, about 0.3 ms on a desktop and 2 ms on an old phone. */
const PREFIX = { light: "00", heavy: "000" } as const;
const ROUNDS = 1_000;
/** How long a challenge is valid. */
const GOOD_FOR_MS = 10 * MINUTE_MS;

export type Weight = keyof typeof PREFIX;

export interface Challenges {
  /** Creates a challenge for the form with this token's id. */
  set(formId: string, weight: Weight, now: Date): Promise<string>;
  /** The nonce of a challenge that was solved for this form, at least this heavy and not too old; null for anything else. */
  check(proof: string | undefined, formId: string, weight: Weight, now: Date): Promise<string | null>;
}

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal("PBKDF2/SHA-256"),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(ROUNDS),
      keyLength: z.literal(32),
      keyPrefix: z.string(),
      data: z.object({ form: z.string(), setAtMs: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** The maximum length of a proof that a browser sends. */
export const PROOF_MAX_CHARS = 2_000;

const secretOf = ({ bytes }: Key) => bytes.toString("base64");

/** Challenges under keys of their own. */
export function challengesUnder(keys: Keys): Challenges {
  return {
    async set(formId, weight, now) {
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost: ROUNDS,
        deriveKey,
        keyPrefix: PREFIX[weight],
        hmacSignatureSecret: secretOf(keys.active()),
        data: { form: formId, setAtMs: now.getTime() },
      });
      return JSON.stringify(challenge);
    },
    async check(proof, formId, weight, now) {
      const read = proofSchema.safeParse(parsed(proof));
      if (!read.success) return null;
      const { challenge, solution } = read.data;
      const { data, keyPrefix, nonce } = challenge.parameters;
      const ageMs = now.getTime() - data.setAtMs;
      const isOurs = data.form === formId && ageMs >= 0 && ageMs < GOOD_FOR_MS && keyPrefix.length >= PREFIX[weight].length;
      if (!isOurs) return null;
      for (const key of keys.all()) {
        const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secretOf(key) });
        if (verified) return nonce;
      }
      return null;
    },
  };
}

function parsed(proof: string | undefined): unknown {
  if (proof === undefined || proof === "" || proof.length > PROOF_MAX_CHARS) return null;
  try {
    return JSON.parse(proof);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
