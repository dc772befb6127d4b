/**
 * Calls that prove more than a code that was sent, at sign-in and again later.
 *
 * Proving again: what is worth protecting refuses with `proof_needed` when no factor was proven lately. A step is started, proven by any
 * factor the person has, and the session is fresh for ten minutes; then the refused call is made anew. On screen: `useProof()`.
 */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import * as evidence from "./evidence.ts";
import * as shape from "./steps.ts";

const { steps, sessionCode, byStep, none, TEN_MINUTES } = shape;
const own = { ...steps, access: "signed_in" } as const;

export const startProof = post({
  ...own,
  name: "identity.start_proof",
  path: "/v1/proof/start",
  summary: "Opens a step to prove a factor again, good for this session only, and says which ways there are.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  input: none,
  output: z.strictObject({ sessionCode, step: shape.factorStepSchema }),
});

export const sendProofCode = post({
  ...own,
  name: "identity.send_proof_code",
  path: "/v1/proof/send-code",
  summary: "Sends a one-time code to the telephone or mailbox of the account, where codes are still a way.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410 },
  input: z.strictObject({ sessionCode, channel: shape.channel }),
  output: shape.factorStepSchema,
});

export const startPasskeyProof = post({
  ...own,
  name: "identity.start_passkey_proof",
  path: "/v1/proof/start-passkey",
  summary: "What one of the person's passkeys has to sign: once, within five minutes.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410 },
  input: byStep,
  output: evidence.passkeyQuestionSchema,
});

export const verifyProof = post({
  ...own,
  name: "identity.verify_proof",
  path: "/v1/proof/verify",
  summary:
    "Checks the factor. From then on the session is fresh for ten minutes; a step that was opened to approve one thing (/v1/transfers/approval) approves that, for five.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410, code_expired: 410, otp_wrong: 422, ...evidence.proofRefusals },
  input: z.strictObject({ sessionCode, proof: evidence.proofSchema }),
  output: z.strictObject({ freshUntil: z.iso.datetime() }),
});

export const startSignInPasskey = post({
  ...steps,
  name: "identity.start_sign_in_passkey",
  path: "/v1/sign-in/start-passkey",
  summary: "What one of the person's passkeys has to sign: once, within five minutes.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410 },
  input: byStep,
  output: evidence.passkeyQuestionSchema,
});

export const proveSignIn = post({
  ...steps,
  name: "identity.prove_sign_in",
  path: "/v1/sign-in/prove",
  summary:
    "Checks the code of an app, a passkey or a recovery code and opens a session. Staff with a recovery code are led on to enrol.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410, ...evidence.proofRefusals },
  input: z.strictObject({ sessionCode, proof: evidence.strongerProofSchema }),
  output: shape.signedInOrEnrolment,
});
