import { tierTexts } from "#identity/web/tiers/tier-texts.ts";
import type { Language } from "#kernel/locale.ts";
import { readOwnLimits } from "#limits/contract.ts";
import { readOpenCase } from "#verification/contract-open-case.ts";
import { api } from "#web/api.ts";

export interface OwnStatus {
  readonly tier: string;
  /** An application that is being checked, in words; null when there is none. */
  readonly review: { readonly sentence: string; readonly open: string } | null;
}

/** The signed-in user's tier and application. Null if they cannot send or a call fails; then the needs of a new customer stay shown. */
export const readOwnStatus = async (language: Language): Promise<OwnStatus | null> =>
  Promise.all([api(readOwnLimits, {}), api(readOpenCase, {})]).then(
    ([{ tier }, { case: open }]) => ({ tier, review: open && tierTexts(language).review(open) }),
    () => null,
  );
