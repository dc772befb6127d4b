/**
 * Calls that prove stronger factors than a sent code, at sign-in and again later.
 *
 * Proving again: protected calls refuse with `proof_needed` when no factor was proven recently. The client starts a step and proves any
 * factor the person has; the session is then fresh for ten minutes, and the client repeats the refused call. On screen: `useProof()`.
 */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import * as evidence from "../factors/model/proof-schemas.ts";
import * as shape from "../model/step-schemas.ts";

const { steps, sessionCode, byStep, none, TEN_MINUTES } = shape;
const own = { ...steps, access: "signed_in" } as const;

export const startProof = post({
  ...own,
  name: "identity.start_proof",
  path: "/v1/proof/start",
  summary: "Opens a step to prove a factor again, for this session only, and lists the available methods.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  input: none,
  output: z.strictObject({ sessionCode, step: shape.factorStepSchema }),
});

export const sendProofCode = post({
  ...own,
  name: "identity.send_proof_code",
  path: "/v1/proof/send-code",
  summary: "Sends a one-time code to the account's telephone or mailbox, where codes are still a method.",
  rateLimit: { max: 30, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410 },
  input: z.strictObject({ sessionCode, channel: shape.channel }),
  output: shape.factorStepSchema,
});

export const startPasskeyProof = post({
  ...own,
  name: "identity.start_passkey_proof",
  path: "/v1/proof/start-passkey",
  summary: "Returns the question for one of the person's passkeys to sign, valid once, within five minutes.",
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
    "Checks the factor. The session is then fresh for ten minutes; a step opened to approve one action (/v1/transfers/approval) approves that action, for five.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410, code_expired: 410, otp_wrong: 422, ...evidence.proofRefusals },
  input: z.strictObject({ sessionCode, proof: evidence.proofSchema }),
  output: z.strictObject({ freshUntil: z.iso.datetime() }),
});

export const startSignInPasskey = post({
  ...steps,
  name: "identity.start_sign_in_passkey",
  path: "/v1/sign-in/start-passkey",
  summary: "Returns the question for one of the person's passkeys to sign, valid once, within five minutes.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410 },
  input: byStep,
  output: evidence.passkeyQuestionSchema,
});

export const proveSignIn = post({
  ...steps,
  name: "identity.prove_sign_in",
  path: "/v1/sign-in/prove",
  summary: "Checks an app's code, a passkey or a recovery code and opens a session. Staff with a recovery code are led to enrol.",
  rateLimit: { max: 60, windowSeconds: TEN_MINUTES },
  refusals: { otp_expired: 410, ...evidence.proofRefusals },
  input: z.strictObject({ sessionCode, proof: evidence.strongerProofSchema }),
  output: shape.signedInOrEnrolment,
});
