/** For tests: a sign-in without factors, and the session functions of other capabilities, as calls. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as sessions from "../index.ts";
import { FACTORS } from "../model/session.ts";

const done = z.strictObject({ done: z.literal(true) });

export const signIn = post({
  name: "test.sign_in",
  path: "/v1/test/sign-in",
  access: "public",
  summary: "Opens a session.",
  input: z.strictObject({
    personId: z.string(),
    level: z.string().default("CUSTOMER"),
    /** Default: an authenticator app for staff, who need one for a session; otherwise a code by SMS. */
    factor: z.enum(FACTORS).optional(),
    isRemembered: z.boolean().default(false),
    isStaff: z.boolean().default(false),
  }),
  output: z.strictObject({ accessToken: z.string(), refreshToken: z.string(), sessionId: idSchema("ss") }),
});

export const resume = post({
  name: "test.resume",
  path: "/v1/test/resume",
  access: "public",
  summary: "Resumes a session.",
  input: z.strictObject({ access_token: z.string().optional() }),
  output: z.strictObject({ personId: z.string(), accessToken: z.string(), refreshToken: z.string().nullable() }),
  audit: "never",
  transaction: "by_steps",
});

export const whoAmI = get({
  name: "test.who_am_i",
  path: "/v1/test/who-am-i",
  access: "signed_in",
  summary: "Returns the actor and the session of the token.",
  input: z.strictObject({}),
  output: z.strictObject({ actor: z.unknown(), whyNotFresh: z.string().nullable(), device: z.string() }),
});

export const office = get({
  name: "test.office",
  path: "/v1/test/office",
  access: { menu: "user", module: ["view"] },
  summary: "Answers callers who may view users.",
  input: z.strictObject({}),
  output: done,
});

export const signInCalls: CapabilityHttp = {
  bindings: [
    on(signIn, (ctx, { factor, ...input }) =>
      sessions.openSession(ctx, { ...input, factor: factor ?? (input.isStaff ? "totp" : "sms") }),
    ),
    on(resume, async (ctx, { access_token }) => {
      const { session, accessToken, refreshToken } = await sessions.resumeSession(ctx, access_token ?? null);
      return { personId: session.personId, accessToken, refreshToken };
    }),
    on(whoAmI, async (ctx) => {
      const session = await sessions.ownSession(ctx);
      return { actor: ctx.actor, whyNotFresh: sessions.whyNotFresh(session, ctx.now), device: session.device };
    }),
    on(office, async () => ({ done: true as const })),
  ],
  refusals: { ID: {}, EN: {} },
};
