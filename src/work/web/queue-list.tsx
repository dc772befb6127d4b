import { Link } from "react-router";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { durationSince, relativeTime } from "#web/record/relative-time.ts";
import { Badge } from "#web/ui/badge.tsx";
import type { WaitingQueue } from "../contract.ts";
import { workMessages } from "../messages.ts";
import { workPageMessages } from "./messages.ts";

interface QueuesProps {
  readonly caption: string;
  readonly queues: readonly WaitingQueue[];
  readonly now: Date;
}

/** Queues with something in them, the most urgent first. */
export function QueueList({ caption, queues, now }: QueuesProps) {
  const t = useMessages(workPageMessages);
  const sorted = queues.toSorted(
    (a, b) => (a.deadline?.getTime() ?? Number.POSITIVE_INFINITY) - (b.deadline?.getTime() ?? Number.POSITIVE_INFINITY),
  );
  return (
    <table className="w-full text-start text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-ink-muted">
          <th scope="col" className="py-2 pe-4 text-start font-semibold">
            {t("column.queue")}
          </th>
          <th scope="col" className="px-4 py-2 text-end font-semibold">
            {t("column.count")}
          </th>
          <th scope="col" className="px-4 py-2 text-start font-semibold">
            {t("column.oldest")}
          </th>
          <th scope="col" className="py-2 ps-4 text-start font-semibold">
            {t("column.deadline")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {sorted.map((queue) => (
          <QueueRow key={queue.queue} queue={queue} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function QueueRow({ queue, now }: { readonly queue: WaitingQueue; readonly now: Date }) {
  const t = useMessages(workPageMessages);
  const names = useMessages(workMessages);
  const language = useLanguage();
  const { count, isMore, since, deadline, isOverdue } = queue;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:py-2">
      <th scope="row" className="py-2 pe-4 text-start font-semibold max-sm:py-1">
        {queue.page === null ? (
          <>
            {names(`queues.${queue.queue}`)}
            <span className="block font-normal text-ink-muted">{t("noPage")}</span>
          </>
        ) : (
          <Link to={queue.page} className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline">
            {names(`queues.${queue.queue}`)}
          </Link>
        )}
      </th>
      <td className="px-4 py-2 text-end text-base font-bold figures max-sm:px-0 max-sm:py-1">
        {t(isMore ? "more" : "count", { count })}
      </td>
      <td className="px-4 py-2 whitespace-nowrap max-sm:px-0 max-sm:py-1">
        {since === null ? null : durationSince(since, now, language)}
      </td>
      <td className="py-2 ps-4 whitespace-nowrap max-sm:py-1 max-sm:ps-0 max-sm:text-end">
        {deadline === null ? null : isOverdue ? (
          <Badge tone="danger">{t("overdue", { age: durationSince(deadline, now, language) })}</Badge>
        ) : (
          relativeTime(deadline, now, language)
        )}
      </td>
    </tr>
  );
}

/** Queues in which nothing waits, as links in one line. */
export function EmptyQueues({ queues }: { readonly queues: readonly WaitingQueue[] }) {
  const t = useMessages(workPageMessages);
  const names = useMessages(workMessages);
  if (queues.length === 0) return null;
  return (
    <div className="mt-4 text-sm text-ink-muted">
      <p className="font-semibold">{t("waits.none")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {queues.map(({ queue, page }) => (
          <li key={queue}>
            {page === null ? (
              names(`queues.${queue}`)
            ) : (
              <Link to={page} className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline">
                {names(`queues.${queue}`)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
