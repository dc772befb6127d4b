import { referenceOf } from "#kernel/id.ts";
import { namesOf } from "#identity/index.ts";
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { addDays, startOfDay, toLocalDate } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import { csvText } from "#platform/files/csv.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_EXPORTED, type exportMessages as contract } from "./contract-office.ts";
import { dueOf } from "./goals/model/due.ts";
import { exportLabels, kindMessages } from "./messages.ts";
import { listMessageRows } from "./store.ts";

/** All messages of a folder as CSV. No cell is a formula. Addresses are unmasked, so the export takes a right and a reason. */
export async function exportMessages(ctx: Ctx, input: Input<typeof contract>): Promise<FileAnswer> {
  const { folder, category, from, to } = input;
  const filter = {
    folder,
    viewer: actorId(ctx.actor) ?? "",
    category,
    receivedFrom: from && startOfDay(from),
    receivedBefore: to && startOfDay(addDays(to, 1)),
  };
  const rows = await listMessageRows(ctx.db, filter, { limit: MAX_EXPORTED + 1, offset: 0 });
  if (rows.length > MAX_EXPORTED) throw new Refusal("too_many_to_export", 409);
  const labels = exportLabels[ctx.language];
  const kinds = kindMessages[ctx.language];
  const names = await namesOf(
    ctx,
    rows.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  const lines = rows.map((row) => [
    referenceOf(row.id),
    row.receivedAt.toISOString(),
    kinds.status[row.status],
    kinds.category[row.category],
    row.fullName,
    row.email,
    row.phone ?? "",
    row.subject,
    row.body,
    row.assignedTo === null ? "" : (names.get(row.assignedTo) ?? row.assignedTo),
    dueOf(row, ctx.now).dueAt?.toISOString() ?? "",
  ]);
  return {
    fileName: `${labels.fileName}-${toLocalDate(ctx.now)}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: csvText([Object.values(labels.columns), ...lines]),
  };
}
