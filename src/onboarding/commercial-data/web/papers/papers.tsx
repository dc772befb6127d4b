import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import type { DocumentKind } from "../../../model/documents.ts";
import { paperMessages } from "../../../messages.ts";
import { RequestedChanges } from "../sheet/section-card.tsx";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { papersMessages } from "./messages.ts";
import { PaperCard } from "./paper-card.tsx";
import { paperKinds } from "./paper-kinds.ts";

/** The papers: a card for each kind that is needed or was given, and a choice of the others. */
export function Papers({ sheet }: { readonly sheet: DataSheet }) {
  const t = useMessages(papersMessages);
  const words = useMessages(paperMessages);
  const [other, setOther] = useState<DocumentKind | null>(null);
  const { needed, given, others } = paperKinds(sheet.view);
  const isOther = other !== null && others.includes(other);
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-ink-muted">{t("lead")}</p>
      <RequestedChanges view={sheet.view} section="documents" />
      <section aria-labelledby="papers-needed">
        <h3 id="papers-needed" className="mb-3 text-lg font-bold">
          {t("needed")}
        </h3>
        <div className="flex flex-col gap-4">
          {needed.map((kind) => (
            <PaperCard key={kind} sheet={sheet} kind={kind} />
          ))}
        </div>
      </section>
      {given.length === 0 && !sheet.canEdit ? null : (
        <section aria-labelledby="papers-other">
          <h3 id="papers-other" className="text-lg font-bold">
            {t("other")}
          </h3>
          {sheet.canEdit ? <p className="text-sm text-ink-muted">{t("otherHint")}</p> : null}
          <div className="mt-3 flex flex-col gap-4">
            {given.map((kind) => (
              <PaperCard key={kind} sheet={sheet} kind={kind} />
            ))}
            {sheet.canEdit && others.length > 0 ? (
              <div className="max-w-form">
                <SelectField
                  label={t("kind")}
                  unmarked
                  dense
                  value={isOther ? other : ""}
                  onChange={(chosen) => setOther(others.find((kind) => kind === chosen) ?? null)}
                  options={others.map((value) => ({ value, label: words(`kind.${value}`) }))}
                />
              </div>
            ) : null}
            {isOther ? <PaperCard key={other} sheet={sheet} kind={other} /> : null}
          </div>
        </section>
      )}
    </div>
  );
}
