/**
 * Generates `.env.example`, and the environment file of an installation without containers, from the settings, so that no setting is
 * missing: `node src/platform/settings/env-example.ts > .env.example`, `node src/platform/settings/env-example.ts production >
 * deploy/systemd/sampai.env`.
 */
import { SETTINGS } from "./settings.ts";

const HEADING = `# Every setting with its default, which holds while its line is commented out. Copy this file to .env and change what differs.
# Environment variables override .env. An invalid value is reported at start, and the process ends.
`;

/** The whole file. */
export function envExample(): string {
  const entries = Object.entries(SETTINGS).map(([name, { about, default: value }]) => `# ${about}\n# ${name}=${quoted(value)}\n`);
  return [HEADING, ...entries].join("\n");
}

const PRODUCTION_HEADING = `# Settings of all processes of an installation without containers: /etc/sampai/sampai.env, owned by root, mode 0600 (systemd reads it as root).
# Lines without # must be filled in; lines with # show the default. systemd needs single quotes around values with blanks, # or $.
# Each process has a file of its own beside this one (web.env, worker.env, migrate.env) with the DATABASE_URL of its own login.
NODE_ENV=production
`;
/** Values of an installation that replace the demo's defaults. */
const PRODUCTION: Readonly<Record<string, string>> = { APP_ENV: "production", DEV_ROUTES: "off", TRUST_PROXY: "1" };
/** Settings without which production does not start. */
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
/** Settings that each process has of its own, and the demo's. */
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

/** Quotes values that a shell or Node's reader of .env would otherwise cut or split. */
function quoted(value: string): string {
  return /^[\w.:/@-]*$/.test(value) ? value : `"${value}"`;
}

if (import.meta.main) process.stdout.write(process.argv[2] === "production" ? productionExample() : envExample());
