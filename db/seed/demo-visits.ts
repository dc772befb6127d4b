/**
 * Invented page counts from before the demo began, so that the report has a chart. An operator's own installation shows only what it
 * counted.
 */
import { addDays, toLocalDate } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { addCounts, hasCounts, type PageCount, type SourceCount } from "../../src/visits/store.ts";

const DAYS = 60;
/** Views on a usual day, over both languages and devices. */
const PAGES: Readonly<Record<string, number>> = {
  "/": 420,
  "/kalkulator": 260,
  "/faq": 90,
  "/blog": 60,
  "/lacak/:token": 55,
  "/tentang-kami": 40,
  "/syarat-ketentuan": 12,
  "/kebijakan-privasi": 10,
  "404": 8,
};
/** Invented sites: a demo names no real ones. */
const SOURCES: Readonly<Record<string, number>> = { "cari.example": 180, "sosial.example": 70, "berita.example": 25 };

/** Weekly pattern and slow growth: more before payday, less on Sundays. */
function share(daysAgo: number, index: number): number {
  return (1 - daysAgo / 200) * (1 + 0.25 * Math.sin((daysAgo * 2 * Math.PI) / 7 + 1) + 0.1 * Math.sin(daysAgo / 3 + index));
}

/** Writes two months of counts up to yesterday. Does nothing once counts exist. */
export async function giveDemoVisits(ctx: Ctx): Promise<void> {
  if (await hasCounts(ctx.db)) return;
  const today = toLocalDate(ctx.now);
  const pages: PageCount[] = [];
  const sources: SourceCount[] = [];
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo--) {
    const day = addDays(today, -daysAgo);
    Object.entries(PAGES).forEach(([page, usual], index) => {
      for (const [language, ofLanguage] of [["ID", 0.82] as const, ["EN", 0.18] as const])
        for (const [device, ofDevice] of [["phone", 0.76] as const, ["desktop", 0.24] as const]) {
          const views = Math.round(usual * share(daysAgo, index) * ofLanguage * ofDevice);
          if (views > 0) pages.push({ day, page, language, device, views });
        }
    });
    Object.entries(SOURCES).forEach(([host, usual], index) => {
      sources.push({ day, host, views: Math.max(1, Math.round(usual * share(daysAgo, index))) });
    });
  }
  await addCounts(ctx.db, pages, sources);
}
