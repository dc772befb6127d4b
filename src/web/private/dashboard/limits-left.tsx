import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import type { readMine } from "#limits/contract.ts";
import { verificationLinks } from "#support/web/ask-verification.ts";
import { useLanguage, useWords } from "../../i18n.tsx";
import { Card } from "../../ui/card.tsx";
import { dashboardWords } from "./messages.ts";

type Mine = Output<typeof readMine>;
type Limit = Mine["limits"][number];

/** The limits of a month that are amounts; the others are met by the transfer, and shown where one sends. */
const NAMES: Readonly<Record<string, keyof (typeof dashboardWords)["ID"]["limits"]["names"]>> = {
  "tier.month": "month",
  "tier.abroad_month": "abroad",
  "cash_pickup.month": "cash",
};

/** What is left this month, and what raises it. */
export function LimitsLeft({
  limits: { tier, isDomesticOnly, limits },
  isWide = false,
}: {
  readonly limits: Mine;
  /** Has the page's whole width. */
  readonly isWide?: boolean;
}) {
  const t = useWords(dashboardWords);
  const language = useLanguage();
  const shown = limits.filter(({ limit }) => limit in NAMES && !(isDomesticOnly && limit === "tier.abroad_month"));
  return (
    <Card
      title={t("limits.title")}
      level={2}
      hint={t("limits.tier", { tier: tier.slice(1) })}
      footer={
        <Link to="/dashboard/send#limits" className="inline-flex min-h-target items-center font-semibold">
          {t("limits.all")}
        </Link>
      }
    >
      <ul className={isWide ? "grid gap-5 sm:grid-cols-2" : "flex flex-col gap-5"}>
        {shown.map((limit) => (
          <Left key={limit.limit} limit={limit} />
        ))}
      </ul>
      {isDomesticOnly ? (
        <p className="mt-4 text-sm text-ink-muted">
          {t("limits.abroad")} <Link to={verificationLinks(language).help}>{t("limits.how")}</Link>
        </p>
      ) : null}
    </Card>
  );
}

function Left({ limit: { limit, currency, left, most, beginsAnew, raisedBy } }: { readonly limit: Limit }) {
  const t = useWords(dashboardWords);
  const language = useLanguage();
  const name = NAMES[limit];
  if (currency === null || name === undefined) return null;
  const of = (minor: bigint) => formatMoney({ currency, minor }, language);
  const next = raisedBy?.tier.slice(1) ?? "";
  const raise =
    raisedBy === null
      ? null
      : raisedBy.most === null
        ? t("limits.raiseFree", { tier: next })
        : t("limits.raise", { tier: next, most: of(raisedBy.most) });
  const anew = beginsAnew !== null && left < most ? t("limits.anew", { when: formatInstant(beginsAnew, language) }) : null;
  return (
    <li>
      <p className="text-sm text-ink-muted">{t(`limits.names.${name}`)}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="figures">{t("limits.left", { left: of(left) })}</strong>
        <span className="text-sm text-ink-muted figures">{t("limits.of", { most: of(most) })}</span>
      </p>
      {/* Drawn: the figures stand above it. */}
      <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-2 h-2 w-full rounded-pill">
        <rect width="100" height="4" className="fill-surface-sunken" />
        <rect width={(Number(left) / Number(most)) * 100} height="4" className="fill-primary" />
      </svg>
      {anew === null && raise === null ? null : (
        <p className="mt-1.5 text-sm text-ink-muted">{[anew, raise].filter(Boolean).join(" ")}</p>
      )}
    </li>
  );
}
