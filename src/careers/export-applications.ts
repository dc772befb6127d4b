import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { csvText } from "#platform/files/csv.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { referenceOf } from "./application.ts";
import { MAX_EXPORTED, type exportApplications as contract } from "./contract-office.ts";
import { exportWords, stageWords } from "./messages.ts";
import { listTitles } from "./store.ts";
import { listApplicationRows } from "./store-applications.ts";

/** Applications as CSV, without CVs. No cell of it is a formula; addresses stand there whole. */
export async function exportApplications(ctx: Ctx, { opening, stage }: Input<typeof contract>): Promise<FileAnswer> {
  const rows = await listApplicationRows(ctx.db, { openingId: opening, stage }, { limit: MAX_EXPORTED + 1, offset: 0 });
  if (rows.length > MAX_EXPORTED) throw new Refusal("too_many_to_export", 409);
  const titles = await listTitles(
    ctx.db,
    ctx.language,
    rows.map(({ openingId }) => openingId),
  );
  const words = exportWords[ctx.language];
  const lines = rows.map((row) => [
    referenceOf(row.id),
    row.receivedAt.toISOString(),
    titles.get(row.openingId) ?? row.openingId,
    stageWords[ctx.language][row.stage],
    row.fullName,
    row.email,
    row.phone,
    row.profileLink ?? "",
    row.note ?? "",
  ]);
  return {
    fileName: `${words.fileName}-${toLocalDate(ctx.now)}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: csvText([Object.values(words.columns), ...lines]),
  };
}
