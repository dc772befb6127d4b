import type { Output } from "#kernel/endpoint.ts";
import { formatRupiahRate } from "#kernel/rate.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { listRates } from "../contract-desk.ts";
import { rateMessages } from "./messages.ts";
import { ageOf, signedBps } from "./rate-texts.ts";

export type BoardRate = Output<typeof listRates>["rates"][number];

/** One source's rate with its age, whether it is stale, and its change since the rate before. */
export function Sourced({ rate }: { readonly rate: BoardRate["reference"] }) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  if (rate === null) return <span className="text-ink-muted">{t("none")}</span>;
  const { key, count } = ageOf(rate.ageMinutes);
  return (
    <>
      <span className="font-semibold whitespace-nowrap figures">{formatRupiahRate(rate.mid, language)}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-muted">
        <time dateTime={rate.asOf.toISOString()} title={formatInstant(rate.asOf, language, "long")}>
          {t(key, { count })}
        </time>
        {rate.isStale ? <StatusBadge status="attention">{t("stale")}</StatusBadge> : null}
      </span>
      {rate.before === null ? null : (
        <span className="block text-sm text-ink-muted">
          {t("changed", { change: signedBps(rate.before.changeBps, language) })}
        </span>
      )}
    </>
  );
}

/** Which source is in use, or why there is no price. */
export function UsedSource({ used, whyNot }: Pick<BoardRate, "used" | "whyNot">) {
  const t = useMessages(rateMessages);
  if (whyNot !== null) return <StatusBadge status="attention">{t(`whyNot.${whyNot}`)}</StatusBadge>;
  return used === null ? (
    <span className="text-ink-muted">{t("none")}</span>
  ) : (
    <StatusBadge status="active">{t(`used.${used}`)}</StatusBadge>
  );
}
