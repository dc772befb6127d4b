/** Binds the checklist of first steps, and the readiness of the public site, to the capabilities that know each step. */
import { countWaitingChanges, levelChoices, KEY_LEVEL, MIN_KEY_HOLDERS } from "#access/index.ts";
import { hasOwnLegalPages, hasPages } from "#content/index.ts";
import { countReadyHolders } from "#identity/index.ts";
import { findProfile } from "#operator/index.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { hasPrices, midNow, sellsAbroad } from "#pricing/index.ts";
import type { SetupDeps } from "#setup/read-checklist.ts";
import { watchSetUp } from "#setup/site-readiness.ts";
import type { OutsideParties } from "./parties.ts";

export function setupDeps({ bank, partner }: Pick<OutsideParties, "bank" | "partner">): SetupDeps {
  return {
    isDone: {
      administrators: async (ctx) => (await countReadyHolders(ctx, KEY_LEVEL)).ready >= MIN_KEY_HOLDERS,
      operator: async (ctx) => (await findProfile(ctx.db)) !== null,
      content: (ctx) => hasPages(ctx.db),
      legal: hasOwnLegalPages,
      prices: hasPrices,
      bank: async () => bank !== null,
      partner: async () => partner !== null,
      // One rate is enough: the source gives all or none.
      rates: async (ctx) => (await midNow(ctx, "USD")) !== null,
    },
    sellsAbroad,
    countWaiting: (ctx) => countWaitingChanges(ctx.db),
    levelNames: async (ctx) => new Map((await levelChoices(ctx)).map(({ code, names }) => [code, names[ctx.language]])),
    countHolders: countReadyHolders,
  };
}

/** The public site opens once there are an operator's profile and content. */
export const watchSiteSetUp = (runtime: Pick<Runtime, "database" | "clock">) =>
  watchSetUp(runtime, { operator: async (db) => (await findProfile(db)) !== null, content: hasPages });
