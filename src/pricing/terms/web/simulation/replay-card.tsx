import { formatDate, toLocalDate } from "#kernel/time.ts";
import { replayCashReport } from "#cash-points/reports/contract-replay.ts";
import { namesOf, type Names } from "#identity/web/people.ts";
import { replayTerm, type Replay } from "#transfers/simulation/contract-replay.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { CardProps } from "#web/ui/card.tsx";
import type { ReplayedTerm } from "../../model/term-kinds.ts";
import { wireOfReplayed } from "../wire-content.ts";
import { replayMessages } from "./replay-messages.ts";
import { Cost, Effects, Parts, ReplayExamples } from "./replay-tables.tsx";
import { RunCard } from "./run-card.tsx";
import { unitOf, type ReplayUnit } from "./simulated.ts";

interface ReplayCardProps extends Pick<CardProps, "level"> {
  readonly term: ReplayedTerm;
  /** Whether a value is in force, which the proposed one is compared with. */
  readonly hasValue: boolean;
  readonly runsAtOnce: boolean;
}

const HINTS = { commission: "hintCommission", promise: "hintPromise", holiday: "hintHoliday" } as const;

/** The effect that a proposed term would have had on the transfers of the last 30 days. Reads only. */
export function ReplayCard({ term, hasValue, level = 3, runsAtOnce }: ReplayCardProps) {
  const t = useMessages(replayMessages);
  const { kind } = term;
  const compute = async () => {
    const input = { term: wireOfReplayed(term) };
    const replay = unitOf(term) === "day" ? await api(replayCashReport, input) : await api(replayTerm, input);
    const names = kind === "commission" ? await namesOf(replay.parts.map(({ name }) => name)) : {};
    return <Result replay={replay} term={term} hasValue={hasValue} names={names} />;
  };
  const hint = kind === "commission" || kind === "promise" || kind === "holiday" ? HINTS[kind] : "hint";
  return <RunCard level={level} hint={t(hint)} compute={compute} runsAtOnce={runsAtOnce} />;
}

const COUNTED = { transfer: "counted", payment: "countedPayments", day: "countedDays" } as const satisfies Record<
  ReplayUnit,
  string
>;

interface ResultProps {
  readonly replay: Replay;
  readonly term: ReplayedTerm;
  readonly hasValue: boolean;
  readonly names: Names;
}

function Result({ replay, term, hasValue, names }: ResultProps) {
  const t = useMessages(replayMessages);
  const language = useLanguage();
  const { transfers, affected, since, isCapped, cost } = replay;
  const isLimit = term.kind === "tier" || term.kind === "limit";
  if (transfers === 0)
    return (
      <div className="flex flex-col gap-4">
        <p>{t("nothing")}</p>
        {term.kind === "holiday" ? <Days replay={replay} /> : null}
      </div>
    );
  const facts = {
    transfers: String(transfers),
    affected: String(affected),
    since: formatDate(toLocalDate(since), language),
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <p className="font-semibold">{t(COUNTED[unitOf(term)], facts)}</p>
        {affected === 0 ? <p>{t("noneAffected")}</p> : null}
      </div>
      {isCapped ? <Banner kind="warning">{t("capped", { transfers: String(transfers) })}</Banner> : null}
      {isLimit && !hasValue ? <p className="text-sm text-ink-muted">{t("noTerm")}</p> : null}
      {term.kind === "holiday" ? <Days replay={replay} /> : null}
      {cost === null ? null : <Cost cost={cost} />}
      {affected === 0 ? null : (
        <>
          <Effects replay={replay} />
          <Parts replay={replay} kind={term.kind} unit={unitOf(term)} names={names} />
          <ReplayExamples replay={replay} kind={term.kind} unit={unitOf(term)} names={names} />
        </>
      )}
      {isLimit ? <p className="text-sm text-ink-muted">{t("attempts")}</p> : null}
    </div>
  );
}

/** The days that a list of holidays adds or removes, and the days that stand for them. */
function Days({ replay: { days } }: Pick<ResultProps, "replay">) {
  const t = useMessages(replayMessages);
  const language = useLanguage();
  if (days.length === 0) return <p>{t("noDays")}</p>;
  return (
    <div>
      <h4 className="mb-1 text-sm font-semibold">{t("days")}</h4>
      <ul className="list-disc ps-5 text-sm">
        {days.map(({ day, change, shownBy }) => {
          const isItself = shownBy === null || shownBy === day;
          const text =
            change === "added" ? (isItself ? "addedItself" : "addedShown") : isItself ? "removedItself" : "removedShown";
          const facts = { day: formatDate(day, language, "long"), shown: formatDate(shownBy ?? day, language, "long") };
          return <li key={day}>{t(text, facts)}</li>;
        })}
      </ul>
    </div>
  );
}
