import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { listCallerChecks, startCallerCheck, type CallerCheckView } from "../contract.ts";
import { callerMessages } from "./messages.ts";

const AnswerDialog = lazy(async () => ({ default: (await import("./answer-dialog.tsx")).AnswerDialog }));
type Checks = Output<typeof listCallerChecks>;

/** Checks of people who called about the account, and the next one, for the page of the person. */
export default function PersonCallers({ person }: PersonSectionProps) {
  const t = useMessages(callerMessages);
  return (
    <SectionCard title={t("title")} hint={t("hint")} read={() => api(listCallerChecks, { person })}>
      {(read, { put, again }) => <Callers person={person} read={read} onChanged={put} onOver={again} />}
    </SectionCard>
  );
}

interface CallersProps extends PersonSectionProps {
  readonly read: Checks;
  readonly onChanged: (checks: Checks) => void;
  /** The caller does not count as checked any more. */
  readonly onOver: () => void;
}

function Callers({ person, read: { checks, isUsedUp, ...passed }, onChanged, onOver }: CallersProps) {
  const t = useMessages(callerMessages);
  const errors = useErrorCatalogue();
  const [isStarting, setStarting] = useState(false);
  const [asking, setAsking] = useState<CallerCheckView | null>(null);
  const hasOpen = checks.some(({ isOpen }) => isOpen);
  async function start() {
    setStarting(true);
    await errors.attempt(async () => {
      const after = await api(startCallerCheck, { id: person });
      onChanged(after);
      setAsking(after.checks.find(({ isOpen }) => isOpen) ?? null);
    });
    setStarting(false);
  }
  return (
    <div className="flex flex-col gap-4">
      {isUsedUp && !hasOpen ? null : <Checked {...passed} onOver={onOver} />}
      {isUsedUp && !hasOpen ? (
        <Banner kind="warning">{t("usedUp")}</Banner>
      ) : (
        <p>
          <Button size="small" loading={isStarting} onClick={() => void start()}>
            {t(hasOpen ? "continue" : "start")}
          </Button>
        </p>
      )}
      {checks.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {checks.map((check) => (
          <CheckItem key={check.id} check={check} />
        ))}
      </ul>
      {asking === null ? null : (
        <Suspense fallback={null}>
          <AnswerDialog
            check={asking}
            onAnswered={(after) => {
              setAsking(null);
              onChanged(after);
            }}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Whether something may be told now. */
function Checked({
  passedUntil,
  passedForMs,
  onOver,
}: Pick<Checks, "passedUntil" | "passedForMs"> & Pick<CallersProps, "onOver">) {
  const t = useMessages(callerMessages);
  const language = useLanguage();
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (passedForMs === null) return;
    const timer = setTimeout(() => over(), passedForMs);
    return () => clearTimeout(timer);
  }, [passedForMs]);
  return passedUntil === null ? (
    <Banner live kind="warning" title={t("notChecked")}>
      {t("tellNothing")}
    </Banner>
  ) : (
    <Banner live kind="success" title={t("checked")}>
      {t("checkedUntil", { when: formatInstant(passedUntil, language) })}
    </Banner>
  );
}

function CheckItem({ check: { startedAt, startedByName, isPassed, isOpen } }: { readonly check: CallerCheckView }) {
  const t = useMessages(callerMessages);
  const language = useLanguage();
  const state = isPassed === null ? "open" : isPassed ? "passed" : "failed";
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0 last:pb-0">
      <span className="text-sm text-ink-muted">
        {t("by", { when: formatInstant(startedAt, language), who: startedByName ?? t("unknown") })}
      </span>
      <StatusBadge status={isPassed === null ? (isOpen ? "waiting" : "stopped") : isPassed ? "done" : "failed"}>
        {t(state)}
      </StatusBadge>
    </li>
  );
}
