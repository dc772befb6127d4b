import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card, type CardProps } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import { simulationMessages } from "./messages.ts";

type Run =
  | { readonly is: "idle" | "running" }
  | { readonly is: "done"; readonly result: ReactNode }
  | { readonly is: "failed"; readonly why: string };

interface RunCardProps extends Pick<CardProps, "level"> {
  readonly hint: string;
  /** Computes the result and shows it. */
  readonly compute: () => Promise<ReactNode>;
  /** Runs when it appears: for a proposal that somebody is about to decide. */
  readonly runsAtOnce: boolean;
}

/** A computation over the transfers of the last 30 days: not run, running, failed, or its result. */
export function RunCard({ hint, compute, level = 3, runsAtOnce }: RunCardProps) {
  const t = useMessages(simulationMessages);
  const [run, setRun] = useState<Run>({ is: "idle" });
  const start = async () => {
    setRun({ is: "running" });
    try {
      setRun({ is: "done", result: await compute() });
    } catch (error) {
      if (!(error instanceof ApiRefusal) && !(error instanceof NetworkFailure)) throw error;
      setRun({ is: "failed", why: error instanceof ApiRefusal ? error.sentence : t("failed") });
    }
  };
  const begin = useEffectEvent(() => void start());
  useEffect(() => {
    if (runsAtOnce) begin();
  }, [runsAtOnce]);
  return (
    <Card tone="sunken" title={t("title")} level={level} hint={hint}>
      {run.is === "idle" || run.is === "failed" ? (
        <div className="flex flex-col items-start gap-3">
          {run.is === "failed" ? (
            <Banner kind="warning" live>
              {run.why}
            </Banner>
          ) : null}
          <Button variant="secondary" onClick={() => void start()}>
            {t(run.is === "failed" ? "again" : "run")}
          </Button>
        </div>
      ) : null}
      {run.is === "running" ? (
        <SkeletonGroup>
          <SkeletonText lines={4} />
        </SkeletonGroup>
      ) : null}
      <div aria-live="polite">{run.is === "done" ? run.result : null}</div>
    </Card>
  );
}
