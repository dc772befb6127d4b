/** For tests, also of other capabilities: a test app with the seed's terms and rates, on a Monday morning in Jakarta. */
import { ecbRates } from "#outside/rates/ecb-rates.ts";
import { newId, type Id } from "#kernel/id.ts";
import { parseRate, type Rate } from "#kernel/rate.ts";
import { openTestApp, type TestApp } from "#platform/testing/database.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { giveDemoRates } from "../../../db/seed/demo-rates.ts";
import { readPricingFiles } from "../../../db/seed/pricing-files.ts";
import { importTerms, type TermDraft } from "../terms/import-terms.ts";
import type { TermContent } from "../terms/model/term-kinds.ts";

const SEED = { actor: { kind: "system", name: "seed" } } as const;
/** Monday, 23 November 2026, 10:00 in Jakarta. */
export const MONDAY = new Date("2026-11-23T03:00:00Z");

export const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (!parsed) throw new Error(`${text} is not a rate`);
  return parsed;
};

export interface PricingApp {
  readonly app: TestApp;
  readonly id: <P extends string>(prefix: P) => Id<P>;
  /** Runs work as the system. */
  readonly asSeed: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Puts a term in force now without four eyes, as an import does. */
  readonly stand: (content: TermContent, more?: Partial<TermDraft>) => Promise<void>;
  /** Stores the demo's rates again, as of the clock's day. */
  readonly freshRates: () => Promise<void>;
}

/** Adds the seed's terms and rates to a test app, as of its clock. */
export async function seedPrices(app: TestApp): Promise<void> {
  const drafts = sendingWithoutTier(await readPricingFiles("db/seed/pricing"));
  await app.as(SEED, async (ctx) => {
    await importTerms(ctx, drafts);
    await freshRates(ctx);
  });
}

/** People of most tests have no tier: here L0 may send what L1 may. What the seed's L0 allows is nothing (db/seed/pricing/limits.yaml). */
function sendingWithoutTier(drafts: readonly TermDraft[]): TermDraft[] {
  const basic = drafts.find(({ content: { kind, key } }) => kind === "tier" && key === "L1")?.content;
  return drafts.map((draft) => {
    const { content } = draft;
    return content.kind === "tier" && content.key === "L0" && basic?.kind === "tier"
      ? { ...draft, content: { ...content, value: basic.value } }
      : draft;
  });
}

function freshRates(ctx: Ctx): Promise<void> {
  return giveDemoRates(ctx, "db/seed", ecbRates({ source: "db/seed/rates/eurofxref-daily.xml" }));
}

export async function openPricingApp(now: Date = MONDAY): Promise<PricingApp> {
  const app = await openTestApp({ now });
  await seedPrices(app);
  const { clock, random } = app.runtime;
  const asSeed: PricingApp["asSeed"] = (work) => app.as(SEED, work);
  return {
    app,
    asSeed,
    id: (prefix) => newId(prefix, clock.now().getTime(), random(10)),
    freshRates: () => asSeed(freshRates),
    async stand(content, more = {}) {
      // A moment later, so that it takes effect after a term of the same instant.
      clock.advance(1);
      const draft = { content, validFrom: clock.now(), validTo: null, reason: "test", ...more };
      const added = await asSeed((ctx) => importTerms(ctx, [draft]));
      if (added !== 1) throw new Error(`${content.kind} ${content.key} was not imported`);
    },
  };
}
