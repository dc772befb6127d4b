import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import type { ShownCase } from "../contract.ts";
import { caseMessages } from "./messages.ts";

/** The facts of a case that its head has no room for. */
export function CaseFacts({ shown }: { readonly shown: ShownCase }) {
  const t = useMessages(caseMessages);
  const rules = useMessages(ruleMessages);
  const language = useLanguage();
  const { currentTier, tier, openedAt, dueAt, answerBy, approvers, reason, retryFrom, state } = shown;
  const when = (instant: Date) => formatInstant(instant, language, "long");
  return (
    <Card level={2} title={t("case.facts")}>
      <DescriptionList
        dense
        items={[
          { term: t("case.now"), value: <span className="figures">{currentTier ?? t("notVerified")}</span> },
          { term: t("case.asked"), value: <span className="figures">{tier}</span> },
          { term: t("case.opened"), value: when(openedAt) },
          ...(dueAt === null ? [] : [{ term: t("case.due"), value: when(dueAt) }]),
          ...(answerBy === null ? [] : [{ term: t("case.answerBy"), value: when(answerBy) }]),
          { term: t("case.approvers"), value: t("case.approversCount", { count: approvers }) },
          ...(reason === null ? [] : [{ term: t("case.decidedFor"), value: rules(`caseReason.${reason}`) }]),
          ...(state === "REJECTED"
            ? [{ term: t("case.retryFrom"), value: retryFrom === null ? t("case.never") : when(retryFrom) }]
            : []),
        ]}
      />
    </Card>
  );
}
