import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { EffectList } from "../../../web/terms/effect-list.tsx";
import { DeviationList } from "../../../web/terms/terms-list.tsx";
import { dataMessages } from "../messages.ts";
import { NewerStored, RequestedChanges } from "../sheet/section-card.tsx";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { AgentTerms } from "./agent-terms.tsx";
import { CustomerTerms } from "./customer-terms.tsx";
import { termsFormMessages } from "./messages.ts";
import { PartnerTerms } from "./partner-terms.tsx";
import type { TermsFormProps } from "./terms-form.ts";

/** The terms by kind of business, with what they mean beside them. */
export function TermsSection({ sheet }: { readonly sheet: DataSheet }) {
  const t = useMessages(termsFormMessages);
  const { view, dirty } = sheet;
  const { kind } = view.business;
  const [isWide, setWide] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-muted">
        {t(`lead.${kind}`)} {t("standard")}
      </p>
      <RequestedChanges view={view} section="terms" />
      <NewerStored sheet={sheet} section="terms" />
      <div className={`grid items-start gap-5 ${isWide ? "" : "xl:grid-cols-[minmax(0,1fr)_20rem]"}`}>
        <div className="min-w-0">
          <TermsForm sheet={sheet} onWide={setWide} />
        </div>
        <div className="xl:sticky xl:top-6" hidden={isWide}>
          <Card level={3} title={t("effect")}>
            <div className="flex flex-col gap-5">
              {dirty.has("terms") && view.effect.length > 0 ? <p className="text-sm text-warning">{t("effectOld")}</p> : null}
              <EffectList effect={view.effect} />
              {view.sections.terms === null ? null : <DeviationList deviations={view.deviations} />}
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}

interface TermsFormPartProps extends Pick<TermsFormProps<never>, "onWide"> {
  readonly sheet: DataSheet;
}

function TermsForm({ sheet, onWide }: TermsFormPartProps) {
  const page = useMessages(dataMessages);
  const toasts = useToasts();
  const { terms } = sheet.view.sections;
  const shared: Omit<TermsFormProps<never>, "stored"> = {
    canEdit: sheet.canEdit,
    onWide,
    onDirty: (isDirty) => sheet.setDirty("terms", isDirty),
    async onSave(content) {
      await sheet.save({ code: "terms", content });
      toasts.show({ kind: "success", title: page("saved"), text: page("savedText") });
    },
  };
  switch (sheet.view.business.kind) {
    case "customer":
      return <CustomerTerms {...shared} stored={terms?.kind === "customer" ? terms : null} />;
    case "agent":
      return <AgentTerms {...shared} stored={terms?.kind === "agent" ? terms : null} standard={sheet.view.standardCommission} />;
    case "partner":
      return <PartnerTerms {...shared} stored={terms?.kind === "partner" ? terms : null} />;
  }
}
