import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession } from "#sessions/index.ts";
import { stepOver } from "../challenges/open-challenge.ts";
import type { Challenge } from "../challenges/store.ts";
import { findPerson, type Person } from "../store.ts";

type OwnSession = Awaited<ReturnType<typeof ownSession>>;

export interface Owner {
  readonly person: Person;
  readonly session: OwnSession;
}

/** The person of a session, by default the caller's own. An inactive person has no session. */
export async function getOwner(ctx: Ctx, of?: OwnSession): Promise<Owner> {
  const session = of ?? (await ownSession(ctx));
  const person = await findPerson(ctx.db, session.personId);
  if (!person) throw refuse("session_over");
  return { session, person };
}

/** Refuses a step of another person, or of another session of the same person, like a step that does not exist. */
export function refuseForeign(challenge: Challenge, { session }: Owner): void {
  if (challenge.personId !== session.personId || challenge.bound["sessionId"] !== session.id) throw stepOver(challenge.purpose);
}
