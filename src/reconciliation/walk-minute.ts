/** The minute's walk: everything that changed since it was last here, and what was waiting for its time. */
import { HOUR_MS, toLocalDate } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareCosts } from "./compare-costs.ts";
import { compareTotals } from "./compare-held.ts";
import type { Expectations } from "./expected.ts";
import { dayTopic, type Finding } from "./finding.ts";
import { judgeKeys, type GapExpectations, type KnownParty } from "./judge-keys.ts";
import { raiseFindings } from "./raise-findings.ts";
import { listDueKeys } from "./store-keys.ts";
import { listSilentDays } from "./store-lines.ts";
import { finishWalk, holdStill, takeWalk } from "./store-walks.ts";
import { isTakenToCompare, takeChanges } from "./take-changes.ts";

/** A run that has more than this to do leaves the rest to the next: half a million postings or keys. */
const MAX_BATCHES = 1_000;
const KEYS_PER_BEAT = 300;
/** A statement is read every ten minutes: after this it does not come. */
const SILENT_MS = 2 * HOUR_MS;
/** Nor does it say anything when it was asked less often: a house that was away for a day has asked once when it is back. */
const ASKED_TIMES = 3;

/** Another process is on the same walk. */
class OtherWalker extends Error {}

/** A beat that sees one instant, of one walker at a time. */
export type StillBeat = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Walks in such beats, or not at all: as soon as another process is on it, this one leaves it to that, having finished nothing by halves. */
export async function walkStill(
  run: Pick<JobRun, "beat">,
  walk: "minute" | "night",
  go: (beat: StillBeat) => Promise<void>,
): Promise<void> {
  const beat: StillBeat = (work) =>
    run.beat(async (ctx) => {
      await holdStill(ctx.db);
      if (!(await takeWalk(ctx.db, walk))) throw new OtherWalker();
      return work(ctx);
    });
  try {
    await go(beat);
  } catch (error) {
    if (!(error instanceof OtherWalker)) throw error;
  }
}

/** Takes what is new in the ledger, as much as one run takes. */
export function takeAll(
  run: Pick<JobRun, "beat">,
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  return walkStill(run, "minute", async (beat) => {
    for (let batch = 0; batch < MAX_BATCHES; batch++) if (!(await beat((ctx) => takeChanges(ctx, parties, expectations)))) return;
  });
}

/** Looks at what changed. */
export async function walkMinute(
  run: Pick<JobRun, "beat">,
  parties: readonly KnownParty[],
  expectations: Expectations<Ctx>,
): Promise<void> {
  await takeAll(run, parties, expectations);
  await walkStill(run, "minute", async (beat) => {
    for (let batch = 0; batch < MAX_BATCHES; batch++)
      if ((await beat((ctx) => judgeDue(ctx, parties, expectations))) < KEYS_PER_BEAT) break;
    await beat(async (ctx) => {
      await compareTotals(ctx, expectations, "minute");
      await compareCosts(ctx, expectations, "minute", "");
      await findSilence(ctx);
      await finishWalk(ctx.db, "minute", ctx.now);
    });
  });
}

async function judgeDue(ctx: Ctx, parties: readonly KnownParty[], expectations: GapExpectations): Promise<number> {
  if (!(await isTakenToCompare(ctx))) return 0;
  const keys = await listDueKeys(ctx.db, ctx.now, KEYS_PER_BEAT);
  if (keys.length > 0) await judgeKeys(ctx, parties, keys, "minute", expectations);
  return keys.length;
}

/** Statements that do not come: without them nothing here would ever differ. */
async function findSilence(ctx: Ctx): Promise<void> {
  const readBefore = new Date(ctx.now.getTime() - SILENT_MS);
  const days = await listSilentDays(ctx.db, {
    readBefore,
    startedBefore: toLocalDate(readBefore),
    now: ctx.now,
    times: ASKED_TIMES,
  });
  await raiseFindings(
    ctx,
    days.map(({ party, day }): Finding => ({
      kind: "statement_silent",
      topic: dayTopic(party, day),
      party,
      key: day,
      currency: null,
      minor: null,
      details: { party, day },
      sameness: [party, day],
    })),
    "minute",
  );
}
