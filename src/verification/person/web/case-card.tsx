import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { href } from "#kernel/href.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner, type BannerKind } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { lastDayBefore } from "../../cases/model/last-day.ts";
import { isOpenState } from "../../model/rules/case-states.ts";
import { ruleMessages } from "../../model/rules/messages.ts";
import type { ShownRequirement } from "../../model/shown.ts";
import { tierUse } from "../../model/tier-use.ts";
import { withdrawCase, type OwnCase } from "../contract.ts";
import type { Own } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";
import { OnwardText } from "./goal-card.tsx";
import { Objection } from "./objection.tsx";
import { newRecipientPath, SAVED_RECIPIENT, stepPath } from "./paths.ts";
import { StaffMessages } from "./staff-messages.tsx";
import { nextPlace } from "./steps.ts";

const isAskedAgain = ({ status }: ShownRequirement) => status === "REJECTED" || status === "MISSING";
const KINDS: Readonly<Record<OwnCase["state"], BannerKind>> = {
  SUBMITTED: "info",
  IN_REVIEW: "info",
  OBJECTED: "info",
  NEEDS_INFO: "warning",
  APPROVED: "success",
  REJECTED: "danger",
  EXPIRED: "warning",
  WITHDRAWN: "info",
};

/** Staff have the next step: meanwhile the person is able to prepare their transfer. */
const WAITING: ReadonlySet<OwnCase["state"]> = new Set<OwnCase["state"]>(["SUBMITTED", "IN_REVIEW"]);

interface CaseCardProps {
  readonly own: Own;
  readonly one: OwnCase;
  /** The send page with the transfer that follows. */
  readonly onward?: string | null;
  readonly onChanged: () => Promise<void>;
}

/** The latest application: its state, what is to be done, and the messages of staff. */
export function CaseCard({ own, one, onward = null, onChanged }: CaseCardProps) {
  const t = useMessages(verificationMessages);
  const rules = useMessages(ruleMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const dialogs = useDialogs();
  const language = useLanguage();
  const hasSaved = useSearchParams()[0].has(SAVED_RECIPIENT);
  const [isObjecting, setObjecting] = useState(false);
  const { id, tier, state, dueAt, answerBy, reason, retryFrom, messages, canObject, canWithdraw } = one;
  const day = (at: Date | null) => (at === null ? "" : formatDate(toLocalDate(at), language, "long"));
  const use = tierUse(language, tier);
  const lastDay = (end: Date | null) => day(end && lastDayBefore(end));
  const step = own.steps.find((candidate) => candidate.tier === tier);
  const next = step === undefined ? null : nextPlace(step.requirements, step.approvers);
  const again = state === "NEEDS_INFO" ? (step?.requirements ?? []).filter(isAskedAgain) : [];
  const withdraw = async () => {
    const isSure = await dialogs.confirm({
      kind: "question",
      title: t("case.withdrawAsk"),
      text: t("case.withdrawText"),
      confirmText: t("case.withdraw"),
    });
    if (!isSure) return;
    await errors.attempt(async () => {
      await api(withdrawCase, { id });
      toasts.show({ kind: "success", title: t("case.withdrawn") });
      await onChanged();
    });
  };
  const isWaiting = WAITING.has(state);
  // An approval that is in force is shown by the tier itself.
  if (state === "APPROVED" && own.tier >= tier) return null;
  return (
    <Card level={2} title={isWaiting && dueAt !== null ? t("case.received", { day: lastDay(dueAt) }) : t("case.title", { use })}>
      <Banner kind={KINDS[state]}>
        {t(`case.${state}`, { use, day: lastDay(state === "NEEDS_INFO" ? answerBy : dueAt) })}{" "}
        {reason === null ? "" : rules(`caseReason.${reason}`)}{" "}
        {state === "REJECTED" ? (retryFrom === null ? t("case.never") : t("case.retry", { day: day(retryFrom) })) : ""}
      </Banner>
      {onward === null || !isOpenState(state) ? null : (
        <div className="mt-4">
          <OnwardText onward={onward} />
          <p className="text-sm text-ink-muted">{t("onward.waiting")}</p>
        </div>
      )}
      {again.length === 0 ? null : (
        <ul className="mt-4 divide-y divide-line">
          {again.map(({ code, reason: why }) => (
            <li key={code} className="py-2.5">
              <strong className="font-semibold">{rules(`requirement.${code}`)}</strong>
              <p className="text-sm">{rules(why === null ? "status.MISSING" : `reason.${why}`)}</p>
            </li>
          ))}
        </ul>
      )}
      <StaffMessages messages={messages} />
      <div className="mt-5 flex flex-wrap gap-3">
        {state === "NEEDS_INFO" && next !== null ? (
          <LinkButton to={stepPath(tier, next, onward)}>{t("case.mend")}</LinkButton>
        ) : null}
        {canObject && !isObjecting ? (
          <Button variant="secondary" onClick={() => setObjecting(true)}>
            {t("case.object")}
          </Button>
        ) : null}
        {isWaiting ? (
          <>
            {hasSaved ? (
              <p className="w-full font-semibold" role="status">
                {t("case.recipientSaved")} <Link to={href("/dashboard/recipients")}>{t("case.recipients")}</Link>
              </p>
            ) : (
              <LinkButton to={newRecipientPath(onward)}>{t("case.saveRecipient")}</LinkButton>
            )}
            <LinkButton to={href("/dashboard")} variant={hasSaved ? "primary" : "secondary"}>
              {t("case.home")}
            </LinkButton>
          </>
        ) : null}
      </div>
      {canWithdraw ? (
        <div className="mt-4 border-t border-line pt-2">
          <Button size="small" variant="quiet" onClick={() => void withdraw()}>
            {t("case.withdraw")}
          </Button>
        </div>
      ) : null}
      {isObjecting ? <Objection id={id} onSent={onChanged} onCancel={() => setObjecting(false)} /> : null}
    </Card>
  );
}
