import { Link } from "react-router";
import { tierTexts, type TierReview } from "#identity/web/tiers/tier-texts.ts";
import { formatMoney } from "#kernel/amount.ts";
import { formatInstant } from "#kernel/time.ts";
import type { Language } from "#kernel/locale.ts";
import type { CalculatorAnswer } from "#pricing/calculator/web/view.ts";
import { isNeverMet } from "#limits/web/limit-groups.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { NOTHING_LOST } from "#web/leave-page/leave-page.tsx";
import type { BusinessReach } from "../../payroll/web/business-reach.ts";
import { limitMet, type LimitState, type OwnLimits } from "./limit-met.ts";
import { sendMessages } from "./messages.ts";

type OfBusiness = ((language: Language) => BusinessReach) | null;

/** Names of limits on screen. A limit without a name is not shown until it is reached. */
const NAMES: Readonly<Record<string, keyof (typeof sendMessages)["ID"]["limits"]["names"]>> = {
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

const figure = ({ currency }: LimitState, minor: bigint, language: Language, transfers: (count: number) => string) =>
  currency === null ? transfers(Number(minor)) : formatMoney({ currency, minor }, language);

interface LimitsProps {
  readonly limits: OwnLimits;
  /** An application of the sender that is being checked. */
  readonly review: TierReview | null;
  /** Of a business, whose limits follow its contract; null for a person. */
  readonly business: OfBusiness;
  /** The send page with what is entered, to come back to. */
  readonly onward: string | null;
  /** The way to raise the limits stands above already, about this transfer. */
  readonly isNoticed: boolean;
}

/** The remaining limits, shown in advance, and what raises them. */
export function Limits({ limits: { tier, isDomesticOnly, limits }, review, business, onward, isNoticed }: LimitsProps) {
  const t = useMessages(sendMessages);
  const language = useLanguage();
  const words = tierTexts(language);
  const transfers = (count: number) => t("limits.transfers", { count });
  const shown = limits.filter(
    (limit) =>
      NAMES[limit.limit] !== undefined && !(isDomesticOnly && limit.limit === "tier.abroad_month") && !isNeverMet(limit, limits),
  );
  const next = isDomesticOnly
    ? tier === "L0"
      ? "L1"
      : "L2"
    : (shown.find(({ raisedBy }) => raisedBy !== null)?.raisedBy?.tier ?? null);
  const reviewed = review && words.review(review);
  const way = business === null ? null : business(language).way;
  return (
    <section aria-labelledby="limits" className="mt-8">
      <h2 id="limits" className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-bold">
        {t("limits.title")}
        {business === null ? <span className="text-sm font-normal text-ink-muted">{words.name(tier)}</span> : null}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((limit) => {
          const { left, max: most, beginsAnew, raisedBy, window } = limit;
          const of = (minor: bigint) => figure(limit, minor, language, transfers);
          return (
            <li key={limit.limit} className="py-3">
              <div className="flex flex-col items-baseline justify-between gap-x-4 sm:flex-row">
                <span>{t(`limits.names.${NAMES[limit.limit] ?? "transfer"}`)}</span>
                <span className="font-semibold figures">
                  {most === 0n
                    ? t("limits.notYet")
                    : window === "transfer"
                      ? t("limits.each", { most: of(most) })
                      : t("limits.left", { left: of(left), most: of(most) })}
                </span>
              </div>
              <p className="text-sm text-ink-muted">
                {[
                  beginsAnew !== null && left < most ? t("limits.anew", { when: formatInstant(beginsAnew, language) }) : null,
                  business === null && raisedBy && raise(t, raisedBy, of),
                ]
                  .filter(Boolean)
                  .join(". ")}
              </p>
            </li>
          );
        })}
      </ul>
      {isNoticed ? null : way !== null ? (
        <p className="mt-2 text-sm text-ink-muted">
          {way.sentences.join(" ")} {way.go === null ? null : <Link to={way.go.to}>{way.go.text}</Link>}
        </p>
      ) : business !== null || next === null ? null : (
        <p className="mt-2 text-sm text-ink-muted">
          {reviewed?.sentence ?? (isDomesticOnly ? words.needs(next, "abroad") : t("limits.nextTier"))}{" "}
          <Link to={verificationOf(review?.tier ?? next, onward)} state={NOTHING_LOST}>
            {reviewed?.open ?? words.get(next)}
          </Link>
        </p>
      )}
    </section>
  );
}

function raise(
  t: ReturnType<typeof useMessages<(typeof sendMessages)["ID"]>>,
  { max: most }: NonNullable<LimitState["raisedBy"]>,
  of: (minor: bigint) => string,
): string {
  return most === null ? t("limits.raiseFree") : t("limits.raise", { most: of(most) });
}

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
  const raised = over.raisedBy ? ` ${raise(t, over.raisedBy, (minor) => figure(over, minor, language, String))}` : "";
  return { sentence: `${overText(over, t, language)}${raised}`, go };
}

/** The limit that is exceeded, by its name, with what it allows or what is left of it. */
function overText(over: LimitState, t: ReturnType<typeof useMessages<(typeof sendMessages)["ID"]>>, language: Language): string {
  const of = (minor: bigint) => figure(over, minor, language, String);
  const name = t(`limits.names.${NAMES[over.limit] ?? "transfer"}`);
  return over.window === "transfer"
    ? t("amount.overEach", { name, most: of(over.max) })
    : t("amount.overLeft", { name, left: of(over.left), most: of(over.max) });
}
