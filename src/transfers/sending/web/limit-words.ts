/** The words for a sender's limits, of the page's section and of the reason for which an amount cannot be sent. Pure. */
import { tierTexts } from "#identity/web/tiers/tier-texts.ts";
import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import type { Translate } from "#web/i18n.tsx";
import type { LimitState } from "./limit-met.ts";
import type { sendMessages } from "./messages.ts";

type T = Translate<(typeof sendMessages)["ID"]>;

/** Names of limits on screen. A limit without a name is not shown until it is reached. */
export const NAMES: Readonly<Record<string, keyof (typeof sendMessages)["ID"]["limits"]["names"]>> = {
  "tier.transfer": "transfer",
  "tier.day": "day",
  "tier.month": "month",
  "tier.abroad_month": "abroad_month",
  "cash_pickup.transfer": "cash_transfer",
  "cash_pickup.day": "cash_day",
  "cash_pickup.month": "cash_month",
  "wallet.transfer": "wallet_transfer",
  "wallet.day": "wallet_day",
  "wallet.month": "wallet_month",
};

export const figure = ({ currency }: LimitState, minor: bigint, language: Language, transfers: (count: number) => string) =>
  currency === null ? transfers(Number(minor)) : formatMoney({ currency, minor }, language);

export function raise(
  t: T,
  { tier, max: most }: NonNullable<LimitState["raisedBy"]>,
  of: (minor: bigint) => string,
  language: Language,
): string {
  const verification = tierTexts(language).by(tier);
  return most === null ? t("limits.raiseFree", { verification }) : t("limits.raise", { most: of(most), verification });
}
