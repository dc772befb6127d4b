/** For tests, those of other capabilities too: a house with the seed's terms and rates, on a Monday morning in Jakarta. */
import { ecbRates } from "#outside/ecb-rates.ts";
import { newId, type Id } from "#kernel/id.ts";
import { parseRate, type Rate } from "#kernel/rate.ts";
import { openTestHouse, type TestHouse } from "#platform/testing/database.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { giveDemoRates } from "../../../db/seed/demo-rates.ts";
import { readPricingFiles } from "../../../db/seed/pricing-files.ts";
import { importTerms, type TermDraft } from "../import-terms.ts";
import type { TermContent } from "../terms.ts";

const SEED = { actor: { kind: "system", name: "seed" } } as const;
/** Monday, 23 November 2026, 10:00 in Jakarta. */
export const MONDAY = new Date("2026-11-23T03:00:00Z");

export const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (!parsed) throw new Error(`${text} is no rate`);
  return parsed;
};

export interface PricedHouse {
  readonly house: TestHouse;
  readonly id: <P extends string>(prefix: P) => Id<P>;
  /** Work as the system. */
  readonly asSeed: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Lets a term stand from now on, past four eyes: as files do. */
  readonly stand: (content: TermContent, more?: Partial<TermDraft>) => Promise<void>;
  /** The rates of the demo anew, as of the clock's day. */
  readonly freshRates: () => Promise<void>;
}

/** Gives a house the seed's terms and rates, as of its clock. */
export async function givePrices(house: TestHouse): Promise<void> {
  const drafts = await readPricingFiles("db/seed/pricing");
  await house.as(SEED, async (ctx) => {
    await importTerms(ctx, drafts);
    await freshRates(ctx);
  });
}

function freshRates(ctx: Ctx): Promise<void> {
  return giveDemoRates(ctx, "db/seed", ecbRates({ source: "db/seed/rates/eurofxref-daily.xml" }));
}

export async function openPricedHouse(now: Date = MONDAY): Promise<PricedHouse> {
  const house = await openTestHouse({ now });
  await givePrices(house);
  const { clock, random } = house.machinery;
  const asSeed: PricedHouse["asSeed"] = (work) => house.as(SEED, work);
  return {
    house,
    asSeed,
    id: (prefix) => newId(prefix, clock.now().getTime(), random(10)),
    freshRates: () => asSeed(freshRates),
    async stand(content, more = {}) {
      // A moment later, so that it takes effect after what stood at the same instant.
      clock.advance(1);
      const draft = { content, validFrom: clock.now(), validTo: null, reason: "test", ...more };
      const added = await asSeed((ctx) => importTerms(ctx, [draft]));
      if (added !== 1) throw new Error(`${content.kind} ${content.key} did not come to stand`);
    },
  };
}
