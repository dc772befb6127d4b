import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { visibilityOf } from "./caller-visibility.ts";
import { MAX_EXPORTED_ROWS, type exportRows as contract, type TrailEntry } from "./contract.ts";
import { csvText } from "#platform/files/csv.ts";
import { exportMessages } from "./export/messages.ts";
import { listEntriesBefore } from "./store.ts";

const BATCH = 1_000;

/**
 * Exports all rows of a filter that the caller may see. Before the file is answered, an audit row records the caller, the filter and the
 * reason.
 */
export async function exportRows(outer: Ctx, { reason, ...filter }: Input<typeof contract>): Promise<FileAnswer> {
  const labels = exportMessages[outer.language];
  const lines: string[][] = [Object.values(labels.columns)];
  for (let last: string | undefined; ;) {
    const batch = await listEntriesBefore(outer.db, filter, visibilityOf(outer), last, BATCH);
    for (const entry of batch) lines.push(lineOf(entry));
    if (lines.length - 1 > MAX_EXPORTED_ROWS) throw new Refusal("export_too_large", 409);
    last = batch.at(-1)?.id;
    if (batch.length < BATCH) break;
  }
  await outer.inSeparateTransaction((ctx) =>
    ctx.audit("audit.exported", { details: { reason, filter, rows: lines.length - 1 } }),
  );
  return {
    fileName: `${labels.fileName}-${toLocalDate(outer.now)}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: csvText(lines),
  };
}

/** In the order of `exportMessages.columns`. */
function lineOf(entry: TrailEntry): string[] {
  return [
    entry.id,
    entry.occurredAt.toISOString(),
    entry.action,
    entry.outcome,
    entry.actorKind,
    entry.actorId ?? "",
    entry.subject ?? "",
    entry.address,
    entry.device ?? "",
    entry.sessionId ?? "",
    entry.requestId,
    JSON.stringify(entry.details),
    entry.seal?.position ?? "",
    entry.seal?.hash ?? "",
  ];
}
