import { useState } from "react";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner, type BannerKind } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import { PERSON_TIER } from "../../model/subject.ts";
import { useGiving } from "../../person/web/giving.ts";
import { Objection } from "../../person/web/objection.tsx";
import { Prepare } from "../../person/web/prepare.tsx";
import { Requirements } from "../../person/web/requirements.tsx";
import { StaffMessages } from "../../person/web/staff-messages.tsx";
import { nextPlace } from "../../person/web/steps.ts";
import { personCheckMessages } from "./messages.ts";
import type { PersonCheck } from "./use-naming.ts";

interface OverviewProps {
  readonly check: PersonCheck;
  readonly onChanged: () => Promise<void>;
}

const KINDS = { SUBMITTED: "info", NEEDS_INFO: "warning", VERIFIED: "success", REJECTED: "danger" } as const satisfies Partial<
  Record<PersonCheck["state"], BannerKind>
>;

/** Where the verification stands, what is required, and the next step. */
export function Overview({ check, onChanged }: OverviewProps) {
  const t = useMessages(personCheckMessages);
  const { pathOf } = useGiving();
  const [isObjecting, setObjecting] = useState(false);
  const { state, isOpen, requirements, approvers, case: one } = check;
  const next = isOpen ? nextPlace(requirements, approvers) : null;
  const isBegun = requirements.some(({ status }) => status !== "MISSING");
  return (
    <div className="flex flex-col gap-6">
      <StatusText check={check} />
      {one === null || one.messages.length === 0 ? null : (
        <div className="-mt-4">
          <StaffMessages messages={one.messages} />
        </div>
      )}
      {one?.canObject !== true || isObjecting ? null : (
        <div>
          <Button variant="secondary" onClick={() => setObjecting(true)}>
            {t("object")}
          </Button>
        </div>
      )}
      {one !== null && isObjecting ? (
        <Objection
          id={one.id}
          onSent={async () => {
            await onChanged();
            setObjecting(false);
          }}
          onCancel={() => setObjecting(false)}
        />
      ) : null}
      {state === "VERIFIED" && !isOpen ? null : (
        <Card level={2} title={t("required")}>
          {isOpen ? <Prepare requirements={requirements} /> : null}
          <Requirements requirements={requirements} />
          {next === null ? null : (
            <div className="mt-5">
              <LinkButton to={pathOf(PERSON_TIER, next)}>
                {t(next === "review" ? "review" : state === "NEEDS_INFO" ? "mend" : isBegun ? "goOn" : "start")}
              </LinkButton>
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

/** The state in a sentence, with its days. */
function StatusText({ check }: Pick<OverviewProps, "check">) {
  const t = useMessages(personCheckMessages);
  const rules = useMessages(ruleMessages);
  const language = useLanguage();
  const { state, isOpen, until, verifiedUntil, case: one } = check;
  const day = (at: Date | null | undefined) =>
    at === null || at === undefined ? "" : formatDate(toLocalDate(at), language, "long");
  // A tier ends as a day begins: its last day is the one before.
  const last = verifiedUntil && new Date(verifiedUntil.getTime() - 1);
  switch (state) {
    case "VERIFIED":
      return (
        <Banner kind={isOpen ? "warning" : KINDS.VERIFIED}>
          {last === null ? t("state.VERIFIED_FOREVER") : t(isOpen ? "renew" : "state.VERIFIED", { day: day(last) })}
        </Banner>
      );
    case "SUBMITTED":
      return <Banner kind={KINDS.SUBMITTED}>{t("state.SUBMITTED", { day: day(one?.dueAt) })}</Banner>;
    case "NEEDS_INFO":
      return <Banner kind={KINDS.NEEDS_INFO}>{t("state.NEEDS_INFO", { day: day(one?.answerBy) })}</Banner>;
    case "REJECTED":
      return (
        <Banner kind={KINDS.REJECTED}>
          {t("state.REJECTED")} {one === null || one.reason === null ? "" : rules(`caseReason.${one.reason}`)}{" "}
          {one === null || one.retryFrom === null ? t("never") : t("retry", { day: day(one.retryFrom) })}
        </Banner>
      );
    default:
      return <p>{t("state.CONFIRMED", { until: day(until) })}</p>;
  }
}
