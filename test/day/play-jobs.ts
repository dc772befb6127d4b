/** Plays tasks one after the other, measures each, and goes on after a failure. */
import type { Effort } from "./clicks.ts";
import type { Day, Job } from "./day.ts";

export interface PlayedJob extends Pick<Job, "title" | "who" | "screen">, Effort {
  readonly seconds: number;
  readonly failure: string | null;
}

const PICTURES = process.env["DAY_PICTURES"];

export async function playJobs(day: Day, jobs: readonly Job[]): Promise<readonly PlayedJob[]> {
  const played: PlayedJob[] = [];
  for (const job of jobs) {
    day.office.takeEffort();
    const began = performance.now();
    let failure: string | null = null;
    try {
      await job.play(day);
    } catch (error) {
      failure = `${job.title}: ${error instanceof Error ? error.message : String(error)}`;
    }
    const { title, who, screen } = job;
    const seconds = (performance.now() - began) / 1_000;
    played.push({ title, who, screen, seconds, failure, ...day.office.takeEffort() });
    process.stderr.write(
      `  ${failure === null ? "✓" : "✗"} ${title} (${seconds.toFixed(1)} s)${failure === null ? "" : `\n${failure}`}\n`,
    );
    if (PICTURES !== undefined) await day.office.takePictures(PICTURES, played.length);
  }
  return played;
}

/** The tasks as a table in Markdown. */
export function tableOf(played: readonly PlayedJob[]): string {
  const lines = played.map(
    ({ title, who, screen, clicks, keys, fields, seconds, failure }) =>
      `| ${title} | ${who} | \`${screen}\` | ${clicks} | ${keys} | ${fields} | ${seconds.toFixed(1)} | ${failure === null ? "done" : "**not done**"} |`,
  );
  return `| task | who | screen | clicks | keys | fields | seconds | |\n|---|---|---|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

export function printJobs(played: readonly PlayedJob[]): void {
  process.stdout.write(`\n${tableOf(played)}\n`);
}
