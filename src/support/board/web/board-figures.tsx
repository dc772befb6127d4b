import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { durationSince } from "#web/record/relative-time.ts";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { deskAddress } from "../../desk/contract-list.ts";
import type { Board } from "../contract.ts";
import { boardMessages } from "./messages.ts";

const QUEUES = ["waiting", "pending", "snoozed", "follow_up"] as const;
const GOALS = ["answer", "solution"] as const;

/** The figures above the table of people: what waits now, what is late, and today. */
export function BoardFigures({ board }: { readonly board: Board }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <NowCard board={board} />
      <GoalsCard goals={board.goals} />
      <TodayCard today={board.today} />
    </div>
  );
}

interface FigureLine {
  readonly term: string;
  readonly value: ReactNode;
}

/** Terms with their figures at the right, on every width: the figures are compared down the column. */
function Figures({ items }: { readonly items: readonly FigureLine[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, value }) => (
        <div key={term} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5 first:pt-0 last:pb-0">
          <dt className="text-sm text-ink-muted">{term}</dt>
          <dd className="ms-auto text-end font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function NowCard({ board: { at, unassigned, queues } }: { readonly board: Board }) {
  const t = useMessages(boardMessages);
  const language = useLanguage();
  const mayView = useMay()("chat", "view");
  const { chats, waitingSince } = unassigned;
  const queue = (name: (typeof QUEUES)[number]): ReactNode => {
    const figure = <span className="figures">{queues[name]}</span>;
    return mayView ? (
      <Link
        to={deskAddress.to({ queue: name })}
        aria-label={`${t(`queues.${name}`)}: ${queues[name]}`}
        className="inline-flex min-h-6 min-w-6 items-center justify-end text-primary underline underline-offset-4"
      >
        {figure}
      </Link>
    ) : (
      figure
    );
  };
  return (
    <Card level={2} title={t("now")}>
      <Figures
        items={[
          {
            term: t("unassigned"),
            value:
              waitingSince === null ? (
                t("nobodyWaits")
              ) : (
                <Badge tone="warning">{t("waits", { count: chats, wait: durationSince(waitingSince, at, language) })}</Badge>
              ),
          },
          ...QUEUES.map((name) => ({ term: t(`queues.${name}`), value: queue(name) })),
        ]}
      />
    </Card>
  );
}

function GoalsCard({ goals }: Pick<Board, "goals">) {
  const t = useMessages(boardMessages);
  return (
    <Card level={2} title={t("goals")} hint={t("goalsHint")}>
      <Figures
        items={GOALS.map((goal) => ({
          term: t(`goal.${goal}`),
          value: (
            <span className="inline-flex flex-wrap items-center gap-2">
              <span>{t("inGoal", { count: goals[goal].inGoal })}</span>
              {goals[goal].late === 0 ? null : <Badge tone="danger">{t("late", { count: goals[goal].late })}</Badge>}
            </span>
          ),
        }))}
      />
    </Card>
  );
}

function TodayCard({ today }: Pick<Board, "today">) {
  const t = useMessages(boardMessages);
  const language = useLanguage();
  const { begun, answered, solved, medianMs, worstMs, goalMs, late } = today;
  const lasts = (ms: number) => durationSince(new Date(0), new Date(ms), language);
  const measured = (ms: number | null) =>
    ms === null ? (
      t("noAnswers")
    ) : (
      <span className={goalMs !== null && ms > goalMs ? "text-danger" : undefined}>{lasts(ms)}</span>
    );
  return (
    <Card level={2} title={t("today")} hint={t("todayHint")}>
      <Figures
        items={[
          { term: t("begun"), value: <span className="figures">{begun}</span> },
          {
            term: t("answered"),
            value: (
              <span className="inline-flex flex-wrap items-center gap-2">
                <span className="figures">{answered}</span>
                {late === 0 ? null : <Badge tone="danger">{t("lateAnswers", { count: late })}</Badge>}
              </span>
            ),
          },
          { term: t("solved"), value: <span className="figures">{solved}</span> },
          { term: t("median"), value: measured(medianMs) },
          { term: t("worst"), value: measured(worstMs) },
          { term: t("firstGoal"), value: goalMs === null ? t("noGoal") : lasts(goalMs) },
        ]}
      />
    </Card>
  );
}
