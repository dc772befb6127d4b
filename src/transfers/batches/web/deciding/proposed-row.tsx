import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { makerCheckerRefusals } from "#kernel/maker-checker/messages.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import { numberOf } from "../../../model/progress.ts";
import { useChangedFacts } from "../../../office/web/changed-facts.ts";
import { StateBadge } from "../../../office/web/state-badge.tsx";
import type { ProposedRow as Row, WhyNotDecided } from "../../contract-deciding.ts";
import { decidingMessages } from "./messages.ts";

interface ProposedRowProps {
  readonly row: Row;
  /** Null for one that the reader neither decides nor withdraws. */
  readonly choice: { readonly isChosen: boolean; readonly choose: (isChosen: boolean) => void } | null;
  /** Why the last decision did not decide it. */
  readonly whyNot: WhyNotDecided | null;
}

/** One proposal of a batch: its transfer, what has changed since, and its state or what became of it. */
export function ProposedRow({ row: { proposal, transfer, isOutdated, changed }, choice, whyNot }: ProposedRowProps) {
  const t = useMessages(decidingMessages);
  const why = useWhyNot();
  const language = useLanguage();
  const facts = useChangedFacts(changed);
  const name = (
    <>
      <span className="font-semibold figures">{numberOf(transfer.id)}</span>{" "}
      <span className="figures">{formatMoney(transfer.total, language)}</span>
    </>
  );
  const people = `${transfer.senderName} → ${transfer.recipientName}`;
  return (
    <li className="flex flex-col gap-1 px-4 py-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-60">
          {choice === null ? (
            <p className="py-2.5">
              {name}
              <span className="block text-sm text-ink-muted wrap-anywhere">{people}</span>
            </p>
          ) : (
            <CheckboxField label={name} hint={people} value={choice.isChosen} onChange={choice.choose} unmarked dense />
          )}
        </div>
        <span className="flex flex-col items-start gap-1 py-2.5">
          {proposal.state === "proposed" ? <StateBadge state={transfer.state} /> : <ProposalBadge state={proposal.state} />}
          <Link
            to={href("/office/transfer/:id", { id: transfer.id })}
            aria-label={`${t("open")} ${numberOf(transfer.id)}`}
            className="inline-flex min-h-6 items-center text-sm font-semibold text-primary underline-offset-4 hover:underline"
          >
            {t("open")}
          </Link>
        </span>
      </div>
      {isOutdated ? (
        <div className="flex items-start gap-2 pb-2 text-sm">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
          <div>
            <p className="font-medium text-warning">{t("changed")}</p>
            {facts.map(({ label, shown, now }) => (
              <p key={label}>{t("since", { label, shown, now })}</p>
            ))}
            <p className="text-ink-muted">{t("changedHint")}</p>
          </div>
        </div>
      ) : null}
      {whyNot === null ? null : <p className="pb-2 text-sm font-medium text-warning">{why(whyNot)}</p>}
    </li>
  );
}

/** Why a proposal was not decided, in the words of the protocol where it is a refusal of the protocol. */
function useWhyNot() {
  const t = useMessages(decidingMessages);
  const refusal = useMessages(makerCheckerRefusals);
  return (why: WhyNotDecided): string =>
    why === "not_now" || why === "not_found" || why === "permission_denied" ? t(`whyNot.${why}`) : refusal(why);
}
