/**
 * `points`: the product is killed exactly between a commit and the next message about it, `times` times at each of the named points
 * (faults/points.ts). The proxies between the product and its counterparts trigger it; the product has no hooks. A point that was not
 * reached is a failure: it proves nothing.
 */
import { setTimeout as pause } from "node:timers/promises";
import { chanceOf, type Chance } from "../seeded-chance.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "../campaign.ts";
import { CRASH_POINTS, type CrashPoint } from "../faults/points.ts";
import { cashPlan, startLoad, usualPlan } from "../load/load.ts";
import type { Wires } from "../installation/installation.ts";
import { countAcknowledged, type Plan } from "../records.ts";
import { openHttpWire, type HttpWire } from "../faults/wire-http.ts";
import { openPostgresWire, type PostgresWire } from "../faults/wire-postgres.ts";

const SENDERS = 16;
/** A point is reached within seconds of a start. */
const REACHED_WITHIN_MS = 60_000;
/** Many pay twice: the surplus is refunded, so that there are refunds. Many pay in cash, so that there are refunds at the counter. */
const [PAYS_TWICE, PAYS_CASH] = [0.25, 0.25];
const SAY_EVERY = 1;
const SHARES = { home: 0.5, abroad: 0.25, cash: 0.25 } as const;

/** All proxies of a product, opened with its installation. */
export interface Wired {
  readonly wires: Wires;
  readonly opened: { database?: PostgresWire; bank?: HttpWire; partner?: HttpWire; front?: HttpWire };
  close(): Promise<void>;
}

export function wireAll(): Wired {
  const opened: Wired["opened"] = {};
  return {
    opened,
    wires: {
      database: async (url) => (opened.database = await openPostgresWire(url)).url,
      bank: async (url) => (opened.bank = await openHttpWire(url)).url,
      partner: async (url) => (opened.partner = await openHttpWire(url)).url,
      front: async (url) => (opened.front = await openHttpWire(url)).url,
    },
    async close() {
      for (const wire of Object.values(opened)) await wire.close();
    },
  };
}

function planFor(chance: Chance): Plan {
  const drawn = chance.share();
  if (drawn < PAYS_TWICE) return { pays: [200], cancels: "never" };
  return drawn < PAYS_TWICE + PAYS_CASH ? cashPlan(chance) : usualPlan(chance);
}

export const points: Campaign = {
  about: `the product dies at each of ${CRASH_POINTS.length} named points`,
  full: 50,
  short: 1,
  perPart: 5,
  async run(options) {
    const wired = wireAll();
    const setting = { senders: Math.min(SENDERS, 4 + options.times), wires: wired.wires };
    const report = await onGround(options, setting, (torment) => dieAtEachPoint(options, wired, torment));
    await wired.close();
    return report;
  },
};

export async function dieAtEachPoint(
  options: CampaignOptions,
  wired: Wired,
  { ground, people, records }: Torment,
  chosen: readonly CrashPoint[] = CRASH_POINTS,
): Promise<CampaignReport> {
  const { product } = ground;
  const chance = chanceOf(options.seed);
  const load = startLoad({ ground, people, records, chance, atOnce: 8, shares: SHARES, planFor, restMs: 150 });
  const hits = new Map(chosen.map(({ name }) => [name, 0]));
  for (let round = 1; round <= options.times; round++) {
    for (const point of chosen) {
      await whilePaused(options);
      if (!product.isAlive()) product.start();
      await product.untilReady();
      const isHit = await dies(point, wired, product);
      if (isHit) hits.set(point.name, (hits.get(point.name) ?? 0) + 1);
      else options.say(`${point.name} was not reached`);
    }
    if (round % SAY_EVERY === 0)
      options.say(
        `${round} rounds, ${countAcknowledged(records)} acknowledged, ${records.given.length} times cash was handed out`,
      );
  }
  if (!product.isAlive()) product.start();
  await product.untilReady();
  await load.stop();
  const missed = chosen.filter(({ name }) => hits.get(name) !== options.times);
  return {
    counts: Object.fromEntries(hits),
    failures: missed.map(({ name, says }) => `${name} (${says}) was hit ${hits.get(name)} times, not ${options.times}`),
  };
}

/** Arms the crash point and waits until it has killed the product. */
async function dies(
  point: CrashPoint,
  { opened: { database, bank, partner, front } }: Wired,
  product: { shoot(): void; untilOver(): Promise<void> },
): Promise<boolean> {
  const trap = { isHit: false };
  const strike = () => {
    trap.isHit = true;
    product.shoot();
  };
  const disarm = () => {
    database?.arm(null, strike);
    for (const wire of [bank, partner, front]) wire?.arm(null, strike);
  };
  if (point.database) database?.arm(point.database, strike);
  if (point.bank) bank?.arm(point.bank, strike);
  if (point.partner) partner?.arm(point.partner, strike);
  if (point.front) front?.arm(point.front, strike);
  for (const endsAt = Date.now() + REACHED_WITHIN_MS; !trap.isHit && Date.now() < endsAt;) await pause(20);
  disarm();
  if (trap.isHit) await product.untilOver();
  return trap.isHit;
}
