/** All checks of `main.js doctor`, wired: settings, the database, outside parties, and the state of this installation. */
import { relayCheck } from "#calls/relay/relay-check.ts";
import { bankSettings } from "#outside/bank/settings.ts";
import { lookAtBank } from "#outside/bank/check-bank.ts";
import { gatewayCheck, partnerCheck } from "#outside/check-partner-and-gateway.ts";
import { readSettings, secretsOf, type ReadSettings } from "#platform/config.ts";
import { certificateChecks } from "#platform/doctor/certificate.ts";
import { clockCheck } from "#platform/doctor/clock.ts";
import { openConnections, type Connections } from "#platform/doctor/connection.ts";
import { databaseChecks } from "#platform/doctor/database.ts";
import { diskCheck, type DataFolder } from "#platform/doctor/disk.ts";
import { mailCheck } from "#platform/doctor/mail.ts";
import type { DoctorDeps } from "#platform/doctor/deps.ts";
import { fail, runChecks, warn, well, withoutSecrets, type Check, type Line } from "#platform/doctor/run-checks.ts";
import { isLoopback } from "#platform/settings/loopback.ts";
import { haveNumbersGoneBack } from "#ledger/index.ts";
import { installationChecks } from "./installation-checks.ts";
import { MIGRATIONS } from "#wiring/health.ts";

/** Runs all checks, changes nothing, and returns a line for each. */
export async function examine(deps: DoctorDeps): Promise<Line[]> {
  const { environment, clock, random } = deps;
  const settings = readSettings(environment);
  const { config, unusable } = settings;
  const connections = openConnections(config.DATABASE_URL);
  const bank = lookAtBank(config, bankSettings(config, { clock, random }));
  try {
    const lines = await runChecks(
      [
        { name: "settings", look: async () => lookAtSettings(settings) },
        ...databaseChecks({ config, connections, migrations: MIGRATIONS, numbersWentBack: haveNumbersGoneBack }),
        clockCheck(clock, connections, bank.clockAhead),
        mailCheck(config, deps.mailTo),
        gatewayCheck({ config, clock, random }, deps.smsTo),
        ...bank.checks,
        partnerCheck({ config, clock, random }),
        relayCheck({ config, clock, random }),
        ...certificateChecks(config, clock, deps.ca),
        diskCheck(() => dataFolder(connections), deps.statfs),
        ...installationChecks({ config, connections, clock }),
      ] satisfies Check[],
      unusable,
    );
    return withoutSecrets(lines, secretsOf(environment));
  } finally {
    await connections.close();
  }
}

function lookAtSettings({ config, wrong }: ReadSettings) {
  const all = [
    ...wrong,
    ...(config.DATABASE_URL === "" && wrong.length === 0 ? ["DATABASE_URL is empty: set the address of a PostgreSQL."] : []),
  ];
  if (all.length > 0)
    return fail(all.join("\n"), "Correct them in the environment of the processes. Until then no process starts.");
  const allowed = config.ALLOW_INSECURE;
  return allowed.length === 0
    ? well(`valid; APP_ENV is ${config.APP_ENV}`)
    : warn(`valid, with ${allowed.join(", ")} allowed`, "Remove each name from ALLOW_INSECURE as soon as possible.");
}

/** The folder of the database's files, when it is on this machine and the login may read the setting. */
async function dataFolder(connections: Connections): Promise<DataFolder> {
  const reached = await connections.reach();
  if (reached.kind === "away") return "elsewhere";
  const { host, login } = reached;
  if (!host.startsWith("/") && !isLoopback(host)) return "elsewhere";
  const { rows } = await login.query<{ folder: string | null }>(
    "select case when pg_has_role(current_user, 'pg_read_all_settings', 'usage') then current_setting('data_directory', true) end as folder",
  );
  return rows[0]?.folder == null ? "unknown" : { at: rows[0].folder };
}
