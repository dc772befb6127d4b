/** The HTTP calls of signing in with a passkey alone. Apart from contract.ts, because the page loads them only where passkeys work. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { foundPasskeySchema, passkeyQuestionSchema } from "../factors/model/proof-schemas.ts";
import { none, sessionCode, signedInSchema, steps, TEN_MINUTES } from "../model/step-schemas.ts";

export const startPasskeySignIn = post({
  ...steps,
  name: "identity.start_passkey_sign_in",
  path: "/v1/sign-in/passkey/start",
  summary: "Returns the question for any passkey of this site to sign; valid in this browser, once, within five minutes.",
  // Each view of the page asks once, and thousands may share an address.
  rateLimit: { max: 300, windowSeconds: TEN_MINUTES },
  input: none,
  output: z.strictObject({ sessionCode, question: passkeyQuestionSchema }),
});

export const signInWithPasskey = post({
  ...steps,
  name: "identity.sign_in_with_passkey",
  path: "/v1/sign-in/passkey/finish",
  summary:
    "Opens a session by a passkey that names its owner, without e-mail, password and second step. Every reason against a passkey gets the same answer.",
  rateLimit: { max: 100, windowSeconds: TEN_MINUTES },
  refusals: { step_over: 410, passkey_wrong: 422, no_level: 403 },
  input: z.strictObject({ sessionCode, passkey: foundPasskeySchema, remember: z.boolean().default(false) }),
  output: signedInSchema,
});
