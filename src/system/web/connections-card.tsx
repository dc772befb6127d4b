import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { newIdHere } from "#web/new-id.ts";
import { useMay } from "#web/session/rights.ts";
import { useAction } from "#web/use-action.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { HealthBadge } from "#work/web/health-badge.tsx";
import { workPageMessages } from "#work/web/messages.ts";
import { testConnection, type SystemShown } from "../contract.ts";
import type { Tested } from "../model/names.ts";
import { systemMessages } from "./messages.ts";
import { TestResults } from "./test-results.tsx";

type Subject = SystemShown["health"][number]["subject"];
/** The parties of each row as their adapters are named, and the tests that it offers. */
const ROWS: Readonly<Record<Subject, { readonly parties: readonly string[]; readonly tests: readonly Tested[] }>> = {
  worker: { parties: [], tests: [] },
  bank: { parties: ["bank"], tests: ["bank"] },
  partner: { parties: ["partner"], tests: ["partner"] },
  messages: { parties: ["mail", "messages"], tests: ["mail", "sms"] },
  rates: { parties: ["rates"], tests: [] },
  relay: { parties: [], tests: ["relay"] },
};

/** Bank, partner, gateways and rates: state, last call, paused calls; and a test by button. */
export function ConnectionsCard({ shown }: { readonly shown: SystemShown }) {
  const t = useMessages(systemMessages);
  return (
    <Card level={2} title={t("connections.title")} hint={t("connections.hint")}>
      <ul className="divide-y divide-line">
        {shown.health
          .filter(({ subject }) => subject !== "worker")
          .map((health) => (
            <Connection key={health.subject} health={health} parties={shown.parties} />
          ))}
      </ul>
      <h3 className="mt-6 mb-2 text-base font-bold">{t("connections.results")}</h3>
      <TestResults shown={shown} />
    </Card>
  );
}

interface ConnectionProps extends Pick<SystemShown, "parties"> {
  readonly health: SystemShown["health"][number];
}

function Connection({ health: { subject, state, at }, parties }: ConnectionProps) {
  const t = useMessages(systemMessages);
  const names = useMessages(workPageMessages);
  const language = useLanguage();
  const { parties: own, tests } = ROWS[subject];
  const called = parties.filter(({ party }) => own.includes(party));
  const isPaused = called.some(({ pausedIn }) => pausedIn > 0);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <strong>{names(`health.subject.${subject}`)}</strong>
          <HealthBadge state={state} />
          {isPaused ? <Badge tone="danger">{t("connections.paused")}</Badge> : null}
        </p>
        <div className="text-sm text-ink-muted">
          {at === null ? null : <p>{names(`health.at.${subject}`, { at: formatInstant(at, language) })}</p>}
          {own.length > 0 && called.length === 0 && state !== "off" ? <p>{t("connections.never")}</p> : null}
          {called.map(({ party, call, answer, at: calledAt }) =>
            call === null || calledAt === null ? null : (
              <p key={party} className="wrap-anywhere">
                {t("connections.last", {
                  call: `${party} ${call}`,
                  answer: answer ?? "–",
                  at: formatInstant(calledAt, language),
                })}
              </p>
            ),
          )}
        </div>
      </div>
      {state === "off" ? null : (
        <div className="flex flex-wrap gap-2">
          {tests.map((tested) => (
            <TestButton key={tested} subject={tested} />
          ))}
        </div>
      )}
    </li>
  );
}

function TestButton({ subject }: { readonly subject: Tested }) {
  const t = useMessages(systemMessages);
  const may = useMay();
  const { act, isBusy } = useAction();
  return (
    <Button
      size="small"
      variant="secondary"
      loading={isBusy}
      whyDisabled={may("system", "act") ? null : t("failed.noRight")}
      reasonAt="tip"
      onClick={() => void act(() => api(testConnection, { id: newIdHere("st"), subject }), t("connections.asked"))}
    >
      {t(`connections.test.${subject}`)}
    </Button>
  );
}
