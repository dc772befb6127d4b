import { formatDate, toLocalDate } from "#kernel/time.ts";
import { simulateTerm, type Simulation } from "#transfers/simulation/contract.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { CardProps } from "#web/ui/card.tsx";
import type { SimulatedTerm } from "../../model/term-kinds.ts";
import { wireOfSimulated } from "../wire-content.ts";
import { simulationMessages } from "./messages.ts";
import { RunCard } from "./run-card.tsx";
import { Corridors, Examples, Income } from "./simulation-tables.tsx";

interface SimulationCardProps extends Pick<CardProps, "level"> {
  readonly term: SimulatedTerm;
  readonly runsAtOnce: boolean;
}

/** The effect of a proposed term on the prices of the last 30 days' transfers. Reads only. */
export function SimulationCard({ term, level = 3, runsAtOnce }: SimulationCardProps) {
  const t = useMessages(simulationMessages);
  const compute = async () => <Result simulation={await api(simulateTerm, { term: wireOfSimulated(term) })} kind={term.kind} />;
  return <RunCard level={level} hint={t("hint")} compute={compute} runsAtOnce={runsAtOnce} />;
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
