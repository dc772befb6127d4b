/** A step with a proven factor, for tests outside this folder: without messages and codes. */
import { sql } from "kysely";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openChallenge, takeStep } from "../challenges/open-challenge.ts";
import { markProven } from "../challenges/store.ts";

/** Proves a factor in the person's latest session. Returns the step's code, which calls name in `proof`. */
export async function openProvenStep(ctx: Ctx, personId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update sessions.session set proven_at = ${ctx.now} where id = (
      select id from sessions.session where person_id = ${personId} order by created_at desc, id desc limit 1) returning id`.execute(
    ctx.db,
  );
  const bound = { sessionId: rows[0]?.id };
  const code = await openChallenge(ctx, { purpose: "step_up", of: { personId }, bound });
  const { id } = await takeStep(ctx, code, "step_up");
  await markProven(ctx.db, id, ctx.now);
  return code;
}
