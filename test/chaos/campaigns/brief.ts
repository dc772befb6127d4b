/** `brief`: a little of everything on one installation, for `npm test`. Faults come last, since they stay. */
import { setTimeout as pause } from "node:timers/promises";
import { onGround, type Campaign, type CampaignReport } from "../campaign.ts";
import { chanceOf } from "../seeded-chance.ts";
import { CRASH_POINTS } from "../faults/points.ts";
import { killAgainAndAgain } from "./kills.ts";
import { CANCELLED, qrisPlan, startLoad } from "../load/load.ts";
import { payOutAgainstFaults } from "./payouts.ts";
import { dieAtEachPoint, wireAll } from "./crash-points.ts";
import { killPostmaster } from "./postmaster.ts";
import { countCashGiven, type Plan, type Records } from "../records.ts";

const SENDERS = 6;
const PAYOUTS = 12;
const KILLS = 2;
/** The wait for each lost answer, in milliseconds. */
const BANK_TIMEOUT_MS = "800";
/** Different points with each seed: frequent runs of `npm test` cover all of them. */
const POINTS = 3;

/** Paid in cash and cancelled, so that with every seed the kills hit cash pay-ins and cash refunds. */
const CALLS_OFF: Plan = { pays: [], paysCash: true, ...CANCELLED, refund: ["cash"] };
const CANCELLED_IN_CASH = 3;
/** Chosen by hand as well, so that with every seed the kills hit codes and their payments. */
const BY_QRIS = 3;
const CASH_IS_BACK_WITHIN_MS = 30_000;

export const brief: Campaign = {
  about: "short runs of kills, points, payouts and postmaster, in sequence",
  full: 1,
  short: 1,
  async run(options) {
    const wired = wireAll();
    const setting = { senders: SENDERS, wires: wired.wires, environment: { BANK_TIMEOUT_MS }, postgresDies: true };
    const from = chanceOf(options.seed).below(CRASH_POINTS.length);
    const points = [...CRASH_POINTS, ...CRASH_POINTS].slice(from, from + POINTS);
    const report = await onGround(options, setting, async (torment) => {
      const torn: CampaignReport[] = [];
      const { ground, people, records } = torment;
      const chance = chanceOf(options.seed + 2);
      const atCounter = startLoad({
        ground,
        people,
        records,
        chance,
        atOnce: 2,
        most: CANCELLED_IN_CASH,
        planFor: () => CALLS_OFF,
      });
      const byQris = startLoad({ ground, people, records, chance, atOnce: 1, most: BY_QRIS, planFor: qrisPlan });
      torn.push(await dieAtEachPoint({ ...options, times: 1 }, wired, torment, points));
      torn.push(await killAgainAndAgain({ ...options, times: KILLS }, torment));
      torn.push(await killPostmaster({ ...options, times: 1 }, torment));
      const waits = await untilCashIsBack(records);
      await Promise.all([atCounter.stop(), byQris.stop()]);
      if (records.qrisPaid.size === 0) waits.push("nobody paid by QRIS");
      torn.push(await payOutAgainstFaults({ ...options, times: PAYOUTS }, torment));
      return {
        counts: Object.assign({}, ...torn.map(({ counts }) => counts)) as CampaignReport["counts"],
        failures: [...waits, ...torn.flatMap(({ failures }) => failures)],
      };
    });
    await wired.close();
    return report;
  },
};

/** Waits until cash that was taken in and cancelled is handed out again. Without any, nothing is proved about it. */
async function untilCashIsBack(records: Records): Promise<string[]> {
  for (const endsAt = Date.now() + CASH_IS_BACK_WITHIN_MS; countCashGiven(records, "refund") === 0; await pause(100))
    if (Date.now() > endsAt) return [`${records.cashTaken.size} paid in cash, and no refund was handed out as cash`];
  return [];
}
