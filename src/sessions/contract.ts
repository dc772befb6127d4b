/** The HTTP calls of sessions. Names and shapes of tokens are WIRE.md's. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { FACTORS } from "./session.ts";

/** Longer than any token of ours; one of another form is over, not malformed. */
const token = z.string().max(500);

export const menuAccessSchema = z.array(z.strictObject({ menu: z.string(), module: z.array(z.string()) }));

export const refreshToken = post({
  name: "sessions.refresh_token",
  path: "/v1/backoffice/auth/do/refresh-token",
  access: "public",
  summary:
    "A refresh token for the next pair. Without one the browser's cookie counts. Whatever does not bring a pair is session_over.",
  input: z.strictObject({ refresh_token: token.optional() }),
  output: z.strictObject({ access_token: z.string(), refresh_token: z.string() }),
  // A whole town may share an address, and guessing among 2^256 needs no limit.
  rateLimit: { max: 3_000, windowSeconds: 60 },
  // A replay ends the family although the call is refused; what is worth a row leaves one by itself.
  transaction: "by_steps",
});

export const logOut = post({
  name: "sessions.log_out",
  path: "/v1/sessions/log-out",
  access: "public",
  summary: "Ends the caller's session, with all its tokens, and takes the cookie away. Answers the same when it is over already.",
  input: z.strictObject({ refresh_token: token.optional() }),
  output: z.strictObject({ done: z.literal(true) }),
  audit: "never",
});

export const sessionSchema = z.strictObject({
  id: idSchema("ss"),
  /** Browser and system; empty when unknown. */
  device: z.string(),
  address: z.string(),
  factor: z.enum(FACTORS),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
  createdAt: instantCodec,
  lastSeenAt: instantCodec,
  endsAt: instantCodec,
});

export const listOwn = get({
  name: "sessions.list_own",
  path: "/v1/sessions",
  access: "signed_in",
  summary: "Where the caller is signed in, the newest first, at most a hundred.",
  input: z.strictObject({}),
  output: z.strictObject({ sessions: z.array(sessionSchema) }),
});

export const readCurrent = get({
  name: "sessions.read_current",
  path: "/v1/sessions/current",
  access: "signed_in",
  summary: "The caller's own session, and the silence that ends it: null when none does. Asking is a sign of life.",
  input: z.strictObject({}),
  output: z.strictObject({ id: idSchema("ss"), idleSeconds: z.int().nullable(), endsAt: instantCodec }),
});

export const endOwn = post({
  name: "sessions.end_own",
  path: "/v1/sessions/end",
  access: "signed_in",
  summary: "Ends one of the caller's own sessions. Another's is as unknown as one that never was.",
  input: z.strictObject({ id: idSchema("ss") }),
  output: z.strictObject({ done: z.literal(true) }),
});

export const listLevelsInUse = get({
  name: "sessions.list_levels_in_use",
  path: "/v1/sessions/levels-in-use",
  access: { menu: "access", module: ["view"] },
  summary: "The levels in which a person works now, one for each place of being signed in; empty when nowhere.",
  input: z.strictObject({ personId: idSchema("us") }),
  output: z.strictObject({ levels: z.array(z.string()) }),
});

export const switchLevel = post({
  name: "sessions.switch_level",
  path: "/v1/sessions/switch-level",
  access: "signed_in",
  summary: "Works in another of the caller's levels from the next call on.",
  input: z.strictObject({ level: z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/) }),
  output: z.strictObject({ level: z.string(), levels: z.array(z.string()), menu_access: menuAccessSchema }),
});
