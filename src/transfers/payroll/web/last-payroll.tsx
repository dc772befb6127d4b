import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { PayrollSummary } from "../contract.ts";
import { ArrivedLine } from "./arrived-line.tsx";
import { CopiedFrom } from "./copied-from.tsx";
import { payrollMessages } from "./messages.ts";
import { PayrollBadge } from "./state-badge.tsx";

interface LastPayrollProps {
  /** The company's name; null where the account has none. */
  readonly name: string | null;
  readonly last: PayrollSummary | null;
  /** A draft beside it that nobody has handed on. */
  readonly draft: PayrollSummary | null;
}

/** On a business's dashboard: the company, its last payroll and how far it is, and the way to all of them. */
export default function LastPayroll({ name, last, draft }: LastPayrollProps) {
  const t = useMessages(payrollMessages);
  const language = useLanguage();
  return (
    <Card
      level={2}
      title={name ?? t("title")}
      hint={t(last === null ? "emptyTitle" : "last")}
      action={
        <div className="flex flex-wrap gap-3">
          {last === null ? null : (
            <LinkButton to={href("/dashboard/payroll/:id", { id: last.id })} variant="secondary">
              {t("open")}
            </LinkButton>
          )}
          <LinkButton to={href("/dashboard/payroll")}>{t("title")}</LinkButton>
        </div>
      }
      footer={<Link to={href("/dashboard/company")}>{t("toCompany")}</Link>}
    >
      {last === null ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <PayrollBadge payroll={last} />
          <strong className="wrap-anywhere">{last.name}</strong>
          <span className="text-ink-muted">
            <CopiedFrom copied={last.copied} isText />
            {last.copied === null ? null : ", "}
            {t("rows", { count: last.rows })}
            {last.total === null ? null : <>, {formatMoney(last.total, language)}</>}
          </span>
          <ArrivedLine payroll={last} toMissing={href("/dashboard/payroll/:id", { id: last.id })} />
        </div>
      )}
      {draft === null ? null : (
        <p className="mt-3 text-sm">
          <Link to={href("/dashboard/payroll/:id", { id: draft.id })}>{t("openDraft", { name: draft.name })}</Link>
          {draft.copied === null ? null : ", "}
          <CopiedFrom copied={draft.copied} isText />
        </p>
      )}
    </Card>
  );
}
