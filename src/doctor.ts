/** All that `main.js doctor` looks at, wired: settings, the database, parties outside, and what this installation holds. */
import { bankSettings } from "#outside/bank-settings.ts";
import { lookAtBank } from "#outside/look-at-bank.ts";
import { gatewayCheck, partnerCheck } from "#outside/look-at-others.ts";
import { readSettings, secretsOf, type ReadSettings } from "#platform/config.ts";
import { certificateChecks } from "#platform/doctor/certificate.ts";
import { clockCheck } from "#platform/doctor/clock.ts";
import { openConnections, type Connections } from "#platform/doctor/connection.ts";
import { databaseChecks } from "#platform/doctor/database.ts";
import { diskCheck, type DataFolder } from "#platform/doctor/disk.ts";
import { mailCheck } from "#platform/doctor/mail.ts";
import type { DoctorParts } from "#platform/doctor/parts.ts";
import { fail, runChecks, warn, well, withoutSecrets, type Check, type Line } from "#platform/doctor/run-checks.ts";
import { isLoopback } from "#platform/settings/loopback.ts";
import { haveNumbersGoneBack } from "#ledger/index.ts";
import { houseChecks } from "./doctor-house.ts";
import { MIGRATIONS } from "./health-parts.ts";

/** Looks at everything, changes nothing, and answers a line each. */
export async function examine(parts: DoctorParts): Promise<Line[]> {
  const { environment, clock, random } = parts;
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
        mailCheck(config, parts.mailTo),
        gatewayCheck({ config, clock, random }, parts.smsTo),
        ...bank.checks,
        partnerCheck({ config, clock, random }),
        ...certificateChecks(config, clock, parts.ca),
        diskCheck(() => dataFolder(connections), parts.statfs),
        ...houseChecks({ config, connections, clock }),
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
    ...(config.DATABASE_URL === "" && wrong.length === 0 ? ["DATABASE_URL is empty: name a PostgreSQL."] : []),
  ];
  if (all.length > 0)
    return fail(all.join("\n"), "Correct them where the processes get their environment from: none starts before.");
  const allowed = config.ALLOW_INSECURE;
  return allowed.length === 0
    ? well(`can be used; APP_ENV is ${config.APP_ENV}`)
    : warn(`can be used, with ${allowed.join(", ")} let through`, "Take each name out of ALLOW_INSECURE as soon as it can be.");
}

/** Where the database's files lie, when that is this machine and its login may know. */
async function dataFolder(connections: Connections): Promise<DataFolder> {
  const reached = await connections.reach();
  if (reached.kind === "away") return "elsewhere";
  const { host, login } = reached;
  if (!host.startsWith("/") && !isLoopback(host)) return "elsewhere";
  const { rows } = await login.query<{ folder: string | null }>(
    "select case when pg_has_role(current_user, 'pg_read_all_settings', 'usage') then current_setting('data_directory', true) end as folder",
  );
  return rows[0]?.folder == null ? "not_told" : { at: rows[0].folder };
}
