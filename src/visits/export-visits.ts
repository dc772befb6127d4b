import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { csvText } from "#platform/files/csv.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_EXPORTED_ROWS, type exportVisits as contract } from "./contract.ts";
import { exportTexts } from "./model/export-texts.ts";
import { listCounts, listSources } from "./store.ts";
import { stretchOf } from "./model/periods.ts";

/** The counts of a period as CSV. Site names come from strangers' browsers, so no cell is ever a formula. */
export async function exportVisits(ctx: Ctx, { period }: Input<typeof contract>): Promise<FileAnswer> {
  const texts = exportTexts[ctx.language];
  const stretch = stretchOf(period, toLocalDate(ctx.now));
  const counts = await listCounts(ctx.db, stretch, MAX_EXPORTED_ROWS + 1);
  if (counts.length > MAX_EXPORTED_ROWS) throw new Refusal("report_too_large", 409);
  const sources = await listSources(ctx.db, stretch, MAX_EXPORTED_ROWS);
  const barText = (day: string) => (stretch.grain === "day" ? day : day.slice(0, 7));
  const lines = [
    [texts.period, texts.page, texts.source, texts.language, texts.device, texts.views],
    ...counts.map(({ day, page, language, device, views }) => [barText(day), page, "", language, texts[device], String(views)]),
    ...sources.map(({ host, views }) => [`${stretch.from} – ${stretch.to}`, "", host, "", "", String(views)]),
  ];
  return {
    fileName: `${texts.fileName}-${stretch.from}-${stretch.to}.csv`,
    contentType: "text/csv; charset=utf-8",
    bytes: csvText(lines),
  };
}
