/** The interface of the audit trail for other capabilities. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { actionMessages } from "./actions/messages.ts";
import { visibilityOf } from "./caller-visibility.ts";
import type { Executor } from "#platform/db.ts";
import type { Verification } from "./contract.ts";
import { listVerifications } from "./store-verifications.ts";
import { listRowsAbout, type RowAbout } from "./store-subject-rows.ts";

/**
 * The newest rows about a subject, without those that only compliance may see, each with the name of its action in the caller's language. The calling capability checks whether the
 * caller may see them.
 */
export async function rowsAbout(
  ctx: Pick<Ctx, "actor" | "db" | "language">,
  subject: string,
  limit: number,
): Promise<(RowAbout & { readonly actionName: string })[]> {
  const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = actionMessages[ctx.language];
  const rows = await listRowsAbout(ctx.db, subject, limit, visibilityOf(ctx));
  return rows.map((row) => {
    const [capability = "", name = ""] = row.action.split(".");
    return { ...row, actionName: messages[capability]?.[name] ?? row.action };
  });
}

/** The last check of the chain, by night or on request; null before the first. */
export async function findLastVerification(
  db: Executor,
): Promise<{ readonly at: Date; readonly state: Verification["state"] } | null> {
  const [last] = await listVerifications(db, 1);
  return last === undefined ? null : { at: last.finishedAt ?? last.startedAt, state: last.state };
}
