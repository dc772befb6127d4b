/**
 * `postmaster`: PostgreSQL is killed with all its children under load, as by a power cut, and restarted on the same files. The product is
 * left alone: web and worker must both notice, reconnect and continue.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { chanceOf } from "../seeded-chance.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "../campaign.ts";
import type { Ground } from "../installation/installation.ts";
import { unlessBroken } from "../load/retry-until-answered.ts";
import { startLoad } from "../load/load.ts";
import { countAcknowledged } from "../records.ts";

const SENDERS = 16;
/** Longest time between two kills. */
const LONGEST_PEACE_MS = 2_500;
/** Longest downtime of PostgreSQL, besides its recovery. */
const LONGEST_ABSENCE_MS = 1_500;
/** Maximum outage: a longer one would need an operator. */
const BACK_WITHIN_MS = 60_000;
const SAY_EVERY = 10;

export const postmaster: Campaign = {
  about: "PostgreSQL is killed under load, and the product continues without intervention",
  full: 100,
  short: 1,
  perPart: 25,
  run: (options) =>
    onGround(options, { senders: Math.min(SENDERS, 4 + options.times), postgresDies: true }, (torment) =>
      killPostmaster(options, torment),
    ),
};

export async function killPostmaster(options: CampaignOptions, { ground, people, records }: Torment): Promise<CampaignReport> {
  const chance = chanceOf(options.seed);
  const load = startLoad({ ground, people, records, chance: chanceOf(options.seed + 1), atOnce: 8 });
  const slowest = { web: 0, worker: 0 };
  for (let kill = 1; kill <= options.times; kill++) {
    await whilePaused(options);
    await pause(chance.below(LONGEST_PEACE_MS));
    await ground.postgres.kill();
    await pause(chance.below(LONGEST_ABSENCE_MS));
    await ground.postgres.revive();
    const back = await untilBothWork(ground, () => countAcknowledged(records));
    slowest.web = Math.max(slowest.web, back.webMs);
    slowest.worker = Math.max(slowest.worker, back.workerMs);
    if (kill % SAY_EVERY === 0)
      options.say(
        `${kill} kills, ${countAcknowledged(records)} acknowledged, back at the slowest after ${slowest.web} ms (web), ${slowest.worker} ms (worker)`,
      );
  }
  await load.stop();
  return {
    counts: {
      "kills of PostgreSQL": options.times,
      "slowest return of the web in ms": slowest.web,
      "slowest return of the worker in ms": slowest.worker,
    },
    failures: [],
  };
}

interface Back {
  readonly webMs: number;
  readonly workerMs: number;
}

/** Time until a new transfer was acknowledged, and until the worker opened a pay-in number again. */
async function untilBothWork(ground: Ground, acknowledged: () => number): Promise<Back> {
  const startedAt = performance.now();
  const [madeBefore, openedBefore] = [acknowledged(), await numbersOpened(ground)];
  const back: { webMs?: number; workerMs?: number } = {};
  for (;;) {
    const tookMs = Math.round(performance.now() - startedAt);
    const opened = await numbersOpened(ground);
    if (acknowledged() > madeBefore) back.webMs ??= tookMs;
    if (opened !== null && (openedBefore === null || opened > openedBefore)) back.workerMs ??= tookMs;
    const { webMs, workerMs } = back;
    if (webMs !== undefined && workerMs !== undefined) return { webMs, workerMs };
    if (!ground.product.isAlive()) throw new Error(`the product ended when PostgreSQL did:\n${ground.product.exitMessage()}`);
    if (tookMs > BACK_WITHIN_MS) {
      const who = webMs === undefined ? "nothing is acknowledged" : "the worker takes no jobs";
      throw new Error(`${who} ${BACK_WITHIN_MS / 1_000} s after PostgreSQL came back`);
    }
    await pause(100);
  }
}

async function numbersOpened({ app }: Ground): Promise<number | null> {
  const count = sql<{ n: number }>`select count(*)::int as n from transfers.pay_in_account`;
  return (await unlessBroken(() => count.execute(app.runtime.database)))?.rows[0]?.n ?? null;
}
