/**
 * `npm run torture [-- <campaign> …] [--times N] [--seed N] [--short] [--pause-file FILE]`: does to the product what must not cost anybody money, and
 * judges what is left. Exits with 1 when something did not hold, and says how to do the same again.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { machine } from "../bench/blocks.ts";
import { onStopRequest } from "../tools/children.ts";
import { brief } from "./brief.ts";
import { bugs } from "./bugs/campaign.ts";
import type { Campaign } from "./campaign.ts";
import { kills } from "./kills.ts";
import { payouts } from "./payouts.ts";
import { points } from "./points.ts";
import { postmaster } from "./postmaster.ts";
import { races } from "./races/campaign.ts";

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  kills,
  points,
  payouts,
  postmaster,
  brief,
  races,
  bugs,
};

const RESULTS = path.join("torture", "results");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: "string" },
    seed: { type: "string" },
    short: { type: "boolean", default: false },
    "pause-file": { type: "string" },
  },
});

const whole = (text: string | undefined): number | null => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null);

async function runOne(name: string, campaign: Campaign): Promise<boolean> {
  const seed = whole(values.seed) ?? Math.floor(Math.random() * 1_000_000);
  const times = whole(values.times) ?? (values.short ? campaign.short : campaign.full);
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1_000);
  const say = (line: string) => process.stdout.write(`${name} ${String(seconds()).padStart(5)} s  ${line}\n`);
  say(`${campaign.about}: ${times} times, seed ${seed}`);
  const report = await campaign.run({ times, seed, say, pauseFile: values["pause-file"] ?? null });
  say(
    Object.entries(report.counts)
      .map(([what, count]) => `${what} ${count}`)
      .join(", "),
  );
  for (const failure of report.failures) process.stdout.write(`FAILED  ${name}: ${failure}\n`);
  const isHeld = report.failures.length === 0;
  say(isHeld ? "everything holds" : `again: npm run torture -- ${name} --times ${times} --seed ${seed}`);
  mkdirSync(RESULTS, { recursive: true });
  const result = { machine: machine(), name, times, seed, seconds: seconds(), ...report };
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  return isHeld;
}

// What was started ends with us (it is ended on exit).
onStopRequest(() => process.exit(130));
const asked = positionals.length > 0 ? positionals : Object.keys(CAMPAIGNS);
const unknown = asked.find((name) => !(name in CAMPAIGNS));
if (unknown !== undefined) {
  process.stderr.write(`There is no campaign "${unknown}". There are: ${Object.keys(CAMPAIGNS).join(", ")}.\n`);
  process.exit(1);
}
for (const name of asked) {
  const campaign = CAMPAIGNS[name];
  if (campaign === undefined) continue;
  if (!(await runOne(name, campaign))) process.exitCode = 1;
}
process.exit();
