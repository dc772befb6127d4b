import type { ReactNode } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { localeTag } from "#kernel/locale.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { readVisits } from "../contract.ts";
import { visitMessages } from "../messages.ts";

/** The total, compared with the previous period. */
export function Totals({ report }: { readonly report: Output<typeof readVisits> }) {
  const t = useMessages(visitMessages);
  const language = useLanguage();
  const locale = localeTag(language);
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 });
  const { total, before, notFound, languages, devices } = report;
  const share = (views: number | undefined) => percent.format(total === 0 ? 0 : (views ?? 0) / total);
  const change = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0, signDisplay: "exceptZero" });
  const compared = () => {
    if (before === null) return report.grain === "day" ? t("beforeUnknown") : null;
    if (before === 0 || before === total) return before === total ? t("noChange") : t("before", { count: number.format(before) });
    return t("change", { percent: change.format((total - before) / before) });
  };
  const phones = devices.find(({ device }) => device === "phone")?.views;
  const english = languages.find((one) => one.language === "EN")?.views;
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Total name={t("total")} figure={number.format(total)}>
        {compared()}
      </Total>
      <Total name={t("phones")} figure={share(phones)} />
      <Total name={t("english")} figure={share(english)} />
      <Total name={t("notFound")} figure={number.format(notFound)}>
        {t("notFoundHint")}
      </Total>
    </dl>
  );
}

function Total({ name, figure, children }: { readonly name: string; readonly figure: string; readonly children?: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5 shadow-card">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="mt-1">
        <span className="block text-2xl font-bold figures">{figure}</span>
        {children ? <span className="mt-1 block text-sm text-ink-muted">{children}</span> : null}
      </dd>
    </div>
  );
}
