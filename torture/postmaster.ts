/**
 * `postmaster`: PostgreSQL is killed with all its children under load, as by a power cut, and comes back over what is on disk. The product is left
 * alone: it has to notice, to reconnect and to go on by itself, web and worker both.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { chanceOf } from "./chance.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "./campaign.ts";
import type { Ground } from "./ground.ts";
import { unlessBroken } from "./insist.ts";
import { startLoad } from "./load.ts";
import { countAcknowledged } from "./records.ts";

const SENDERS = 16;
/** Between two kills. */
const LONGEST_PEACE_MS = 2_500;
/** How long PostgreSQL is away, beside the time of its recovery. */
const LONGEST_ABSENCE_MS = 1_500;
/** After that somebody is called out of bed. */
const BACK_WITHIN_MS = 60_000;
const SAY_EVERY = 10;

export const postmaster: Campaign = {
  about: "PostgreSQL is killed under load, and the product goes on by itself",
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

/** How long it took until a new transfer was acknowledged, and until the worker opened a number again. */
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
    if (!ground.product.isAlive()) throw new Error(`the product ended when PostgreSQL did:\n${ground.product.lastWords()}`);
    if (tookMs > BACK_WITHIN_MS) {
      const who = webMs === undefined ? "nothing is acknowledged" : "the worker does not work";
      throw new Error(`${who} ${BACK_WITHIN_MS / 1_000} s after PostgreSQL came back`);
    }
    await pause(100);
  }
}

async function numbersOpened({ house }: Ground): Promise<number | null> {
  const count = sql<{ n: number }>`select count(*)::int as n from transfers.pay_in_account`;
  return (await unlessBroken(() => count.execute(house.machinery.database)))?.rows[0]?.n ?? null;
}
