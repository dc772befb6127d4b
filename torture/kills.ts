/**
 * `kills`: the product, web and worker in one process, is killed at a moment that nobody chose while people send; then it starts again. A third of
 * the kills hit it while it starts.
 */
import { setTimeout as pause } from "node:timers/promises";
import { chanceOf } from "./chance.ts";
import { onGround, whilePaused, type Campaign } from "./campaign.ts";
import { startLoad } from "./load.ts";
import { countAcknowledged } from "./records.ts";

const SENDERS = 24;
/** A life that answers lasts so long at the most; one that is to be killed while it starts, so long. */
const LONGEST_LIFE_MS = 1_500;
const LONGEST_START_MS = 2_000;
const WHILE_STARTING = 0.35;
const SAY_EVERY = 25;

export const kills: Campaign = {
  about: "the product is killed at random moments under load",
  full: 1_000,
  short: 6,
  run: (options) =>
    onGround(options, { senders: Math.min(SENDERS, options.times * 2) }, async ({ ground, people, records }) => {
      const { product } = ground;
      const chance = chanceOf(options.seed);
      const load = startLoad({ ground, people, records, chance: chanceOf(options.seed + 1), atOnce: 12 });
      let whileStarting = 0;
      for (let kill = 1; kill <= options.times; kill++) {
        await whilePaused(options);
        if (!product.isAlive()) product.start();
        if (kill > 1 && chance.happens(WHILE_STARTING)) {
          await pause(chance.below(LONGEST_START_MS));
          whileStarting += 1;
        } else {
          await product.untilReady();
          await pause(chance.below(LONGEST_LIFE_MS));
        }
        await product.kill();
        if (kill % SAY_EVERY === 0)
          options.say(`${kill} kills, ${countAcknowledged(records)} acknowledged, ${records.unanswered} unanswered`);
      }
      product.start();
      await product.untilReady();
      await load.stop();
      return { kills: options.times, "of them while starting": whileStarting };
    }),
};
