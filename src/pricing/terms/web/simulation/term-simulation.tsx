import { useMessages } from "#web/i18n.tsx";
import type { CardProps } from "#web/ui/card.tsx";
import type { TermContent } from "../../model/term-kinds.ts";
import { replayMessages } from "./replay-messages.ts";
import { ReplayCard } from "./replay-card.tsx";
import { replayed, simulated, whyNotSimulated } from "./simulated.ts";
import { SimulationCard } from "./simulation-card.tsx";

interface TermSimulationProps extends Pick<CardProps, "level"> {
  readonly term: TermContent;
  /** Whether a value is in force. */
  readonly hasValue: boolean;
  /** Runs when it appears: for a proposal that somebody is about to decide. */
  readonly runsAtOnce?: boolean;
}

/** The effect of a proposed term on the last 30 days, or in words why it is not simulated. */
export function TermSimulation({ term, hasValue, level = 3, runsAtOnce = false }: TermSimulationProps) {
  const t = useMessages(replayMessages);
  const [ofPrices, ofTransfers] = [simulated(term), replayed(term)];
  if (ofPrices !== null) return <SimulationCard term={ofPrices} level={level} runsAtOnce={runsAtOnce} />;
  if (ofTransfers !== null) return <ReplayCard term={ofTransfers} hasValue={hasValue} level={level} runsAtOnce={runsAtOnce} />;
  const why = whyNotSimulated(term);
  return why === null ? null : <p className="text-sm text-ink-muted">{t(`not.${why}`)}</p>;
}
