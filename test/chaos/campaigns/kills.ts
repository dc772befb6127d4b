/**
 * `kills`: the product is killed at random moments while people send, and then starts again. Sometimes web and worker are one process,
 * sometimes two, of which either or both are killed. Nearly half of the kills hit a process that is starting.
 */
import { setTimeout as pause } from "node:timers/promises";
import { chanceOf } from "../seeded-chance.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "../campaign.ts";
import type { Command } from "../installation/killable.ts";
import { startLoad } from "../load/load.ts";
import { countAcknowledged } from "../records.ts";

const SENDERS = 24;
/** The longest run of a process that answers; on a slow machine, the time that its start took. The others are killed while they start. */
const LONGEST_LIFE_MS = 1_500;
const WHILE_STARTING = 0.45;
/** Share of starts from nothing with web and worker in one process. */
const TOGETHER = 0.5;
const SAY_EVERY = 25;

export const kills: Campaign = {
  about: "the product is killed at random moments under load",
  full: 1_000,
  short: 6,
  perPart: 100,
  run: (options) =>
    onGround(options, { senders: Math.min(SENDERS, options.times * 2) }, (torment) => killAgainAndAgain(options, torment)),
};

export async function killAgainAndAgain(options: CampaignOptions, { ground, people, records }: Torment): Promise<CampaignReport> {
  const { product } = ground;
  const chance = chanceOf(options.seed);
  const load = startLoad({ ground, people, records, chance: chanceOf(options.seed + 1), atOnce: 12 });
  const counts = { kills: 0, "of the web alone": 0, "of the worker alone": 0, "while starting": 0 };
  let startMs = LONGEST_LIFE_MS;
  let runs: readonly Command[] = ["serve"];
  while (counts.kills < options.times) {
    await whilePaused(options);
    const startedAt = performance.now();
    if (!product.isAlive()) runs = chance.happens(TOGETHER) ? ["serve"] : ["web", "worker"];
    product.start(...runs);
    if (counts.kills > 0 && chance.happens(WHILE_STARTING)) {
      await pause(chance.below(startMs));
      counts["while starting"] += 1;
    } else {
      await product.untilReady();
      // Capped, so that one slow start does not make all following runs long.
      startMs = Math.min(2 * LONGEST_LIFE_MS, Math.max(LONGEST_LIFE_MS, performance.now() - startedAt));
      await pause(chance.below(startMs));
    }
    const victim = runs.length === 1 ? "all" : chance.oneOf(["web", "worker", "all"] as const);
    await product.kill(victim === "all" ? undefined : victim);
    counts.kills += 1;
    if (victim === "web") counts["of the web alone"] += 1;
    if (victim === "worker") counts["of the worker alone"] += 1;
    if (counts.kills % SAY_EVERY === 0)
      options.say(`${counts.kills} kills, ${countAcknowledged(records)} acknowledged, ${records.unanswered} unanswered`);
  }
  product.start(...(product.isAlive() ? runs : []));
  await product.untilReady();
  await load.stop();
  return { counts, failures: [] };
}
