/**
 * The time of the demonstration. Acts are played side by side; when all of them wait, and the house has nothing to do, time leaps to what comes next:
 * an inquiry, the end of a pay-in, the day on which money comes back.
 */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Scene } from "./scene.ts";

export interface Stage {
  /** The house's time. */
  now(): Date;
  /** Plays an act: while it does not wait, time goes by as it does. */
  play<T>(act: () => Promise<T>): Promise<T>;
  waitUntil(at: Date): Promise<void>;
  wait(milliseconds: number): Promise<void>;
  /** What stands written of a transfer, to be compared with later. */
  mark(transfer: Id<"tr">): Promise<Mark>;
  /** Waits until something else is written of a transfer, or the time is over. */
  change(transfer: Id<"tr">, since: Mark, until: Date): Promise<void>;
  /** Waits until something is there, or the time is over. */
  until<T>(look: () => Promise<T | null>, until: Date): Promise<T | null>;
  /** How often time has leapt. */
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
/** Longer than a notification takes to come after the answer. */
const QUIET_MS = 800;
/** Something that is never done must not stop the play. */
const BUSY_LIMIT_MS = 20_000;
/** Without anything that is due: further each time, until something happens. */
const [FIRST_LEAP_MS, LONGEST_LEAP_MS, LEAP_GROWS] = [15_000, 86_400_000, 8];
/** What is due within this is leapt to at once. */
const SOON_MS = 3_600_000;
/** And what is due a little later with it: inquiries of many transfers come each hour, each at a minute of its own. */
const [TOGETHER_SHARE, TOGETHER_MS] = [0.25, 600_000];

const never = async () => false;

export function openStage(scene: Scene): Stage {
  const waiting = new Set<Waiting>();
  let live = 0;
  let leapMs = FIRST_LEAP_MS;
  let leaps = 0;
  const stopping = new AbortController();
  let movedAt = performance.now();
  const now = () => scene.machinery.clock.now();

  /** Wakes whoever has what they wait for; true when somebody has. */
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

async function readMarks({ machinery }: Scene, transfers: readonly string[]): Promise<ReadonlyMap<string, Mark>> {
  const { rows } = await sql<{ id: string; mark: string }>`select id, version || ' ' || needs_person as mark
    from transfers.transfer where id = any(${transfers})`.execute(machinery.database);
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/**
 * When something is due by itself that somebody waits for. A message that was not taken waits by PostgreSQL's clock, which nobody moves: its pause is
 * added to the house's time, so that no leap outruns a code's five minutes. What is due of a transfer is looked for each full minute: a leap
 * to the instant itself would only be followed by a real minute of waiting.
 */
async function nextDue({ machinery }: Scene, transfers: readonly string[], now: Date): Promise<number[]> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select date_trunc('minute', greatest(due_at, ${now})) + interval '1 minute' as at
    from transfers.transfer where id = any(${transfers}) and due_at is not null
    union all select date_trunc('minute', min(ask_at)) + interval '1 minute' from transfers.payment_ask where ask_at > ${now}
    union all select date_trunc('minute', min(ask_at)) + interval '1 minute' from transfers.stray_inquiry where ask_at > ${now}
    union all select ${now}::timestamptz + min(greatest(run_at - now(), interval '0')) from graphile_worker.jobs
    where task_identifier = 'deliver_message' and attempts > 0 and locked_at is null`.execute(machinery.database);
  return rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
}

/** Whether the house has something to do now: a job that runs or could, a question that is due. */
async function isBusy({ machinery }: Scene, now: Date): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`select
    exists (select from graphile_worker.jobs where locked_at is not null or (attempts = 0 and run_at <= ${now}))
    or exists (select from transfers.payment_ask where ask_at <= ${now})
    or exists (select from transfers.stray_inquiry where ask_at <= ${now})
    or exists (select from transfers.hint where ask_at <= ${now}) as busy`.execute(machinery.database);
  return rows[0]?.busy === true;
}
