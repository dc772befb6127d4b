/** Codes of the authenticator apps of the demo's staff. Public, because their secrets are in db/seed; bound only outside production. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";

const authenticatorSchema = z.strictObject({
  role: z.string(),
  email: z.string(),
  /** The code of the current 30 seconds, and the next one. */
  code: z.string(),
  next: z.string(),
});
export type DemoAuthenticator = z.output<typeof authenticatorSchema>;

export const listAuthenticators = get({
  name: "authenticator.list",
  path: "/v1/dev/authenticators",
  access: "public",
  summary: "Reads the current codes of the demo's authenticator apps. Development only.",
  input: z.strictObject({}),
  output: z.strictObject({ accounts: z.array(authenticatorSchema), secondsLeft: z.int() }),
});
