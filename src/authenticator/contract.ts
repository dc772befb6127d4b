/** The authenticator apps of the demo's staff. Public, because their secrets stand in db/seed: it is only bound outside production. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";

const authenticatorSchema = z.strictObject({
  role: z.string(),
  email: z.string(),
  /** The code of this half minute, and the one that comes after it. */
  code: z.string(),
  next: z.string(),
});
export type DemoAuthenticator = z.output<typeof authenticatorSchema>;

export const listAuthenticators = get({
  name: "authenticator.list",
  path: "/v1/dev/authenticators",
  access: "public",
  summary: "The current codes of the demo's authenticator apps. Development only.",
  input: z.strictObject({}),
  output: z.strictObject({ accounts: z.array(authenticatorSchema), secondsLeft: z.int() }),
});
