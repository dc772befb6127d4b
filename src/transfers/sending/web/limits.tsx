import { Link } from "react-router";
import { tierTexts, type TierReview } from "#identity/web/tiers/tier-texts.ts";
import { formatInstant } from "#kernel/time.ts";
import { isNeverMet } from "#limits/contract.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { NOTHING_LOST } from "#web/leave-page/leave-page.tsx";
import type { OwnLimits } from "./limit-met.ts";
import { figure, NAMES, raise } from "./limit-words.ts";
import { sendMessages } from "./messages.ts";
import type { OfBusiness } from "./use-limit-reason.ts";

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
export default function Limits({ limits: { tier, isDomesticOnly, limits }, review, business, onward, isNoticed }: LimitsProps) {
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
                  business === null && raisedBy && raise(t, raisedBy, of, language),
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
