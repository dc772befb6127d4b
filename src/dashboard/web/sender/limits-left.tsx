import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { isNeverMet, type readOwnLimits } from "#limits/contract.ts";
import { LimitBar } from "#limits/web/limit-bar.tsx";
import { tierTexts, type TierReview } from "#identity/web/tiers/tier-texts.ts";
import { verificationOf } from "#identity/web/verification-links.ts";
import type { PayrollRoom } from "#transfers/payroll/contract-room.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { dashboardMessages } from "./messages.ts";

// Loaded for businesses alone.
const ContractLine = lazy(() => import("#transfers/payroll/web/contract-line.tsx"));

type Mine = Output<typeof readOwnLimits>;
type Limit = Mine["limits"][number];

/** The monthly limits in money. The other limits are checked by the transfer and shown on the page to send. */
const NAMES: Readonly<Record<string, keyof (typeof dashboardMessages)["ID"]["limits"]["names"]>> = {
  "tier.month": "month",
  "tier.abroad_month": "abroad",
  "cash_pickup.month": "cash",
};

/** Amounts left this month, and how to raise the limits. */
export function LimitsLeft({
  limits: { tier, isDomesticOnly, limits },
  review,
  room,
  isWide = false,
}: {
  readonly limits: Mine;
  /** An application of the person that is being checked. */
  readonly review: TierReview | null;
  /** Of a business, whose limits follow its contract; null for a person. */
  readonly room: PayrollRoom | null;
  /** Whether the card has the page's whole width. */
  readonly isWide?: boolean;
}) {
  const t = useMessages(dashboardMessages);
  const language = useLanguage();
  const words = tierTexts(language);
  const next = tier === "L0" ? "L1" : "L2";
  const reviewed = review && words.review(review);
  // A limit of nothing has no bar: a person without a tier reads below what is missing.
  const shown = limits.filter(
    (one) =>
      one.limit in NAMES && one.max > 0n && !(isDomesticOnly && one.limit === "tier.abroad_month") && !isNeverMet(one, limits),
  );
  return (
    <Card
      title={t("limits.title")}
      level={2}
      hint={room === null ? words.name(tier) : undefined}
      footer={
        <Link to={href("/dashboard/limits")} className="inline-flex min-h-target items-center font-semibold text-primary">
          {t("limits.all")}
        </Link>
      }
    >
      {shown.length === 0 ? null : (
        <ul className={isWide ? "grid gap-5 sm:grid-cols-2" : "flex flex-col gap-5"}>
          {shown.map((limit) => (
            <Left key={limit.limit} limit={limit} isPersonal={room === null} />
          ))}
        </ul>
      )}
      {room !== null ? (
        <Suspense>
          <ContractLine room={room} />
        </Suspense>
      ) : isDomesticOnly || reviewed ? (
        <p className="mt-4 text-sm text-ink-muted">
          {reviewed?.sentence ?? words.needs(next, "abroad")}{" "}
          <Link to={verificationOf(review?.tier ?? next)}>{reviewed?.open ?? words.get(next)}</Link>
        </p>
      ) : null}
    </Card>
  );
}

function Left({
  limit: { limit, currency, left, max: most, beginsAnew, raisedBy },
  isPersonal,
}: {
  readonly limit: Limit;
  /** Whether verification raises it. */
  readonly isPersonal: boolean;
}) {
  const t = useMessages(dashboardMessages);
  const language = useLanguage();
  const { by } = tierTexts(language);
  const name = NAMES[limit];
  if (currency === null || name === undefined) return null;
  const of = (minor: bigint) => formatMoney({ currency, minor }, language);
  const raise =
    raisedBy === null || !isPersonal
      ? null
      : raisedBy.max === null
        ? t("limits.raiseFree", { verification: by(raisedBy.tier) })
        : t("limits.raise", { most: of(raisedBy.max), verification: by(raisedBy.tier) });
  const anew = beginsAnew !== null && left < most ? t("limits.anew", { when: formatInstant(beginsAnew, language) }) : null;
  return (
    <li>
      <p className="text-sm text-ink-muted">{t(`limits.names.${name}`)}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="figures">{t("limits.left", { left: of(left) })}</strong>
        <span className="text-sm text-ink-muted figures">{t("limits.of", { most: of(most) })}</span>
      </p>
      <LimitBar left={left} most={most} />
      {anew === null && raise === null ? null : (
        <p className="mt-1.5 text-sm text-ink-muted">{[anew, raise].filter(Boolean).join(" ")}</p>
      )}
    </li>
  );
}
