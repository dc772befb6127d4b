/**
 * Invented stops of corridors and rails before the demo began, so that the status page and the switchboard have a past. An operator's own
 * installation shows only its real stops.
 */
import { DAY_MS, HOUR_MS } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import type { TermDraft } from "../../src/pricing/terms/import-terms.ts";
import { termsAt } from "../../src/pricing/index.ts";

/** Days ago, duration in hours, and the message that visitors read. */
const PAST = [
  { key: "ID-PH-bank", daysAgo: 61, hours: 7, ID: "Contoh demo: mitra di Filipina mengalami gangguan.", EN: "Demo example: the partner in the Philippines had an outage." },
  { key: "skn", daysAgo: 34, hours: 30, ID: "Contoh demo: pemeliharaan tahunan SKN.", EN: "Demo example: yearly maintenance of SKN." },
  { key: "ID-JP-bank", daysAgo: 12, hours: 4, ID: "Contoh demo: libur bank di Jepang.", EN: "Demo example: a bank holiday in Japan." },
  { key: "ID-PH-bank", daysAgo: 5, hours: 2, ID: "Contoh demo: mitra di Filipina mengalami gangguan.", EN: "Demo example: the partner in the Philippines had an outage." },
] as const;

/** Finished stops of the corridors and rails in these terms. None once the database has terms of its own. */
export async function demoStops(ctx: Ctx, terms: readonly TermDraft[]): Promise<TermDraft[]> {
  if ((await termsAt(ctx, "corridor", ctx.now)).length > 0) return [];
  return PAST.flatMap(({ key, daysAgo, hours, ID, EN }) => {
    const content = terms.find((term) => term.content.key === key)?.content;
    if (content?.kind !== "corridor" && content?.kind !== "rail") return [];
    const validFrom = new Date(ctx.now.getTime() - daysAgo * DAY_MS);
    const opening = { state: "stopped", reason: { ID, EN } } as const;
    const stopped = { ...content, value: { ...content.value, availability: opening } } as TermDraft["content"];
    return [{ content: stopped, validFrom, validTo: new Date(validFrom.getTime() + hours * HOUR_MS), reason: "Contoh demo" }];
  });
}
