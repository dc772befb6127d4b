import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { deadlineText } from "../model/last-day.ts";
import type { ShownCase } from "../contract.ts";
import { caseFactMessages } from "./fact-messages.ts";
import { caseMessages } from "./messages.ts";

/** The facts of a case that its head has no room for. */
export function CaseFacts({ shown }: { readonly shown: ShownCase }) {
  const t = useMessages(caseMessages);
  const f = useMessages(caseFactMessages);
  const rules = useMessages(ruleMessages);
  const tierName = useTierName();
  const language = useLanguage();
  const { currentTier, tier, openedAt, dueAt, answerBy, decideBy, approvers, reason, retryFrom, state } = shown;
  const when = (instant: Date) => formatInstant(instant, language, "long");
  const until = (end: Date) => deadlineText(end, language, "long");
  const isGranted = state === "APPROVED" && currentTier === tier;
  return (
    <Card level={2} title={f("facts")}>
      <DescriptionList
        dense
        items={[
          // Approved, what was asked for is what is in force: said twice, it would look like two things.
          ...(isGranted
            ? [{ term: f("granted"), value: tierName(tier) }]
            : [
                { term: f("now"), value: currentTier === null ? f("notVerified") : tierName(currentTier) },
                { term: f("asked"), value: tierName(tier) },
              ]),
          { term: f("opened"), value: when(openedAt) },
          ...(dueAt === null ? [] : [{ term: f("due"), value: until(dueAt) }]),
          ...(answerBy === null ? [] : [{ term: f("answerBy"), value: until(answerBy) }]),
          ...(decideBy === null ? [] : [{ term: t("decideBy"), value: until(decideBy) }]),
          { term: f("approvers"), value: f("approversCount", { count: approvers }) },
          ...(reason === null ? [] : [{ term: f("decidedFor"), value: rules(`caseReason.${reason}`) }]),
          ...(state === "REJECTED" ? [{ term: f("retryFrom"), value: retryFrom === null ? f("never") : when(retryFrom) }] : []),
        ]}
      />
    </Card>
  );
}
