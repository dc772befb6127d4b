import type { Input, Output } from "#kernel/endpoint.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { addDays, diffDays, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_PAGES_SHOWN, MAX_SOURCES_SHOWN, NOT_FOUND_PAGE, type readVisits as contract } from "./contract.ts";
import { readRetentionDays } from "./retention-days.ts";
import { countWhole, listBars, listPageTotals, listSources, type PageTotal } from "./store.ts";
import { barsOf, stretchOf, type Stretch } from "./model/periods.ts";

/** Views of public pages in a period up to today. */
export async function readVisits(ctx: Ctx, { period }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const stretch = stretchOf(period, toLocalDate(ctx.now));
  const counted = await listBars(ctx.db, stretch, NOT_FOUND_PAGE);
  const all = await listPageTotals(ctx.db, stretch);
  const pages = all.filter(({ page }) => page !== NOT_FOUND_PAGE);
  const sum = (of: (page: PageTotal) => number) => pages.reduce((total, page) => total + of(page), 0);
  const [total, phone, english] = [sum(({ views }) => views), sum((page) => page.phone), sum((page) => page.english)];
  const views = { ID: total - english, EN: english };
  return {
    ...stretch,
    total,
    before: stretch.grain === "day" ? await countWhole(ctx.db, before(stretch), NOT_FOUND_PAGE) : null,
    notFound: all.find(({ page }) => page === NOT_FOUND_PAGE)?.views ?? 0,
    bars: barsOf(stretch).map((from) => ({ from, views: counted.get(from) ?? 0 })),
    pages: pages.slice(0, MAX_PAGES_SHOWN),
    pageCount: pages.length,
    sources: await listSources(ctx.db, stretch, MAX_SOURCES_SHOWN),
    languages: LANGUAGES.map((language) => ({ language, views: views[language] })),
    devices: [
      { device: "phone", views: phone },
      { device: "desktop", views: total - phone },
    ],
    retentionDays: await readRetentionDays(ctx),
  };
}

/** The preceding period of the same length. */
function before({ from, to, grain }: Stretch): Stretch {
  return { from: addDays(from, -diffDays(from, to) - 1), to: addDays(from, -1), grain };
}
