import { referenceOf } from "#kernel/id.ts";
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { csvText } from "#platform/files/csv.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_EXPORTED, type exportApplications as contract } from "./contract-office.ts";
import { exportMessages, stageMessages } from "./messages.ts";
import { listTitles } from "./store.ts";
import { listApplicationRows } from "./store-applications.ts";

/** Applications as CSV, without CVs. No cell is a formula; e-mail addresses are unmasked. */
export async function exportApplications(ctx: Ctx, { jobOpening, stage }: Input<typeof contract>): Promise<FileAnswer> {
  const rows = await listApplicationRows(ctx.db, { jobOpeningId: jobOpening, stage }, { limit: MAX_EXPORTED + 1, offset: 0 });
  if (rows.length > MAX_EXPORTED) throw new Refusal("too_many_to_export", 409);
  const titles = await listTitles(
    ctx.db,
    ctx.language,
    rows.map(({ jobOpeningId }) => jobOpeningId),
  );
  const labels = exportMessages[ctx.language];
  const lines = rows.map((row) => [
    referenceOf(row.id),
    row.receivedAt.toISOString(),
    titles.get(row.jobOpeningId) ?? row.jobOpeningId,
    stageMessages[ctx.language][row.stage],
    row.fullName,
    row.email,
    row.phone,
    row.profileLink ?? "",
    row.note ?? "",
  ]);
  return {
    fileName: `${labels.fileName}-${toLocalDate(ctx.now)}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: csvText([Object.values(labels.columns), ...lines]),
  };
}
