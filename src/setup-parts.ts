/** What the office's checklist of first steps is wired with: each step asks whoever knows. */
import { countWaitingChanges, levelChoices } from "#access/index.ts";
import { KEY_LEVEL, MIN_KEY_HOLDERS } from "#access/policy.ts";
import { hasPages } from "#content/store-pages.ts";
import { listPublished } from "#content/store-legal.ts";
import { LEGAL_KEYS } from "#content/legal.ts";
import { findProfile } from "#operator/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { corridorsNow, midNow, termsAt } from "#pricing/index.ts";
import type { SetupParts } from "#setup/read-checklist.ts";
import { NEEDED_STAFF, STARTER_VERSION } from "#setup/steps.ts";
import type { OutsideParties } from "./parties.ts";
import { countHolders, type Holders } from "./ready-holders.ts";

export function setupParts({ bank, partner }: Pick<OutsideParties, "bank" | "partner">): SetupParts {
  return {
    isDone: {
      administrators: async (ctx) => (await countHolders(ctx, KEY_LEVEL)).ready >= MIN_KEY_HOLDERS,
      operator: async (ctx) => (await findProfile(ctx.db)) !== null,
      content: (ctx) => hasPages(ctx.db),
      legal: hasOwnLegalPages,
      prices: hasPrices,
      bank: async () => bank !== null,
      partner: async () => partner !== null,
      // One is enough to know that they come.
      rates: async (ctx) => (await midNow(ctx, "USD")) !== null,
    },
    sellsAbroad: async (ctx) => (await corridorsNow(ctx)).some(({ isAbroad }) => isAbroad),
    countWaiting: (ctx) => countWaitingChanges(ctx.db),
    levelNames: async (ctx) => new Map((await levelChoices(ctx)).map(({ code, names }) => [code, names[ctx.language]])),
    staffOf: async (ctx) => {
      const held = new Map<string, Holders>();
      for (const level of Object.keys(NEEDED_STAFF)) held.set(level, await countHolders(ctx, level));
      return held;
    },
  };
}

/** Something is sold, all of it has a price, and how much a person may send is said. */
async function hasPrices(ctx: Ctx): Promise<boolean> {
  const corridors = await corridorsNow(ctx);
  return corridors.length > 0 && corridors.every(({ isPriced }) => isPriced) && (await termsAt(ctx, "tier", ctx.now)).length > 0;
}

/** Text of the starter set binds nobody: each legal page needs one of the operator's own. */
async function hasOwnLegalPages(ctx: Ctx): Promise<boolean> {
  for (const key of LEGAL_KEYS) {
    const versions = await listPublished(ctx.db, key);
    if (!versions.some(({ version }) => version !== STARTER_VERSION)) return false;
  }
  return true;
}
