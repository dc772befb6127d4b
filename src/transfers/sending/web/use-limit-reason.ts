import { tierTexts, type TierReview } from "#identity/web/tiers/tier-texts.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import type { Language } from "#kernel/locale.ts";
import type { CalculatorAnswer } from "#pricing/calculator/web/view.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import type { BusinessReach } from "../../payroll/web/business-reach.ts";
import { limitMet, type LimitState, type OwnLimits } from "./limit-met.ts";
import { figure, NAMES, raise } from "./limit-words.ts";
import { sendMessages } from "./messages.ts";

/** Of a business, whose limits follow its contract; null for a person. */
export type OfBusiness = ((language: Language) => BusinessReach) | null;

/** The limit that a price would exceed: a sentence, and the way to raise it. */
export interface LimitReason {
  readonly sentence: string;
  /** Null: nothing raises it, or not this reader. */
  readonly go: { readonly to: string; readonly text: string } | null;
}

interface LimitReasonInput {
  readonly limits: OwnLimits;
  readonly review: TierReview | null;
  readonly business: OfBusiness;
  readonly onward: string | null;
}

/** The limit that this price would exceed; null where it fits, as far as is known before the recipient is. */
export function useLimitReason(
  { limits, review, business, onward }: LimitReasonInput,
  { priced, query, needs }: CalculatorAnswer,
): LimitReason | null {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const words = tierTexts(language);
  const over = priced === null ? null : limitMet(limits, query, BigInt(priced.principalMinor));
  if (over === null) return null;
  if (business !== null) {
    const { way, reached } = business(language);
    const first = typeof over === "string" ? reached[over] : overText(over, t, language);
    return { sentence: [first, ...(way?.sentences ?? [])].join(" "), go: way?.go ?? null };
  }
  // The destination and the amount together decide: whoever starts abroad needs no other tier first.
  const tier = typeof over === "string" ? (needs?.tier ?? (over === "not_started" ? "L1" : "L2")) : (over.raisedBy?.tier ?? null);
  if (review !== null && tier !== null && review.tier >= tier) {
    const { sentence, open } = words.review(review);
    return { sentence, go: { to: verificationOf(review.tier, onward), text: open } };
  }
  const isHome = query.to === "ID";
  const go =
    tier === null
      ? null
      : { to: verificationOf(tier, onward), text: isHome && tier !== "L1" ? t("limits.raiseNow") : words.get(tier) };
  if (typeof over === "string") return { sentence: words.needs(tier ?? "L2", isHome ? "amount" : "abroad"), go };
  const raised = over.raisedBy ? ` ${raise(t, over.raisedBy, (minor) => figure(over, minor, language, String), language)}` : "";
  return { sentence: `${overText(over, t, language)}${raised}`, go };
}

/** The limit that is exceeded, by its name, with what it allows or what is left of it. */
function overText(over: LimitState, t: Translate<(typeof sendMessages)["ID"]>, language: Language): string {
  const of = (minor: bigint) => figure(over, minor, language, String);
  const name = t(`limits.names.${NAMES[over.limit] ?? "transfer"}`);
  return over.window === "transfer"
    ? t("amount.overEach", { name, most: of(over.max) })
    : t("amount.overLeft", { name, left: of(over.left), most: of(over.max) });
}
