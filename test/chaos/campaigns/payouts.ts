/**
 * `payouts`: thousands of transfers, while four in ten answers of the bank and the partner are faulty: lost before or after the work was
 * done, late, replaced by a proxy's error page, about another amount, or contradicting each other. Unknown outcomes must be resolved, or
 * wait for staff.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { chanceOf, type Chance } from "../seeded-chance.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "../campaign.ts";
import type { Ground } from "../installation/installation.ts";
import { cashPlan, qrisPlan, startLoad } from "../load/load.ts";
import { countAcknowledged, type Plan } from "../records.ts";
import { steer } from "../installation/settle.ts";

/** Shares by behaviour of simulators/bank/sentinels.ts: 40 in a hundred together. */
const AT_THE_BANK = {
  silence_after: 0.06,
  silence_before: 0.05,
  bad_gateway_after: 0.04,
  error_before: 0.04,
  timeout_after: 0.03,
  late_answer: 0.02,
  not_found_once: 0.03,
  inconsistent: 0.02,
  wrong_amount_once: 0.02,
  noise_after: 0.02,
  stale_token: 0.01,
  busy: 0.005,
  fails_later: 0.015,
  reversed: 0.01,
  wrong_amount_always: 0.003,
  mute: 0.002,
  refused: 0.005,
  closed: 0.005,
  no_funds: 0.005,
  notification_thrice: 0.005,
  notification_unordered: 0.005,
  notification_forged: 0.005,
};
/**
 * Each unanswered call blocks its worker for half a minute, so most losses here are 502 answers. `busy` makes a client pause and is
 * therefore rare.
 */
const AT_THE_PARTNER = {
  silence_before: 0.004,
  silence_after: 0.006,
  error_before: 0.19,
  error_after: 0.19,
  busy: 0.001,
  late_after: 0.009,
  callback_twice: 0.2,
  callback_lost: 0.2,
};
const OF_INQUIRIES = { inquirySilence: 0.05, inquiryError: 0.15 };
/** A transfer whose pay-in number cannot be opened is never paid, and so makes no payout. */
const OF_OPENINGS = { openingSilence: 0.02, openingError: 0.01 };
/** Shorter than in production, so that a missing answer costs less; a slower answer counts as missing too. */
const IMPATIENT = { BANK_TIMEOUT_MS: "1000", WORKER_CONCURRENCY: "8" };
const SHARES = { home: 0.86, abroad: 0.12, cash: 0.02 } as const;
const MOST_SENDERS = 40;
const SAY_EVERY_MS = 30_000;
/** Time for payouts that are not sent when all transfers are made: this much each, on top of the first minutes. */
const LEAVES_WITHIN_MS = 300;
const LEAVES_FIRST_MS = 180_000;

/** Cash payments wait for a single cashier. */
const PAYS_CASH = 0.08;
const PAYS_QRIS = 0.08;

/** A few pay twice, pay in cash or cancel, so that refunds meet the same faulty bank. */
function planFor(chance: Chance): Plan {
  if (chance.happens(PAYS_CASH)) return cashPlan(chance);
  if (chance.happens(PAYS_QRIS)) return qrisPlan(chance);
  const drawn = chance.share();
  if (drawn < 0.02) return { pays: [200], cancels: "never" };
  return { pays: [100], cancels: drawn < 0.04 ? "after_paying" : "never" };
}

export const payouts: Campaign = {
  about: "payouts while 40 in 100 answers are faulty",
  full: 20_000,
  short: 200,
  perPart: 2_500,
  run: (options) =>
    onGround(options, { senders: Math.min(MOST_SENDERS, Math.ceil(options.times / 25)), environment: IMPATIENT }, (torment) =>
      payOutAgainstFaults(options, torment),
    ),
};

export async function payOutAgainstFaults(
  options: CampaignOptions,
  { ground, people, records }: Torment,
): Promise<CampaignReport> {
  const bank = { seed: String(options.seed), transfers: AT_THE_BANK, ...OF_INQUIRIES, ...OF_OPENINGS };
  await steer(`${ground.bankUrl}/control/faults`, bank);
  await steer(`${ground.partnerUrl}/control/faults`, { seed: options.seed, ...AT_THE_PARTNER });
  const chance = chanceOf(options.seed);
  const load = startLoad({
    ground,
    people,
    records,
    chance,
    atOnce: 16,
    most: options.times,
    shares: SHARES,
    planFor,
    restMs: 0,
  });
  const made = new AbortController();
  void load.done.then(() => made.abort());
  for (let saidAt = Date.now(); !made.signal.aborted; await pause(250)) {
    await whilePaused(options);
    if (Date.now() - saidAt < SAY_EVERY_MS) continue;
    saidAt = Date.now();
    options.say(`${countAcknowledged(records)} acknowledged, ${await countLeft(ground)} have left`);
  }
  await load.stop();
  const left = await untilAllHaveLeft(ground, LEAVES_FIRST_MS + options.times * LEAVES_WITHIN_MS, options.say);
  return { counts: { wanted: options.times, "left by themselves": left }, failures: [] };
}

async function countLeft({ app }: Ground): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transfers.payout`.execute(app.runtime.database);
  return rows[0]?.n ?? 0;
}

/** Waits until everything due has been sent by itself, however long the queue. Work scheduled for later does not count. */
async function untilAllHaveLeft(ground: Ground, limitMs: number, say: (line: string) => void): Promise<number> {
  const due = sql<{ n: number }>`select count(*)::int as n from transfers.transfer
    where due_step in ('check', 'convert', 'submit', 'resolve_failure') and due_at <= now()`;
  for (const endsAt = Date.now() + limitMs; Date.now() < endsAt; await pause(1_000)) {
    const { rows } = await due.execute(ground.app.runtime.database);
    if (rows[0]?.n === 0) return countLeft(ground);
  }
  say("due payouts are left: the campaign continues with them");
  return countLeft(ground);
}
