/**
 * `kills`: the product, web and worker in one process, is killed at a moment that nobody chose while people send; then it starts again. Half of
 * the kills hit it while it starts.
 */
import { setTimeout as pause } from "node:timers/promises";
import { chanceOf } from "./chance.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "./campaign.ts";
import { startLoad } from "./load.ts";
import { countAcknowledged } from "./records.ts";

const SENDERS = 24;
/** A life that answers lasts so long at the most, or as long as it took to start, where the machine is slow; the others are killed while they start. */
const LONGEST_LIFE_MS = 1_500;
const WHILE_STARTING = 0.45;
const SAY_EVERY = 25;

export const kills: Campaign = {
  about: "the product is killed at random moments under load",
  full: 1_000,
  short: 6,
  run: (options) =>
    onGround(options, { senders: Math.min(SENDERS, options.times * 2) }, (torment) => killAgainAndAgain(options, torment)),
};

export async function killAgainAndAgain(options: CampaignOptions, { ground, people, records }: Torment): Promise<CampaignReport> {
  const { product } = ground;
  const chance = chanceOf(options.seed);
  const load = startLoad({ ground, people, records, chance: chanceOf(options.seed + 1), atOnce: 12 });
  let whileStarting = 0;
  let startMs = LONGEST_LIFE_MS;
  for (let kill = 1; kill <= options.times; kill++) {
    await whilePaused(options);
    const startedAt = performance.now();
    if (!product.isAlive()) product.start();
    if (kill > 1 && chance.happens(WHILE_STARTING)) {
      await pause(chance.below(startMs));
      whileStarting += 1;
    } else {
      await product.untilReady();
      startMs = Math.max(LONGEST_LIFE_MS, performance.now() - startedAt);
      await pause(chance.below(startMs));
    }
    await product.kill();
    if (kill % SAY_EVERY === 0)
      options.say(`${kill} kills, ${countAcknowledged(records)} acknowledged, ${records.unanswered} unanswered`);
  }
  product.start();
  await product.untilReady();
  await load.stop();
  return { counts: { kills: options.times, "of them while starting": whileStarting }, failures: [] };
}
