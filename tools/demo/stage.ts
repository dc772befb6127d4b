/**
 * The time of the demonstration. Acts run in parallel; when all of them wait, and the product has nothing to do, time jumps to the next
 * event: an inquiry, the deadline of a pay-in, the day of a refund.
 */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Scene } from "./scene.ts";

export interface Stage {
  /** The product's time. */
  now(): Date;
  /** Plays an act: while it does not wait, time passes normally. */
  play<T>(act: () => Promise<T>): Promise<T>;
  waitUntil(at: Date): Promise<void>;
  wait(milliseconds: number): Promise<void>;
  /** The recorded state of a transfer, for later comparison. */
  mark(transfer: Id<"tr">): Promise<Mark>;
  /** Waits until the recorded state of a transfer differs, or the time is over. */
  change(transfer: Id<"tr">, since: Mark, until: Date): Promise<void>;
  /** Waits until `look` returns a value, or the time is over. */
  until<T>(look: () => Promise<T | null>, until: Date): Promise<T | null>;
  /** The number of jumps of time. */
  leaps(): number;
  stop(): void;
}
export type Mark = string;

interface Waiting {
  readonly until: Date;
  readonly isOver: (marks: ReadonlyMap<string, Mark>) => Promise<boolean>;
  readonly transfer?: Id<"tr">;
  readonly wake: () => void;
}

const LOOK_EVERY_MS = 150;
/** Longer than a notification takes to arrive after the answer. */
const QUIET_MS = 800;
/** Work that never ends must not stop the demonstration. */
const BUSY_LIMIT_MS = 20_000;
/** Without a due event: each jump is longer, until something happens. */
const [FIRST_LEAP_MS, LONGEST_LEAP_MS, LEAP_GROWS] = [15_000, 86_400_000, 8];
/** An event due within this is jumped to at once. */
const SOON_MS = 3_600_000;
/** Events due a little later are included: inquiries of many transfers come each hour, each at its own minute. */
const [TOGETHER_SHARE, TOGETHER_MS] = [0.25, 600_000];

const never = async () => false;

export function openStage(scene: Scene): Stage {
  const waiting = new Set<Waiting>();
  let live = 0;
  let leapMs = FIRST_LEAP_MS;
  let leaps = 0;
  const stopping = new AbortController();
  let movedAt = performance.now();
  const now = () => scene.runtime.clock.now();

  /** Wakes every waiting act whose condition is met; true when there was one. */
  const wakeUp = async (): Promise<boolean> => {
    const marks = await readMarks(
      scene,
      [...waiting].flatMap(({ transfer }) => transfer ?? []),
    );
    let hasWoken = false;
    for (const one of waiting) {
      if (!(await one.isOver(marks)) && now() < one.until) continue;
      waiting.delete(one);
      one.wake();
      hasWoken = true;
    }
    return hasWoken;
  };
  const leap = async (): Promise<void> => {
    const watched = [...waiting].flatMap(({ transfer }) => transfer ?? []);
    const due = await nextDue(scene, watched, now());
    const at = now().getTime();
    const first = Math.min(...due);
    const together = Math.min((first - at) * TOGETHER_SHARE, TOGETHER_MS);
    const onward = watched.length > 0 && first - at > SOON_MS ? [at + leapMs] : [];
    const last = Math.max(...due.filter((one) => one <= first + together));
    const next = Math.min(...[...waiting].map(({ until }) => until.getTime()), ...(due.length > 0 ? [last] : []), ...onward);
    leapMs = Math.min(leapMs * LEAP_GROWS, LONGEST_LEAP_MS);
    leaps += 1;
    await scene.leap(Math.max(Math.ceil(next - now().getTime()), 1_000) + 20);
  };
  const look = async (): Promise<void> => {
    const at = performance.now();
    if (live === 0 || waiting.size < live) movedAt = at;
    else if (await wakeUp()) {
      movedAt = at;
      leapMs = FIRST_LEAP_MS;
    } else if (at - movedAt >= QUIET_MS) {
      if (at - movedAt < BUSY_LIMIT_MS && (await isBusy(scene, now()))) return;
      await leap();
      movedAt = performance.now();
    }
  };
  const looking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look();
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
  let failure: Error | null = null;
  looking().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    for (const { wake } of waiting) wake();
  });
  const waitFor = (one: Omit<Waiting, "wake">) =>
    new Promise<void>((resolve, reject) => {
      waiting.add({ ...one, wake: () => (failure === null ? resolve() : reject(failure)) });
    });
  return {
    now,
    async play(act) {
      live += 1;
      try {
        return await act();
      } finally {
        live -= 1;
      }
    },
    waitUntil: (until) => waitFor({ until, isOver: never }),
    wait: (milliseconds) => waitFor({ until: new Date(now().getTime() + milliseconds), isOver: never }),
    mark: async (transfer) => (await readMarks(scene, [transfer])).get(transfer) ?? "",
    change: (transfer, since, until) => waitFor({ until, transfer, isOver: async (marks) => marks.get(transfer) !== since }),
    async until<T>(look: () => Promise<T | null>, until: Date): Promise<T | null> {
      let found: T | null = null;
      await waitFor({ until, isOver: async () => (found = await look()) !== null });
      return found;
    },
    leaps: () => leaps,
    stop: () => stopping.abort(),
  };
}

async function readMarks({ runtime }: Scene, transfers: readonly string[]): Promise<ReadonlyMap<string, Mark>> {
  const { rows } = await sql<{ id: string; mark: string }>`select id, version || ' ' || needs_person as mark
    from transfers.transfer where id = any(${transfers})`.execute(runtime.database);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/**
 * The next events that waiting acts depend on. A failed message waits by PostgreSQL's clock, which is not moved: its delay is added to the
 * product's time, so that no jump exceeds a code's five minutes. Due steps of transfers are checked each full minute: a jump to the exact
 * instant would only be followed by a real minute of waiting.
 */
async function nextDue({ runtime }: Scene, transfers: readonly string[], now: Date): Promise<number[]> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select date_trunc('minute', greatest(due_at, ${now})) + interval '1 minute' as at
    from transfers.transfer where id = any(${transfers}) and due_at is not null
    union all select date_trunc('minute', min(inquire_at)) + interval '1 minute' from transfers.payment_inquiry where inquire_at > ${now}
    union all select date_trunc('minute', min(inquire_at)) + interval '1 minute' from transfers.unapplied_inquiry where inquire_at > ${now}
    union all select ${now}::timestamptz + min(greatest(run_at - now(), interval '0')) from graphile_worker.jobs
    where task_identifier = 'deliver_message' and attempts > 0 and locked_at is null`.execute(runtime.database);
  return rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
}

/** Whether the product has work now: a running or runnable job, a due inquiry. */
async function isBusy({ runtime }: Scene, now: Date): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select
    exists (select from graphile_worker.jobs where locked_at is not null or (attempts = 0 and run_at <= ${now}))
    or exists (select from transfers.payment_inquiry where inquire_at <= ${now})
    or exists (select from transfers.unapplied_inquiry where inquire_at <= ${now})
    or exists (select from transfers.payout_notification where inquire_at <= ${now}) as busy`.execute(runtime.database);
  return rows[0]?.busy === true;
}
