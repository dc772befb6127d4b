import { useState } from "react";
import { z } from "zod";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { isOpenState } from "../../../model/rules/case-states.ts";
import { staffNote } from "../../../model/shown.ts";
import { explainFinding } from "../../contract-steps.ts";
import type { ShownFinding } from "../../contract.ts";
import { Details } from "../details/details.tsx";
import type { CaseDesk } from "../use-case.ts";
import { useWhyNot } from "../why-not.ts";
import { findingMessages } from "./messages.ts";

const SEVERITY: Readonly<Record<ShownFinding["severity"], BadgeStatus>> = {
  info: "note",
  warning: "attention",
  serious: "failed",
};
const ORDER = ["serious", "warning", "info"] as const;
const KINDS = findingMessages.ID.kind;

/** What the checks found, the serious first. */
export function FindingsCard({ desk }: { readonly desk: CaseDesk }) {
  const t = useMessages(findingMessages);
  const findings = desk.shown.findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  return (
    <Card level={2} title={t("title")}>
      {findings.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {findings.map((finding) => (
            <li key={finding.no} className="py-4 first:pt-0 last:pb-0">
              <Finding finding={finding} desk={desk} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface FindingProps {
  readonly finding: ShownFinding;
  readonly desk: CaseDesk;
}

function Finding({ finding, desk }: FindingProps) {
  const t = useMessages(findingMessages);
  const language = useLanguage();
  const whyNot = useWhyNot();
  const [isOpen, setOpen] = useState(false);
  const { kind, severity, details, foundAt, explanation, explainedBy } = finding;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="text-base min-w-0 font-semibold wrap-anywhere">
          {kind in KINDS ? t(`kind.${kind as keyof typeof KINDS}`) : kind}
        </h3>
        <StatusBadge status={SEVERITY[severity]}>{t(`severity.${severity}`)}</StatusBadge>
      </div>
      <Details details={details} />
      <p className="text-sm text-ink-muted">{t("foundAt", { when: formatInstant(foundAt, language) })}</p>
      {explanation === null ? null : (
        <blockquote className="border-s-3 border-line-strong ps-3">
          <p className="wrap-anywhere">{explanation}</p>
          {explainedBy === null ? null : (
            <footer className="text-sm text-ink-muted">{t("explainedBy", { name: explainedBy.name })}</footer>
          )}
        </blockquote>
      )}
      {explanation === null && !isOpen && isOpenState(desk.shown.state) ? (
        <div>
          <Button size="small" variant="secondary" whyDisabled={whyNot(desk.shown.whyNot.assess)} onClick={() => setOpen(true)}>
            {t("explain")}
          </Button>
        </div>
      ) : null}
      {explanation === null && isOpen ? <ExplainForm finding={finding} desk={desk} /> : null}
    </div>
  );
}

const EXPLANATION_MAX_CHARS = 1000;
const schema = z.strictObject({ explanation: staffNote });

function ExplainForm({ finding: { no, kind }, desk }: FindingProps) {
  const t = useMessages(findingMessages);
  const toasts = useToasts();
  const form = useAppForm({
    schema,
    defaultValues: { explanation: "" },
    async onSubmit({ explanation }) {
      await desk.send(({ id, version }) => api(explainFinding, { id, version, no, explanation }));
      toasts.show({ kind: "success", title: t("explained") });
    },
  });
  return (
    <Form form={form} label={`${t("explanation")}: ${kind in KINDS ? t(`kind.${kind as keyof typeof KINDS}`) : kind}`}>
      <form.Field name="explanation">
        {(field) => (
          <TextArea
            {...field}
            label={t("explanation")}
            hint={t("explanationHint")}
            required
            rows={2}
            maxCharacters={EXPLANATION_MAX_CHARS}
          />
        )}
      </form.Field>
      <div>
        <Button type="submit" size="small" variant="secondary" loading={form.isSubmitting}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
