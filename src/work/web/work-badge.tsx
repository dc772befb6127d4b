import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAuth } from "#web/session/store.ts";
import { countWork } from "../contract.ts";
import { badgeOf } from "../model/badge.ts";
import { workOfPage } from "./load-work.ts";
import { workPageMessages } from "./messages.ts";

/** Most rows that a queue is counted to, as the server counts. */
const MAX_COUNTED = 1_000;

type Badge = Output<typeof countWork>;
let last: { readonly at: string; readonly work: Promise<Badge> } | null = null;

/** One reading per page: the front page has read the queues itself, and the menu may be drawn twice (beside the page and in the drawer). */
function countAt(at: string): Promise<Badge> {
  if (last?.at === at) return last.work;
  const page = at.endsWith(` ${href("/office")}`) ? workOfPage() : null;
  const work = page === null ? api(countWork, {}) : page.then(({ queues }) => badgeOf(queues, MAX_COUNTED));
  last = { at, work };
  // A failed reading is not kept.
  work.catch(() => {
    last = null;
  });
  return work;
}

interface Counted {
  /** The level and the page for which it was counted. */
  readonly at: string;
  readonly work: Output<typeof countWork>;
}

/** How many rows wait for the person, beside the entry of the menu. Counted again at each page. */
export default function WorkBadge() {
  const t = useMessages(workPageMessages);
  const [counted, setCounted] = useState<Counted | null>(null);
  const { pathname } = useLocation();
  const place = `${useAuth()?.level ?? ""} ${pathname}`;
  const refresh = useEffectEvent(async (at: string) => {
    if (counted?.at === at) return;
    try {
      setCounted({ at, work: await countAt(at) });
    } catch (error) {
      // A badge that fails must not disturb the page: the next page counts again.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    }
  });
  useEffect(() => void refresh(place), [place]);
  if (counted === null || counted.work.count === 0) return null;
  const { work } = counted;
  const shown = t(work.isMore ? "more" : "count", { count: work.count });
  return (
    <span
      className={`pointer-events-none absolute end-3 top-1/2 flex h-5 min-w-5 -translate-y-1/2 items-center justify-center rounded-pill px-1.5 text-xs leading-none font-bold figures ${work.overdue > 0 ? "bg-danger text-on-danger" : "bg-primary-soft text-on-primary-soft"}`}
    >
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t("badge", { count: shown })}</span>
    </span>
  );
}
