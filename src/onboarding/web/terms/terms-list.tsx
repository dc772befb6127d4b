import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { Deviation, Terms } from "../../model/terms.ts";
import { comparedLines } from "./compared-lines.ts";
import { termsViewMessages } from "./messages.ts";

/** The terms in words; with `before`, each line that changes says what it was. */
export function TermsList({ terms, before = null }: { readonly terms: Terms; readonly before?: Terms | null }) {
  const t = useMessages(termsViewMessages);
  const language = useLanguage();
  return (
    <DescriptionList
      dense
      items={comparedLines(terms, before, language).map(({ label, values, before: was }) => ({
        term: label,
        value: (
          <span className="flex flex-col">
            {values.map((value) => (
              <span key={value}>{value}</span>
            ))}
            {was === null || was.length === 0 ? null : (
              <span className="text-sm font-normal text-ink-muted">{t("before", { value: was.join(", ") })}</span>
            )}
          </span>
        ),
        action: was === null || was.length > 0 ? undefined : <Badge tone="accent">{t("added")}</Badge>,
      }))}
    />
  );
}

/** What of the terms differs from the standard, and who signs because of it. */
export function DeviationList({ deviations }: { readonly deviations: readonly Deviation[] }) {
  const t = useMessages(termsViewMessages);
  if (deviations.length === 0) return <p className="text-sm text-ink-muted">{t("noDeviation")}</p>;
  return (
    <div>
      <p className="font-semibold">{t("deviations")}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {deviations.map((code) => (
          <li key={code}>
            <Badge tone="accent">{t(`deviation.${code}`)}</Badge>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-muted">{t("deviationsText")}</p>
    </div>
  );
}
