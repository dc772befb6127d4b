import { namedLevelsOf } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { resumeSession } from "#sessions/index.ts";
import type { readAccount as contract } from "./contract.ts";
import { describeSession } from "./sign-person-in.ts";
import { restoreLanguageCookie } from "./person-language.ts";
import { findPerson } from "../store.ts";

/** Resumes a session by the token or the browser's cookie, and returns its person. An inactive person has no session. */
export async function readAccount(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { session, accessToken, refreshToken } = await resumeSession(ctx, input.access_token ?? null);
  const person = await findPerson(ctx.db, session.personId);
  if (!person) throw refuse("session_over");
  restoreLanguageCookie(ctx, person);
  const held = await namedLevelsOf(ctx, person.id);
  return describeSession(ctx, { person, held, level: session.level, accessToken, refreshToken });
}
