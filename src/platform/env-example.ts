/**
 * `.env.example`, and the environment file of an installation without containers, are made from the settings, so that no setting is without its line:
 * `node src/platform/env-example.ts > .env.example`, `node src/platform/env-example.ts production > deploy/systemd/sampai.env`.
 */
import { SETTINGS } from "./config.ts";

const HEADING = `# Every setting with its default, which holds while its line is commented out. Copy this file to .env and change what differs.
# What is set in the environment wins over .env. A value that can't be used is named at start, and nothing runs.
`;

/** The whole file. */
export function envExample(): string {
  const entries = Object.entries(SETTINGS).map(([name, { about, default: value }]) => `# ${about}\n# ${name}=${quoted(value)}\n`);
  return [HEADING, ...entries].join("\n");
}

const PRODUCTION_HEADING = `# Settings of all processes of an installation without containers: /etc/sampai/sampai.env, owned by root, mode 0600 (systemd reads it as root).
# What has no # must be filled in; a line with one shows the default. Of systemd's own, values with blanks, # or $ go in single quotes.
# Each process has a file of its own beside this one (web.env, worker.env, migrate.env) with the DATABASE_URL of its own login.
NODE_ENV=production
`;
/** As an installation has them, whatever the demo's are. */
const PRODUCTION: Readonly<Record<string, string>> = { APP_ENV: "production", DEV_ROUTES: "off", TRUST_PROXY: "1" };
/** Without these production does not start. */
const WANTED = new Set([
  "SITE_URL",
  "APP_SECRET",
  "WEB_PAYLOAD_PASSPHRASE",
  "SMTP_URL",
  "MAIL_FROM",
  "MESSAGE_GATEWAY_URL",
  "MESSAGE_GATEWAY_KEY",
  "RATES_SOURCE",
]);
/** The processes' own, and the demo's. */
export const NOT_IN_PRODUCTION_FILE: ReadonlySet<string> = new Set(["DATABASE_URL", "WORKER_PORT", "DEMO_CLOCK_FILE"]);

/** The environment file for systemd. */
export function productionExample(): string {
  const entries = Object.entries(SETTINGS)
    .filter(([name]) => !NOT_IN_PRODUCTION_FILE.has(name))
    .map(([name, { about, default: value }]) => {
      const given = PRODUCTION[name] ?? (WANTED.has(name) ? "" : null);
      return `# ${about}\n${given === null ? `# ${name}=${quoted(value)}` : `${name}=${given}`}\n`;
    });
  return [PRODUCTION_HEADING, ...entries].join("\n");
}

/** Quotes what a shell or Node's reader of .env would otherwise cut or take apart. */
function quoted(value: string): string {
  return /^[\w.:/@-]*$/.test(value) ? value : `"${value}"`;
}

if (import.meta.main) process.stdout.write(process.argv[2] === "production" ? productionExample() : envExample());
