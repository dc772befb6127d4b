import type { Ctx } from "#platform/unit-of-work.ts";
import { whyNotRenewable, type Session } from "./model/session.ts";
import { listOpenSessions } from "./store.ts";

const SHOWN = 100;

/** The open sessions of a person, the newest first, at most a hundred. */
export async function sessionsOf(ctx: Pick<Ctx, "db" | "now">, personId: string): Promise<Session[]> {
  const sessions = await listOpenSessions(ctx.db, personId, SHOWN);
  return sessions.filter((session) => whyNotRenewable(session, ctx.now) === null);
}
