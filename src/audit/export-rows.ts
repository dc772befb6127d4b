import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { sightOf } from "./sight-of.ts";
import { MAX_EXPORTED_ROWS, type exportRows as contract, type TrailEntry } from "./contract.ts";
import { csvText } from "#platform/files/csv.ts";
import { exportWords } from "./export/messages.ts";
import { listEntriesBefore } from "./store.ts";

const BATCH = 1_000;

/** All rows of a filter that the caller may see, as a file. Who took it, with which filter and why, is a row of the trail before the file is answered. */
export async function exportRows(outer: Ctx, { reason, ...filter }: Input<typeof contract>): Promise<FileAnswer> {
  const words = exportWords[outer.language];
  const lines: string[][] = [Object.values(words.columns)];
  for (let last: string | undefined; ;) {
    const batch = await listEntriesBefore(outer.db, filter, sightOf(outer), last, BATCH);
    for (const entry of batch) lines.push(lineOf(entry));
    if (lines.length - 1 > MAX_EXPORTED_ROWS) throw new Refusal("export_too_large", 409);
    last = batch.at(-1)?.id;
    if (batch.length < BATCH) break;
  }
  await outer.apart((ctx) => ctx.audit("audit.exported", { details: { reason, filter, rows: lines.length - 1 } }));
  return {
    fileName: `${words.fileName}-${toLocalDate(outer.now)}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: csvText(lines),
  };
}

/** In the order of `exportWords.columns`. */
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
