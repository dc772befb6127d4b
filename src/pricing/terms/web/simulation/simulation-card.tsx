import { useEffect, useEffectEvent, useState } from "react";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { simulateTerm, type Simulation } from "#transfers/simulation/contract.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card, type CardProps } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { SimulatedTerm } from "../../model/term-kinds.ts";
import { wireOfSimulated } from "../wire-content.ts";
import { simulationMessages } from "./messages.ts";
import { Corridors, Examples, Income } from "./simulation-tables.tsx";

type Run =
  | { readonly is: "idle" | "running" }
  | { readonly is: "done"; readonly simulation: Simulation }
  | { readonly is: "failed"; readonly why: string };

interface SimulationCardProps extends Pick<CardProps, "level"> {
  readonly term: SimulatedTerm;
  /** Runs when it appears: for a proposal that somebody is about to decide. */
  readonly runsAtOnce?: boolean;
}

/** What a proposed term would have done to the transfers of the last 30 days. Reads only. */
export function SimulationCard({ term, level = 3, runsAtOnce = false }: SimulationCardProps) {
  const t = useMessages(simulationMessages);
  const [run, setRun] = useState<Run>({ is: "idle" });
  const start = async () => {
    setRun({ is: "running" });
    try {
      setRun({ is: "done", simulation: await api(simulateTerm, { term: wireOfSimulated(term) }) });
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
    <Card tone="sunken" title={t("title")} level={level} hint={t("hint")}>
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
      <div aria-live="polite">{run.is === "done" ? <Result simulation={run.simulation} kind={term.kind} /> : null}</div>
    </Card>
  );
}

interface ResultProps {
  readonly simulation: Simulation;
  readonly kind: SimulatedTerm["kind"];
}

function Result({ simulation, kind }: ResultProps) {
  const t = useMessages(simulationMessages);
  const language = useLanguage();
  const { transfers, affected, since, isCapped, notEarned } = simulation;
  if (transfers === 0) return <p>{t("none")}</p>;
  const day = formatDate(toLocalDate(since), language);
  const facts = { transfers: String(transfers), affected: String(affected), since: day };
  return (
    <div className="flex flex-col gap-5">
      <p className="font-semibold">{t(kind === "bank" ? "countedBank" : "counted", facts)}</p>
      {isCapped ? <Banner kind="warning">{t("capped", { transfers: String(transfers) })}</Banner> : null}
      {kind === "bank" ? null : (
        <>
          <Income simulation={simulation} />
          {notEarned > 0 ? <p className="text-sm text-ink-muted">{t("notEarned", { count: notEarned })}</p> : null}
          <Corridors simulation={simulation} />
        </>
      )}
      {simulation.examples.length > 0 ? <Examples simulation={simulation} kind={kind} /> : null}
    </div>
  );
}
