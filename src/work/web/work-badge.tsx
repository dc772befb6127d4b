import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { api, NetworkFailure } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { usePaced } from "#web/session/paced.ts";
import { useAuth } from "#web/session/store.ts";
import { countWork } from "../contract.ts";
import { badgeOf } from "../model/badge.ts";
import { workOfPage } from "./load-work.ts";
import { useOwnActs } from "./own-acts.ts";
import { workPageMessages } from "./messages.ts";

/** Most rows that a queue is counted to, as the server counts. */
const MAX_COUNTED = 1_000;

/** After an act the badge is counted at once; after further ones, as with the keys of a case, together. */
const ACTS_PACE_MS = 1_000;

type Badge = Output<typeof countWork>;
let last: { readonly at: string; readonly acts: number; readonly work: Promise<Badge> } | null = null;

/**
 * One reading per page and act: the front page has read the queues itself, and the menu may be drawn twice (beside the page and in the drawer). After
 * an act of the person, neither the page's reading nor a figure that the server kept from before is used.
 */
function countAt(at: string, acts: number): Promise<Badge> {
  if (last?.at === at && last.acts === acts) return last.work;
  const hasActed = acts > (last?.acts ?? 0);
  const page = !hasActed && at.endsWith(` ${href("/office")}`) ? workOfPage() : null;
  const work =
    page === null ? api(countWork, hasActed ? { fresh: "Y" } : {}) : page.then(({ queues }) => badgeOf(queues, MAX_COUNTED));
  last = { at, acts, work };
  // A failed reading is not kept.
  work.catch(() => {
    last = null;
  });
  return work;
}

interface Counted {
  /** The level, the page and the number of acts for which it was counted. */
  readonly at: string;
  readonly work: Output<typeof countWork>;
}

/** How many rows wait for the person, beside the entry of the menu. Counted again at each page and after each act of the person. */
export default function WorkBadge() {
  const t = useMessages(workPageMessages);
  const [counted, setCounted] = useState<Counted | null>(null);
  const { pathname } = useLocation();
  const place = `${useAuth()?.level ?? ""} ${pathname}`;
  const acts = useOwnActs();
  async function count(here: string): Promise<void> {
    const at = `${here} ${acts}`;
    if (counted?.at === at) return;
    try {
      setCounted({ at, work: await countAt(here, acts) });
    } catch (error) {
      // A badge that fails must not disturb the page: the next page counts again.
      if (!(error instanceof Refusal || error instanceof NetworkFailure)) throw error;
    }
  }
  const refresh = useEffectEvent(count);
  const recount = usePaced(ACTS_PACE_MS, () => count(place));
  const afterAct = useEffectEvent((done: number) => {
    if (done > 0) recount();
  });
  useEffect(() => void refresh(place), [place]);
  useEffect(() => afterAct(acts), [acts]);
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
