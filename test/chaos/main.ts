/**
 * `npm run chaos [-- <campaign> …] [--times N] [--seed N] [--short] [--from N] [--pause-file FILE]`: injects faults that must never cost
 * money, and assesses the result. Exits with 1 when something did not hold, and prints how to repeat it.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { machine } from "../shared/machine.ts";
import { onStopRequest } from "../../tools/processes/children.ts";
import { brief } from "./campaigns/brief.ts";
import { bugs } from "./bugs/campaign.ts";
import type { Campaign, CampaignOptions, CampaignReport } from "./campaign.ts";
import { forget } from "./campaigns/lost-commits.ts";
import { kills } from "./campaigns/kills.ts";
import { payouts } from "./campaigns/payouts.ts";
import { points } from "./campaigns/crash-points.ts";
import { postmaster } from "./campaigns/postmaster.ts";
import { recover } from "./campaigns/recover.ts";
import { races } from "./races/campaign.ts";
import { rolling } from "./campaigns/rolling-restart.ts";

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  kills,
  points,
  payouts,
  postmaster,
  forget,
  rolling,
  recover,
  brief,
  races,
  bugs,
};

const RESULTS = path.join("test", "chaos", "results");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "string" },
    seed: { type: "string" },
    from: { type: "string" },
    short: { type: "boolean", default: false },
    "pause-file": { type: "string" },
  },
});

const whole = (text: string | undefined): number | null => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** Runs the parts of a campaign in order. Each result is written at once, and `--from` continues with a later part. */
async function runOne(name: string, campaign: Campaign): Promise<boolean> {
  const seed = whole(values.seed) ?? Math.floor(Math.random() * 1_000_000);
  const times = whole(values.times) ?? (values.short ? campaign.short : campaign.full);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1_000);
  const say = (line: string) => process.stdout.write(`${name} ${String(seconds()).padStart(5)} s  ${line}\n`);
  const perPart = Math.min(times, campaign.perPart ?? times);
  const parts = Math.ceil(times / perPart);
  say(`${campaign.about}: ${times} times${parts > 1 ? ` in ${parts} parts` : ""}, seed ${seed}`);
  const reported: PartReport[] = [];
  for (let part = whole(values.from) ?? 1; part <= parts; part++) {
    const of = { times: Math.min(perPart, times - (part - 1) * perPart), seed: seed + (part - 1) * SEEDS_APART };
    const report = await runPart(campaign, { ...of, say, pauseFile: values["pause-file"] ?? null });
    reported.push({ part, ...of, ...report });
    say(`${parts > 1 ? `part ${part}: ` : ""}${countsOf(report)}`);
    for (const failure of report.failures) process.stdout.write(`FAILED  ${name}: ${failure}\n`);
    if (report.failures.length > 0) say(`again: npm run chaos -- ${name} --times ${of.times} --seed ${of.seed}`);
    write(name, { machine: machine(), name, times, seed, seconds: seconds(), counts: summed(reported), parts: reported });
  }
  if (reported.length > 1) say(`in all: ${countsOf({ counts: summed(reported) })}`);
  const failures = reported.flatMap((one) => one.failures);
  say(failures.length === 0 ? "no rule violated" : `${failures.length} rules violated`);
  return failures.length === 0;
}

interface PartReport extends CampaignReport {
  readonly part: number;
  readonly times: number;
  readonly seed: number;
}

/** A part uses its seed and the next one; the seeds of parts are further apart than that. */
const SEEDS_APART = 10;

/** A part that throws is a failure of that part alone: the others are kept. */
async function runPart(campaign: Campaign, options: CampaignOptions): Promise<CampaignReport> {
  try {
    return await campaign.run(options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { counts: {}, failures: [`aborted: ${error.stack ?? error.message}`] };
  }
}

const countsOf = ({ counts }: Pick<CampaignReport, "counts">): string =>
  Object.entries(counts)
    .map(([what, count]) => `${what} ${count}`)
    .join(", ");

/** Sums the counts; of the slowest times it takes the maximum. */
function summed(parts: readonly PartReport[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { counts } of parts)
    for (const [what, count] of Object.entries(counts))
      sums[what] = what.startsWith("slowest") ? Math.max(sums[what] ?? 0, count) : (sums[what] ?? 0) + count;
  return sums;
}

function write(name: string, result: object): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

// Started processes end with this one (on its exit event).
onStopRequest(() => process.exit(130));
const requested = positionals.length > 0 ? positionals : Object.keys(CAMPAIGNS);
const unknown = requested.find((name) => !(name in CAMPAIGNS));
if (unknown !== undefined) {
  process.stderr.write(`There is no campaign "${unknown}". There are: ${Object.keys(CAMPAIGNS).join(", ")}.\n`);
  process.exit(1);
}
for (const name of requested) {
  const campaign = CAMPAIGNS[name];
  if (campaign === undefined) continue;
  if (!(await runOne(name, campaign))) process.exitCode = 1;
}
process.exit();
