import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { shownSize } from "#web/ui/form/file/file-facts.ts";
import type { SheetContent, SheetData } from "../../model/content.ts";
import type { Effect } from "../../model/effect.ts";
import { paperMessages, sheetMessages } from "../../messages.ts";
import { EffectList } from "../../web/terms/effect-list.tsx";
import { DeviationList, TermsList } from "../../web/terms/terms-list.tsx";
import { fullName } from "./company-facts.tsx";
import { signingMessages } from "./messages.ts";

interface SheetTermsProps {
  readonly data: SheetData;
  readonly effect: readonly Effect[];
}

/** The agreement in words: between whom, the terms, what of them is not the standard, and what they mean in money. */
export function SheetTerms({ data, effect }: SheetTermsProps) {
  const t = useMessages(signingMessages);
  const { operator } = useRootFacts();
  return (
    <Card level={2} title={t("terms.title")}>
      <div className="flex flex-col gap-6">
        <p>{t("terms.agreed", { operator: operator.legalName, business: fullName(data.company) })}</p>
        <TermsList terms={data.terms} />
        <DeviationList deviations={data.deviations} />
        {effect.length === 0 ? null : (
          <section className="rounded-md bg-surface-sunken p-4 print:border print:border-line print:bg-transparent">
            <h3 className="text-base font-semibold">{t("terms.effect")}</h3>
            <p className="mb-3 text-sm text-ink-muted">{t("terms.effectHint")}</p>
            <EffectList effect={effect} />
          </section>
        )}
      </div>
    </Card>
  );
}

/** The papers that were given; their hashes are in the technical record. */
export function SheetPapers({ data: { documents } }: { readonly data: SheetData }) {
  const t = useMessages(signingMessages);
  const papers = useMessages(paperMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("papers.title")}>
      {documents.length === 0 ? (
        <p className="text-ink-muted">{t("papers.none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {documents.map(({ kind, sha256, bytes }) => (
            <li
              key={sha256}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0 print:break-inside-avoid"
            >
              <span className="font-semibold">{papers(`kind.${kind}`)}</span>
              <span className="text-sm text-ink-muted figures">{shownSize(bytes, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Why the status of the business changes, for a sheet without data. */
export function SheetReason({ content: { kind, reason } }: { readonly content: SheetContent }) {
  const t = useMessages(signingMessages);
  const sheets = useMessages(sheetMessages);
  if (reason === null) return null;
  return (
    <Card level={2} title={t("reason.title")} hint={sheets(`kind.${kind}`)}>
      <p className="wrap-anywhere whitespace-pre-wrap">{reason}</p>
    </Card>
  );
}

/** Until when signatures are awaited, or since when the sheet is in force. */
export function useUntil(): (sheet: {
  readonly state: string;
  readonly expiresAt: Date;
  readonly activatedAt: Date | null;
}) => string {
  const t = useMessages(signingMessages);
  const language = useLanguage();
  return ({ state, expiresAt, activatedAt }) =>
    activatedAt !== null
      ? t("head.activated", { when: formatInstant(activatedAt, language, "long") })
      : state === "SIGNING"
        ? t("head.until", { when: formatInstant(expiresAt, language, "long") })
        : "";
}
