/** When corridors and rails were stopped before the demo began: made up, so that the status page and the switchboard have a past. An installation's own is what happened. */
import { DAY_MS, HOUR_MS } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import type { TermDraft } from "../../src/pricing/import-terms.ts";
import { termsAt } from "../../src/pricing/index.ts";

/** How many days ago, for how many hours, and what visitors read then. */
const PAST = [
  { key: "ID-PH-bank", daysAgo: 61, hours: 7, ID: "Contoh demo: mitra di Filipina mengalami gangguan.", EN: "Demo example: the partner in the Philippines had an outage." },
  { key: "skn", daysAgo: 34, hours: 30, ID: "Contoh demo: pemeliharaan tahunan SKN.", EN: "Demo example: yearly maintenance of SKN." },
  { key: "ID-JP-bank", daysAgo: 12, hours: 4, ID: "Contoh demo: libur bank di Jepang.", EN: "Demo example: a bank holiday in Japan." },
  { key: "ID-PH-bank", daysAgo: 5, hours: 2, ID: "Contoh demo: mitra di Filipina mengalami gangguan.", EN: "Demo example: the partner in the Philippines had an outage." },
] as const;

/** Stops that were over before, of what these terms say; none once the house has terms of its own time. */
export async function demoStops(ctx: Ctx, terms: readonly TermDraft[]): Promise<TermDraft[]> {
  if ((await termsAt(ctx, "corridor", ctx.now)).length > 0) return [];
  return PAST.flatMap(({ key, daysAgo, hours, ID, EN }) => {
    const content = terms.find((term) => term.content.key === key)?.content;
    if (content?.kind !== "corridor" && content?.kind !== "rail") return [];
    const validFrom = new Date(ctx.now.getTime() - daysAgo * DAY_MS);
    const opening = { state: "stopped", reason: { ID, EN } } as const;
    const stopped = { ...content, value: { ...content.value, opening } } as TermDraft["content"];
    return [{ content: stopped, validFrom, validTo: new Date(validFrom.getTime() + hours * HOUR_MS), reason: "Contoh demo" }];
  });
}
