/** The HTTP calls of sessions. SES-4 to SES-6 define the names and shapes of tokens. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { instantCodec } from "#kernel/time.ts";
import { FACTORS } from "./model/session.ts";

/** Longer than any token of ours. A token of another form is refused as over, not as malformed. */
const token = z.string().max(500);

export const menuAccessSchema = z.array(z.strictObject({ menu: z.string(), module: z.array(z.string()) }));

export const refreshToken = post({
  name: "sessions.refresh_token",
  path: "/v1/backoffice/auth/do/refresh-token",
  access: "public",
  summary:
    "Exchanges a refresh token for the next pair. Without one the browser's cookie is used. Every failure is session_over.",
  input: z.strictObject({ refresh_token: token.optional() }),
  output: z.strictObject({ access_token: z.string(), refresh_token: z.string() }),
  // A whole town may share one IP address, and guessing among 2^256 needs no limit.
  rateLimit: { max: 3_000, windowSeconds: 60 },
  // A replay ends the family although the call is refused. The steps write their own audit rows.
  transaction: "by_steps",
});

export const logOut = post({
  name: "sessions.log_out",
  path: "/v1/sessions/log-out",
  access: "public",
  summary:
    "Ends the caller's session with all its tokens and deletes the cookie. Answers the same when the session is already over.",
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
  summary: "Lists the caller's sessions, the newest first, at most a hundred.",
  input: z.strictObject({}),
  output: z.strictObject({ sessions: z.array(sessionSchema) }),
});

export const readCurrent = get({
  name: "sessions.read_current",
  path: "/v1/sessions/current",
  access: "signed_in",
  summary: "Reads the caller's own session and the idle time that ends it; null when none does. The call counts as activity.",
  input: z.strictObject({}),
  output: z.strictObject({ id: idSchema("ss"), idleSeconds: z.int().nullable(), endsAt: instantCodec }),
});

export const endOwn = post({
  name: "sessions.end_own",
  path: "/v1/sessions/end",
  access: "signed_in",
  summary: "Ends one of the caller's own sessions. Another person's session is answered like an unknown one.",
  input: z.strictObject({ id: idSchema("ss") }),
  output: z.strictObject({ done: z.literal(true) }),
});

export const listLevelsInUse = get({
  name: "sessions.list_levels_in_use",
  path: "/v1/sessions/levels-in-use",
  access: { menu: "access", module: ["view"] },
  summary: "Lists the levels in which a person works now, one for each open session; empty without one.",
  input: z.strictObject({ personId: idSchema("us") }),
  output: z.strictObject({ levels: z.array(z.string()) }),
});

export const endOthers = post({
  name: "sessions.end_others",
  path: "/v1/sessions/end-others",
  access: "signed_in",
  summary: "Ends all of the caller's sessions except this one and returns their number.",
  input: z.strictObject({}),
  output: z.strictObject({ ended: z.int() }),
});

export const switchLevel = post({
  name: "sessions.switch_level",
  path: "/v1/sessions/switch-level",
  access: "signed_in",
  summary: "Switches to another of the caller's levels from the next call on.",
  input: z.strictObject({ level: z.string().regex(/^[A-Z][A-Z0-9_]{1,39}$/) }),
  output: z.strictObject({ level: z.string(), levels: z.array(z.string()), menu_access: menuAccessSchema }),
});
