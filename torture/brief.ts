/** `brief`: a little of everything on one ground, for `npm test`. Faults come last: they stay. */
import { onGround, type Campaign, type CampaignReport } from "./campaign.ts";
import { chanceOf } from "./chance.ts";
import { CRASH_POINTS } from "./crash-points.ts";
import { killAgainAndAgain } from "./kills.ts";
import { payOutAgainstFaults } from "./payouts.ts";
import { dieAtEachPoint, wireAll } from "./points.ts";
import { killPostmaster } from "./postmaster.ts";

const SENDERS = 6;
const PAYOUTS = 12;
const KILLS = 2;
/** Each answer that is lost is waited for so long. */
const BANK_TIMEOUT_MS = "800";
/** Others with each seed: who runs `npm test` often sees all of them. */
const POINTS = 3;

export const brief: Campaign = {
  about: "a little of kills, points, payouts and postmaster, one after the other",
  full: 1,
  short: 1,
  async run(options) {
    const wired = wireAll();
    const setting = { senders: SENDERS, wires: wired.wires, environment: { BANK_TIMEOUT_MS }, postgresDies: true };
    const from = chanceOf(options.seed).below(CRASH_POINTS.length);
    const points = [...CRASH_POINTS, ...CRASH_POINTS].slice(from, from + POINTS);
    const report = await onGround(options, setting, async (torment) => {
      const torn: CampaignReport[] = [];
      torn.push(await dieAtEachPoint({ ...options, times: 1 }, wired, torment, points));
      torn.push(await killAgainAndAgain({ ...options, times: KILLS }, torment));
      torn.push(await killPostmaster({ ...options, times: 1 }, torment));
      torn.push(await payOutAgainstFaults({ ...options, times: PAYOUTS }, torment));
      return {
        counts: Object.assign({}, ...torn.map(({ counts }) => counts)) as CampaignReport["counts"],
        failures: torn.flatMap(({ failures }) => failures),
      };
    });
    await wired.close();
    return report;
  },
};
