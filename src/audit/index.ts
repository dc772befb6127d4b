/** What other capabilities may ask of the trail. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { actionWords } from "./actions/messages.ts";
import { listRowsAbout, type RowAbout } from "./store-about.ts";

/** The newest rows about a subject, each with what its action is called in the caller's language. Whether the caller may see them is the asker's to know. */
export async function rowsAbout(
  ctx: Pick<Ctx, "db" | "language">,
  subject: string,
  limit: number,
): Promise<(RowAbout & { readonly actionName: string })[]> {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = actionWords[ctx.language];
  const rows = await listRowsAbout(ctx.db, subject, limit);
  return rows.map((row) => {
    const [capability = "", name = ""] = row.action.split(".");
    return { ...row, actionName: words[capability]?.[name] ?? row.action };
  });
}
