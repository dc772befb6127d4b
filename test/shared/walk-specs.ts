/** Runs the specs of a bench in Chromium against a demo site of its own, and shows each row of their tables once it is measured. */
import { packageProgram, startCompanion } from "../../tools/processes/children.ts";
import { ensureChromium } from "../../tools/processes/chromium.ts";
import { startDemoSite } from "../../tools/processes/demo-site.ts";
import { machine } from "./machine.ts";

interface Walk {
  /** The folder in test/bench with the specs and their configuration. */
  readonly folder: string;
  /** Of the site. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Of the specs, besides the site's. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Sets the exit code of the process; shows the whole output of specs that failed. */
export async function walkSpecs({ folder, settings = {}, environment = {} }: Walk): Promise<void> {
  const chromium = await ensureChromium((text) => process.stdout.write(`${text}\n`));
  const site = await startDemoSite(undefined, settings);
  try {
    process.stdout.write(`${machine()}\n\n`);
    const walk = startCompanion(
      `The specs of ${folder}`,
      [
        packageProgram("@playwright/test/cli.js"),
        "test",
        `--config=test/bench/${folder}/playwright.config.ts`,
        "--reporter=line",
      ],
      { ...site.environment, ...environment, CHROMIUM_PATH: chromium },
      (text) => process.stdout.write((text.match(/^\|.*\|$/gm) ?? []).map((line) => `${line}\n`).join("")),
    );
    const code = await walk.ended;
    if (code !== 0) process.stdout.write(`\n${walk.output()}\n`);
    process.exitCode = code;
  } finally {
    await site.stop();
  }
}
