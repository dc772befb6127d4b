import { useState } from "react";
import { tierTexts } from "#identity/web/tiers/tier-texts.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import type { ShownRequirement } from "../../model/shown.ts";
import type { TierStep } from "../contract.ts";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";
import { onwardTexts } from "./onward.ts";
import { stepPath } from "./paths.ts";
import { Prepare } from "./prepare.tsx";
import { useStepTitle } from "./step-title.ts";
import { isDone, mayApply, nextPlace, STEPS, stepsOf, waitsUntil, type StepKey } from "./steps.ts";
import { TierFacts, useDecides } from "./tier-facts.tsx";

interface GoalCardProps {
  readonly own: OwnVerification;
  readonly step: TierStep;
  /** The send page with the transfer for which the person is verified. */
  readonly onward: string | null;
}

/** The tier that the person reaches next, or came for: what it takes, each thing once, and the one button of the page. */
export function GoalCard({ own, step, onward }: GoalCardProps) {
  const t = useMessages(verificationMessages);
  const language = useLanguage();
  const decides = useDecides(own);
  const [nowMs] = useState(() => performance.timeOrigin + performance.now());
  const { tier, approvers, requirements } = step;
  const next = nextPlace(requirements, approvers);
  // Until the day that the rejection names, nothing is handed in: what is missing can be given, the last step waits.
  const retryFrom = next === "review" ? waitsUntil(own, nowMs) : null;
  return (
    <Card level={2} title={tierTexts(language).get(tier)} hint={decides(step)}>
      <OnwardText onward={onward} />
      {retryFrom === null ? null : (
        <p className="mb-4">{t("case.retry", { day: formatDate(toLocalDate(retryFrom), language, "long") })}</p>
      )}
      {next === null || retryFrom !== null || !mayApply(own) ? null : (
        <div className="mb-4">
          <LinkButton to={stepPath(tier, next, onward)} size="large" wide>
            {next === "review"
              ? t("review")
              : t(requirements.some(({ submissions }) => submissions.length > 0) ? "goOn" : "start")}
          </LinkButton>
        </div>
      )}
      {mayApply(own) ? <Prepare requirements={requirements} /> : null}
      <StepList requirements={requirements} />
      <h3 className="mt-5 mb-2 text-base font-semibold">{t("after")}</h3>
      <TierFacts own={own} step={step} />
    </Card>
  );
}

/** The transfer that follows. */
export function OnwardText({ onward }: Pick<GoalCardProps, "onward">) {
  const t = useMessages(verificationMessages);
  const language = useLanguage();
  const sends = onward === null ? null : onwardTexts(onward, language);
  if (sends === null) return null;
  const { amount, country } = sends;
  const says =
    country !== null
      ? amount === null
        ? t("onward.abroad", { country })
        : t("onward.amountAbroad", { amount, country })
      : amount === null
        ? null
        : t("onward.amountHome", { amount });
  return says === null ? null : <p className="mb-3 font-semibold">{says}</p>;
}

/** The steps, as they are walked: each with what it asks for, until it is given. */
function StepList({ requirements }: Pick<TierStep, "requirements">) {
  const t = useMessages(verificationMessages);
  const rules = useMessages(ruleMessages);
  const titleOf = useStepTitle(requirements);
  const missingOf = (place: StepKey) =>
    requirements.filter(({ code, status }) => (STEPS[place] as readonly string[]).includes(code) && isOpen(status));
  return (
    <ul className="divide-y divide-line">
      {stepsOf(requirements).map((place) => {
        const missing = missingOf(place);
        const again = missing.filter(({ status }) => status === "REJECTED");
        return (
          <li key={place} className="py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="font-semibold">{titleOf(place)}</span>
              {/* A step that is still to come needs no mark: the list says what each asks for. */}
              {again.length > 0 ? (
                <StatusBadge status="attention">{rules("status.REJECTED")}</StatusBadge>
              ) : isDone(requirements, place) ? (
                <StatusBadge status="done">{t("given")}</StatusBadge>
              ) : null}
            </div>
            {missing.length === 0 ? null : (
              <p className="text-sm text-ink-muted">{missing.map(({ code }) => rules(`requirement.${code}`)).join(", ")}</p>
            )}
            {again.map(({ code, reason }) =>
              reason === null ? null : (
                <p key={code} className="mt-1 text-sm">
                  {rules(`reason.${reason}`)}
                </p>
              ),
            )}
          </li>
        );
      })}
    </ul>
  );
}

const isOpen = (status: ShownRequirement["status"]) => status === "MISSING" || status === "REJECTED";
