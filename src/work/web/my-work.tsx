import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { formatInstant } from "#kernel/time.ts";
import { Card } from "#web/ui/card.tsx";
import type { WaitingQueue, Work } from "../contract.ts";
import { inboxAddress } from "../contract-proposals.ts";
import { FactCards } from "./fact-cards.tsx";
import { workPageMessages } from "./messages.ts";
import { EmptyQueues, QueueList } from "./queue-list.tsx";

/** The office's front page below its heading: what waits, what I asked of others, and how things stand. */
export default function MyWork({ work }: { readonly work: Work }) {
  const t = useMessages(workPageMessages);
  const { queues, now } = work;
  const toDecide = queues.filter(({ isWatched }) => !isWatched);
  const watched = queues.filter(({ isWatched }) => isWatched);
  return (
    <div className="mt-6 flex flex-col gap-6">
      <Card level={2} title={t("waits.title")}>
        <Queues
          queues={toDecide}
          now={now}
          caption={t("waits.title")}
          nothing={t(toDecide.length === 0 ? "waits.noRight" : "waits.nothing")}
        />
      </Card>
      {watched.length === 0 ? null : (
        <Card level={2} title={t("watched.title")} hint={t("watched.hint")}>
          <Queues queues={watched} now={now} caption={t("watched.title")} nothing={t("watched.nothing")} />
        </Card>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Asked asked={work.asked} />
        <FactCards work={work} />
      </div>
    </div>
  );
}

interface QueuesProps {
  readonly queues: readonly WaitingQueue[];
  readonly now: Date;
  readonly caption: string;
  readonly nothing: ReactNode;
}

function Queues({ queues, now, caption, nothing }: QueuesProps) {
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <>
      {waiting.length === 0 ? <p>{nothing}</p> : <QueueList caption={caption} queues={waiting} now={now} />}
      <EmptyQueues queues={queues.filter(({ count }) => count === 0)} />
    </>
  );
}

function Asked({ asked: { count, isMore, since } }: Pick<Work, "asked">) {
  const t = useMessages(workPageMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("asked.title")}>
      <p>
        {since === null
          ? t("asked.nothing")
          : t("asked.some", { count: t(isMore ? "more" : "count", { count }), since: formatInstant(since, language) })}
      </p>
      <p className="mt-2">
        <Link
          to={inboxAddress.to({ view: "mine" })}
          className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline"
        >
          {t("asked.link")}
        </Link>
      </p>
    </Card>
  );
}
