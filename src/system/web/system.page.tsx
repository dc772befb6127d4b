import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readSystem } from "../contract.ts";
import type { Route } from "./+types/system.page";
import { ConcernsCard } from "./concerns-card.tsx";
import { ConnectionsCard } from "./connections-card.tsx";
import { FailedJobsCard } from "./failed-jobs-card.tsx";
import { JobsCard } from "./jobs-card.tsx";
import { systemMessages } from "./messages.ts";
import { ProcessesCard } from "./processes-card.tsx";
import { DatabaseCard, RecordsCard } from "./records-cards.tsx";
import { releaseName } from "./release-name.ts";

export const handle = privatePage({ menu: "system", modules: ["view"] });

export const clientLoader = loadPrivately(handle, () => api(readSystem, {}));

/** While a test runs, its result is looked for this often. */
const LOOK_AGAIN_MS = 1_500;

/** `/office/system`: how the installation is, what to do about it, and tests by button. */
export default function SystemPage({ loaderData: shown }: Route.ComponentProps) {
  const t = useMessages(systemMessages);
  const language = useLanguage();
  const { revalidate, state } = useRevalidator();
  const isTesting = shown.tests.some(
    ({ finishedAt, message, requestedAt }) =>
      (finishedAt === null || message === "queued") && shown.now.getTime() - requestedAt.getTime() < 60_000,
  );
  useEffect(() => {
    if (!isTesting) return;
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isTesting, revalidate]);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead", { release: releaseName(shown.release), at: formatInstant(shown.now, language) })}
        actions={
          <Button
            variant="secondary"
            iconBefore={<RefreshCw aria-hidden size={18} />}
            loading={state === "loading" && !isTesting}
            loadingText={t("again")}
            onClick={() => void revalidate()}
          >
            {t("again")}
          </Button>
        }
      />
      <div className="mt-6 flex flex-col gap-6">
        <ConcernsCard concerns={shown.concerns} />
        <ProcessesCard shown={shown} />
        <ConnectionsCard shown={shown} />
        <JobsCard shown={shown} />
        <FailedJobsCard shown={shown} />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <RecordsCard shown={shown} />
          <DatabaseCard shown={shown} />
        </div>
      </div>
    </>
  );
}
