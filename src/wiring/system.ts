/** Binds the system room to the settings, the doctor's checks, and what it reads of other capabilities. */
import { findLastVerification } from "#audit/index.ts";
import { relayCheck } from "#calls/relay/relay-check.ts";
import { findContact, namesOf } from "#identity/index.ts";
import { lookAtBank } from "#outside/bank/check-bank.ts";
import { bankSettings } from "#outside/bank/settings.ts";
import { gatewayCheck, partnerCheck } from "#outside/check-partner-and-gateway.ts";
import { operatorBrand } from "#operator/index.ts";
import { secretsOf } from "#platform/config.ts";
import type { Executor } from "#platform/db.ts";
import { mailCheck } from "#platform/doctor/mail.ts";
import { runChecks, withoutSecrets, type Check } from "#platform/doctor/run-checks.ts";
import { namesOf as rowsOf } from "#platform/migration/before-baseline.ts";
import { pendingMigrations } from "#platform/migration/migrate.ts";
import type { Config } from "#platform/settings/settings.ts";
import { readRelease } from "#platform/start-and-stop/release.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { MAX_COUNTED } from "#platform/work/part.ts";
import { reconciliationWork } from "#reconciliation/cases/work.ts";
import { findNightCheck } from "#reconciliation/index.ts";
import type { RunTest, SystemDeps } from "#system/deps.ts";
import type { Tested } from "#system/model/names.ts";
import { healthOf } from "#work/model/health.ts";
import { MIGRATIONS } from "./health.ts";
import type { OutsideParties } from "./parties.ts";
import { workDeps } from "./work.ts";

/** Every open case, whoever may decide it. */
async function countCases(db: Executor, now: Date): Promise<number> {
  let open = 0;
  for (const { count } of reconciliationWork.queues ?? [])
    open += (await count(db, { now, limit: MAX_COUNTED + 1, viewer: null })).count;
  return open;
}

/** Mail and SMS stay in the development mailbox without a server, and can be tested all the same. */
const ALWAYS_THERE = { mail: true, sms: true };

export function systemDeps({ SITE_URL, TURN_URL }: Pick<Config, "SITE_URL" | "TURN_URL">, parties: OutsideParties): SystemDeps {
  const hasRelay = TURN_URL !== "";
  const { readHealth } = workDeps({ ...parties, hasRelay });
  const isThere: Readonly<Record<Tested, boolean>> = {
    ...ALWAYS_THERE,
    bank: parties.bank !== null,
    partner: parties.partner !== null,
    relay: hasRelay,
  };
  // The release of this process does not change while it runs.
  let release: ReturnType<typeof readRelease> | undefined;
  return {
    release: () => (release ??= readRelease()),
    pendingMigrations: async ({ db }) => (await pendingMigrations(rowsOf(db), MIGRATIONS)).length,
    health: async (ctx) => [...healthOf(await readHealth(ctx), ctx.now)],
    nightCheck: async ({ db, now }) => ({
      at: (await findNightCheck(db)).at,
      openCases: await countCases(db, now),
      runs: parties.bank !== null || parties.partner !== null,
    }),
    trailCheck: async ({ db }) => findLastVerification(db),
    namesOf,
    contactOf: findContact,
    brandName: operatorBrand(SITE_URL),
    has: (subject) => isThere[subject],
  };
}

/** The doctor's checks of one connection, without the test messages: those take the way of every message. */
export function connectionTests(config: Config, { clock, random }: Pick<Runtime, "clock" | "random">): RunTest {
  const checksOf: Readonly<Record<Tested, () => readonly Check[]>> = {
    mail: () => [mailCheck(config, null)],
    sms: () => [gatewayCheck({ config, clock, random }, null)],
    bank: () => lookAtBank(config, bankSettings(config, { clock, random })).checks,
    partner: () => [partnerCheck({ config, clock, random })],
    relay: () => [relayCheck({ config, clock, random })],
  };
  const settings = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
  return async (subject) => withoutSecrets(await runChecks(checksOf[subject]()), secretsOf(settings));
}
