/** The interface of the audit trail for other capabilities. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { actionMessages } from "./actions/messages.ts";
import { visibilityOf } from "./caller-visibility.ts";
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
