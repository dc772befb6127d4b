import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { useAction } from "#web/use-action.ts";
import { useRevalidator } from "react-router";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { retryJob, retryKind, type SystemShown } from "../contract.ts";
import { systemMessages } from "./messages.ts";

type FailedJob = SystemShown["failed"][number];

/** Failed jobs by kind, with their errors; each, or all of a kind, can be tried again now. */
export function FailedJobsCard({ shown: { failed, hasMoreFailed } }: { readonly shown: SystemShown }) {
  const t = useMessages(systemMessages);
  const may = useMay();
  const whyNot = may("system", "act") ? null : t("failed.noRight");
  const kinds = [...Map.groupBy(failed, ({ kind }) => kind)];
  return (
    <Card level={2} title={t("failed.title")} hint={failed.length === 0 ? undefined : t("failed.hint")}>
      {failed.length === 0 ? <p>{t("failed.none")}</p> : null}
      <ul className="flex flex-col gap-6">
        {kinds.map(([kind, jobs]) => (
          <li key={kind}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h3 className="text-base font-bold">
                <code>{kind}</code>
              </h3>
              <RetryKind kind={kind} whyNot={whyNot} />
            </div>
            <ul className="divide-y divide-line">
              {jobs.map((job) => (
                <Failed key={job.id} job={job} whyNot={whyNot} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hasMoreFailed ? <p className="mt-4 text-sm text-ink-muted">{t("failed.more", { count: failed.length })}</p> : null}
    </Card>
  );
}

function RetryKind({ kind, whyNot }: { readonly kind: string; readonly whyNot: string | null }) {
  const t = useMessages(systemMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const retry = () =>
    errors.attempt(async () => {
      const { count } = await api(retryKind, { kind });
      toasts.show({ kind: "success", title: t("failed.doneAll", { count }) });
      await revalidate();
    });
  return (
    <Button size="small" variant="secondary" whyDisabled={whyNot} reasonAt="tip" onClick={() => void retry()}>
      {t("failed.retryAll", { kind })}
    </Button>
  );
}

function Failed({ job, whyNot }: { readonly job: FailedJob; readonly whyNot: string | null }) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  const { act, isBusy } = useAction();
  const { id, kind, attempts, maxAttempts: max, failedAt, nextTryAt, error } = job;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72">
        <p className="wrap-anywhere">{error ?? t("failed.noError")}</p>
        <p className="text-sm text-ink-muted">
          {t("failed.attempts", { attempts, max, at: formatInstant(failedAt, language) })}
          {nextTryAt === null ? null : <> · {t("failed.next", { at: formatInstant(nextTryAt, language) })}</>}
        </p>
        {nextTryAt === null ? <Badge tone="danger">{t("failed.over")}</Badge> : null}
      </div>
      <Button
        size="small"
        variant="secondary"
        label={t("failed.retryName", { kind, id })}
        loading={isBusy}
        whyDisabled={whyNot}
        reasonAt="tip"
        onClick={() => void act(() => api(retryJob, { id }), t("failed.done"))}
      >
        {t("failed.retry")}
      </Button>
    </li>
  );
}
