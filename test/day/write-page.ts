/** Writes the page about the day: each task of the day with its screen and effort, and each refusal that staff read. */
import { writeFileSync } from "node:fs";
import { tableOf, type PlayedJob } from "./play-jobs.ts";
import type { ReadSentence } from "./read-sentence.ts";

const PAGE = "docs/day.md";

interface Written {
  readonly played: readonly PlayedJob[];
  readonly read: readonly ReadSentence[];
  readonly problems: number;
}

export function writePage({ played, read, problems }: Written): void {
  const rows = [...new Set(read.map(({ path, sentence }) => `| \`${path}\` | ${sentence.replaceAll(/\s+/g, " ")} |`))];
  writeFileSync(
    PAGE,
    `# A day of staff

Written by \`npm run day\` ([test/day](../test/day/README.md)), which plays these tasks in Chromium on a whole installation that begins with ${problems} problems. Not
edited by hand. Clicks, keys that act and filled fields are counted from the front page of the office; the seconds are those of a program that types without thinking.

${tableOf(played)}
## Why not

Sentences that staff read in this day where something is not done.

| page | sentence |
|---|---|
${rows.join("\n")}
`,
  );
}
