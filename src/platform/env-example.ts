/** `.env.example` is made from the settings, so that no setting is without its line: `node src/platform/env-example.ts > .env.example`. */
import { SETTINGS } from "./config.ts";

const HEADING = `# Every setting with its default, which holds while its line is commented out. Copy this file to .env and change what differs.
# What is set in the environment wins over .env. A value that can't be used is named at start, and nothing runs.
`;

/** The whole file. */
export function envExample(): string {
  const entries = Object.entries(SETTINGS).map(([name, { about, default: value }]) => `# ${about}\n# ${name}=${quoted(value)}\n`);
  return [HEADING, ...entries].join("\n");
}

/** Quotes what a shell or Node's reader of .env would otherwise cut or take apart. */
function quoted(value: string): string {
  return /^[\w.:/@-]*$/.test(value) ? value : `"${value}"`;
}

if (import.meta.main) process.stdout.write(envExample());
