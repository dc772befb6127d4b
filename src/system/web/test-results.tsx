import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { ConnectionTestShown, SystemShown } from "../contract.ts";
import type { Verdict } from "../model/names.ts";
import { systemMessages } from "./messages.ts";

const STATUS: Readonly<Record<Verdict, BadgeStatus>> = { ok: "done", warn: "attention", fail: "failed", skip: "draft" };
const MESSAGE_STATUS: Readonly<Record<NonNullable<ConnectionTestShown["message"]>, BadgeStatus>> = {
  queued: "waiting",
  sent: "done",
  failed: "failed",
  delivered: "done",
  undelivered: "failed",
};
const GRAVEST: readonly Verdict[] = ["fail", "warn", "ok", "skip"];
/** A worker takes a job within a second; a test that waits longer than this waits for a worker. */
const STUCK_AFTER_MS = 30_000;

/** The last tests, newest first, each with what really came back. */
export function TestResults({ shown: { tests, names, now } }: { readonly shown: SystemShown }) {
  const t = useMessages(systemMessages);
  if (tests.length === 0) return <p className="text-ink-muted">{t("connections.noResults")}</p>;
  return (
    <ul aria-live="polite" className="divide-y divide-line">
      {tests.map((test) => (
        <Result key={test.id} test={test} name={names[test.by] ?? test.by} now={now} />
      ))}
    </ul>
  );
}

interface ResultProps {
  readonly test: ConnectionTestShown;
  readonly name: string;
  readonly now: Date;
}

function Result({ test: { subject, requestedAt, lines, message }, name, now }: ResultProps) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  const verdict = GRAVEST.find((one) => lines?.some((line) => line.verdict === one)) ?? "skip";
  const isStuck = lines === null && now.getTime() - requestedAt.getTime() > STUCK_AFTER_MS;
  return (
    <li className="py-3 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{t(`connections.subject.${subject}`)}</strong>
        {lines === null ? (
          <StatusBadge status={isStuck ? "attention" : "waiting"}>
            {t(isStuck ? "connections.stuck" : "connections.waiting")}
          </StatusBadge>
        ) : (
          <StatusBadge status={STATUS[verdict]}>{t(`connections.verdict.${verdict}`)}</StatusBadge>
        )}
        {message === null ? null : (
          <StatusBadge status={MESSAGE_STATUS[message]}>{t(`connections.message.${message}`)}</StatusBadge>
        )}
        <span className="text-sm text-ink-muted">
          {t("connections.by", { who: name, at: formatInstant(requestedAt, language) })}
        </span>
      </p>
      {lines === null ? null : (
        <details className="mt-1 text-sm">
          <summary className="min-h-6 cursor-pointer text-primary">{t("connections.technical")}</summary>
          <ul lang="en" className="mt-1 flex flex-col gap-1">
            {lines.map((line) => (
              <li key={line.name} className="wrap-anywhere">
                <code>{line.name}</code> {line.says}
                {line.remedy === null ? null : <span className="block text-ink-muted">{line.remedy}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
