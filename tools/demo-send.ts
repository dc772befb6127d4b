/**
 * `npm run demo:send`: sends money through the public API of a running installation, with its bank and its partner as separate processes,
 * and prints the outcome of each transfer, its journals, and the trial balance at the end. Every account number is one of the simulators'
 * test numbers (simulators/bank/README.md, simulators/partner/README.md). The run covers several days: time is moved ahead when nothing is
 * left to do (tools/demo/stage.ts). `npm run demo:send -- cash` plays the acts with that word in their title, `-- brief` one for each
 * product, as `npm test` does.
 */
import { ACTS } from "./demo/acts.ts";
import { onStopRequest } from "./processes/children.ts";
import { whyNotThoseCases } from "./demo/cases.ts";
import { openPeople, playAll } from "./demo/play.ts";
import { printBlock, printTrialBalance } from "./demo/print.ts";
import { readHeld, whyNotAgreed, whyNotPaidRight } from "./demo/proofs.ts";
import { openScene, type Scene } from "./demo/scene.ts";
import { openStage } from "./demo/stage.ts";
import { Explained, report } from "./processes/terminal.ts";

const DAY_MS = 86_400_000;

async function main(): Promise<readonly string[]> {
  const wanted = process.argv[2]?.toLowerCase();
  const acts = ACTS.filter(({ title, isBrief }) =>
    wanted === "brief" ? isBrief : wanted === undefined || title.toLowerCase().includes(wanted),
  );
  if (acts.length === 0) throw new Explained(`No act has "${wanted ?? ""}" in its title.`);
  const scene = await openScene();
  try {
    const began = performance.now();
    const opening = await readHeld(scene);
    const stage = openStage(scene);
    const startedAt = stage.now();
    const person = openPeople(scene, stage);
    const played = await playAll(acts, { scene, stage, person });
    const cases = await whyNotThoseCases({ person }, played);
    stage.stop();
    const days = ((stage.now().getTime() - startedAt.getTime()) / DAY_MS).toFixed(1);
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    for (const { title, lines } of played) printBlock(title, lines);
    printBlock("Cases of reconciliation", cases.lines);
    const unbalanced = await printTrialBalance(scene);
    const agreed = await whyNotAgreed(scene, opening);
    printBlock("The books of the bank and the partner beside ours, in minor units since the beginning", agreed.lines);
    await scene.check();
    printBlock(`${played.length} acts, ${days} days in ${seconds} s`, [
      `time leapt ${stage.leaps()} times; every invariant of the product holds (main.js check)`,
    ]);
    return [
      ...played.flatMap(({ failures }) => failures),
      ...cases.wrong,
      ...unbalanced,
      ...agreed.wrong,
      ...(await whyNotPaidRight(scene, played)),
      ...errorsOf(scene),
    ];
  } finally {
    await scene.stop();
  }
}

/** Differences with a statement are logged as errors, for monitoring. Expected ones are checked one by one. */
function errorsOf(scene: Scene): readonly string[] {
  const errors = scene
    .log()
    .split("\n")
    .filter((line) => line !== "" && !line.includes('"alarm":"reconciliation.'));
  return errors.map((line) => `the product has logged an error: ${line}`);
}

// Started processes end with this one, however it ends (children.ts).
onStopRequest(() => process.exit(130));

try {
  const failures = await main();
  for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
} catch (error) {
  report(error);
  process.exitCode = 1;
}
