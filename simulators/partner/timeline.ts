/** Runs the statuses that follow a confirmation, each at its time on the partner's clock, which may be moved. */
import type { Desk, Transaction } from "./desk.ts";
import type { Pause } from "./sentinels.ts";
import { mayFollow } from "./statuses.ts";

export type Timings = Readonly<Record<Exclude<Pause, number>, number>>;

export interface Timeline {
  /** Adds a transaction that was just confirmed, or that a restart found unfinished. */
  follow(transaction: Transaction): void;
  /** Runs everything due, in order: called after the clock was moved. */
  catchUp(): void;
  stop(): void;
}

interface Due {
  readonly at: number;
  readonly order: number;
  readonly transaction: Transaction;
}

const MAX_TIMER_MS = 2_147_483_647;

/** Opens a timeline over a desk. `moved` is called after each status change. */
export function openTimeline(desk: Desk, timings: Timings, moved: (transaction: Transaction) => void): Timeline {
  const waiting: Due[] = [];
  let timer: NodeJS.Timeout | undefined;
  let order = 0;

  const follow = (transaction: Transaction): void => {
    const step = transaction.plan[transaction.planned];
    if (!step || !mayFollow(transaction.status, step.status)) return;
    const pause = typeof step.after === "number" ? step.after : timings[step.after];
    push(waiting, { at: transaction.plannedAt + pause, order: (order += 1), transaction });
    arm();
  };
  const take = ({ at, transaction }: Due): void => {
    const step = transaction.plan[transaction.planned];
    // It may have been decided by hand meanwhile.
    if (!step || !mayFollow(transaction.status, step.status)) return;
    const { reversedPercent } = step;
    desk.commit({
      fact: "moved",
      at,
      id: transaction.id,
      status: step.status,
      isPlanned: true,
      ...(reversedPercent === undefined ? {} : { reversedMinor: String((transaction.minor * reversedPercent) / 100n) }),
    });
    moved(transaction);
    follow(transaction);
  };
  const catchUp = (): void => {
    for (let next = waiting[0]; next && next.at <= desk.now(); next = waiting[0]) {
      shift(waiting);
      take(next);
    }
    arm();
  };
  const arm = (): void => {
    clearTimeout(timer);
    const next = waiting[0];
    if (!next) return;
    timer = setTimeout(catchUp, Math.min(Math.max(next.at - desk.now(), 1), MAX_TIMER_MS));
    timer.unref();
  };
  return {
    follow,
    catchUp,
    stop: () => {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}

const isSooner = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A binary heap, soonest first: sorting an array for each payout would be too slow. */
function push(heap: Due[], due: Due): void {
  heap.push(due);
  for (let at = heap.length - 1; at > 0;) {
    const above = (at - 1) >> 1;
    if (!swapIfSooner(heap, at, above)) return;
    at = above;
  }
}

function shift(heap: Due[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  heap[0] = last;
  for (let at = 0; ;) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    const [a, b] = [heap[left], heap[right]];
    const below = a && b ? (isSooner(b, a) ? right : left) : left;
    if (!a || !swapIfSooner(heap, below, at)) return;
    at = below;
  }
}

function swapIfSooner(heap: Due[], below: number, above: number): boolean {
  const [a, b] = [heap[below], heap[above]];
  if (!a || !b || !isSooner(a, b)) return false;
  heap[above] = a;
  heap[below] = b;
  return true;
}
