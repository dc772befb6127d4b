/** Binds the checklist of first steps, and the readiness of the public site, to the capabilities that provide each step. */
import { countWaitingChanges, levelChoices } from "#access/index.ts";
import { hasOwnLegalPages, hasPages } from "#content/index.ts";
import { countReadyHolders, hasAdministrators } from "#identity/index.ts";
import { hasProfile } from "#operator/index.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { hasPrices, hasRates, sellsAbroad } from "#pricing/index.ts";
import type { SetupDeps } from "#setup/read-checklist.ts";
import { watchSetUp } from "#setup/site-readiness.ts";
import type { OutsideParties } from "./parties.ts";

export function setupDeps({ bank, partner }: Pick<OutsideParties, "bank" | "partner">): SetupDeps {
  return {
    isDone: {
      administrators: hasAdministrators,
      operator: (ctx) => hasProfile(ctx.db),
      content: (ctx) => hasPages(ctx.db),
      legal: hasOwnLegalPages,
      prices: hasPrices,
      bank: async () => bank !== null,
      partner: async () => partner !== null,
      rates: hasRates,
    },
    sellsAbroad,
    countWaiting: (ctx) => countWaitingChanges(ctx.db),
    levelNames: async (ctx) => new Map((await levelChoices(ctx)).map(({ code, names }) => [code, names[ctx.language]])),
    countHolders: countReadyHolders,
  };
}

/** The public site opens once there are an operator's profile and content. */
export const watchSiteSetUp = (runtime: Pick<Runtime, "database" | "clock">) =>
  watchSetUp(runtime, { operator: hasProfile, content: hasPages });
