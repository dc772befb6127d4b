/**
 * The only file that wires everything. `main.ts <command>`: the commands are listed in commands.ts.
 * Every command but the pages runs as it stands, Node strips the types; the pages come from the Vite build of this same file.
 */
import { commandFacts } from "#platform/command-facts.ts";
import { join } from "node:path";
import { ensureBuiltInLevels } from "#access/index.ts";
import { systemRandom } from "#platform/clock.ts";
import { ConfigError, parseConfig, type Config } from "#platform/config.ts";
import { collectRefusalSentences } from "#platform/http/answer.ts";
import { inProcessApi } from "#platform/http/call.ts";
import { createCsrf } from "#platform/http/csrf.ts";
import type { RenderRoute } from "#platform/http/pages/serve.ts";
import { lastWords } from "#platform/doctor/away.ts";
import { refuseDemoInProduction } from "#platform/installation.ts";
import { runWorker, type RunningWorker } from "#platform/jobs/run-worker.ts";
import { receiptRoute } from "#platform/mail/receipts.ts";
import { receiptReader } from "#outside/message-receipt.ts";
import { authenticatorJson } from "#authenticator/http.ts";
import { mailboxJson } from "#mailbox/http.ts";
import { migrate } from "#platform/migrate.ts";
import { refuseUnfitPooler } from "#platform/pooler.ts";
import { releaseLine } from "#platform/release.ts";
import { refuseOpenDevRoutes } from "#platform/settings/dev-routes-host.ts";
import { watchPublicPages } from "#platform/public-pages-revision.ts";
import { untilAskedToStop } from "#platform/stopping.ts";
import { openTracer } from "#platform/tracing/open-tracer.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { sessionReader } from "#sessions/index.ts";
import { prepareLedger } from "#ledger/index.ts";
import { acceptAsItIs } from "./accept-database.ts";
import { FORM_PAGES } from "./form-pages.ts";
import { pictureFiles } from "#content/http.ts";
import { countVisits } from "#visits/count-visits.ts";
import { capabilitiesOf, demoSecrets, developmentCapabilities } from "./capabilities.ts";
import { printChecks } from "./command-check.ts";
import { fetchRatesNow } from "./command-fetch-rates.ts";
import { backup, recover, restore, tell } from "./command-restore.ts";
import { inviteFromCommandLine } from "./command-invite.ts";
import { printDoctor } from "./command-doctor.ts";
import { rotateCommand } from "./command-rotate-secret.ts";
import { readCommandLine, type CommandLine, type Said } from "./commands.ts";
import { seedDemo } from "../db/seed/demo.ts";
import { importInstallation, importStarter } from "../db/seed/import-installation.ts";
import { answerForWorker, healthOf, MIGRATIONS, type Telling } from "./health-parts.ts";
import { jobsOf } from "./jobs.ts";
import { takeKeys, watchKeys } from "./key-parts.ts";
import { directUrl, openHouse, type House } from "./open-house.ts";
import { partyRoutes } from "./party-routes.ts";
import { recoveryNote } from "./recover.ts";
import { renderRoute } from "./render-route.ts";
import { buildServer } from "./server.ts";
import { watchSetUp } from "./set-up.ts";
import { siteFiles } from "./site-files.ts";
import { socketRoute } from "./socket-route.ts";

const SEED = "db/seed";
const STARTER = "db/starter";

type Asked = Extract<CommandLine, { kind: "run" }>;

/** Builds the web server without listening. `render` and `clientFolder` differ between build and development. */
export async function buildWeb(
  house: House,
  telling: Telling,
  render: RenderRoute = renderRoute,
  clientFolder = join(process.cwd(), "build/client"),
) {
  const { config, stalls, machinery, parties } = house;
  await takeKeys({ config, machinery });
  const csrf = createCsrf(config.keys, systemRandom);
  const everywhere = capabilitiesOf(config, parties);
  const served = config.DEV_ROUTES ? [...everywhere, ...developmentCapabilities] : everywhere;
  const bindings = served.flatMap((capability) => capability.bindings);
  const byName = new Map(bindings.map((binding) => [binding.endpoint.name, binding]));
  const visits = countVisits(machinery);
  const stopCounting = visits.start();
  const apiFor: Parameters<typeof siteFiles>[1] = (facts) => inProcessApi(machinery, byName, facts);
  const setUp = watchSetUp(machinery);
  const { health, writes } = await healthOf(house, telling);
  return buildServer({
    binder: {
      config,
      machinery,
      csrf,
      sentences: collectRefusalSentences(served.map((capability) => capability.refusals)),
      readSession: sessionReader(machinery),
      databaseRefused: writes.suspect,
      onWait: stalls.onWait,
    },
    bindings,
    health: { ...health, notes: { setUp: async () => notYet(await setUp.missing()), recovery: () => recoveryNote(machinery) } },
    extras: [
      siteFiles(config, apiFor),
      (server) => void server.addHook("onClose", stopCounting),
      pictureFiles(machinery),
      socketRoute(config, machinery),
      ...(config.MESSAGE_GATEWAY_URL ? [receiptRoute(machinery, receiptReader(config.MESSAGE_GATEWAY_KEY))] : []),
      ...partyRoutes(config, machinery, parties),
      ...(config.DEV_ROUTES ? [mailboxJson(machinery), authenticatorJson(machinery, demoSecrets)] : []),
    ],
    pages: {
      forms: FORM_PAGES,
      setUp,
      config,
      machinery,
      csrf,
      render,
      revision: watchPublicPages(machinery.database, machinery.clock),
      apiFor,
      onVisit: (visit) => visits.note(visit),
    },
    clientFolder,
  });
}

/** For `/readyz`: what has to be entered before public pages are served. */
const notYet = (missing: readonly string[]): string | null => (missing.length === 0 ? null : `missing ${missing.join(", ")}`);

async function startWeb(house: House, telling: Telling): Promise<() => Promise<void>> {
  await refuseOpenDevRoutes(house.config);
  const server = await buildWeb(house, telling);
  const address = await server.listen({ port: house.config.PORT, host: house.config.HOST });
  house.machinery.log.info({ address }, "listening");
  // The first rendering loads the build and compiles its code: better now than while somebody waits.
  const rendered = Promise.resolve(server.inject({ url: "/" }));
  return async () => {
    // Who stops at once would take the database away from it.
    await rendered;
    await server.close();
  };
}

/** Starts the worker. */
export async function startWorker({ config, machinery, parties, calls, jobs }: Omit<House, "pool">): Promise<RunningWorker> {
  await takeKeys({ config, machinery });
  const runner = await runWorker({
    machinery,
    url: directUrl(config),
    jobs: jobsOf(config, machinery, parties, calls),
    concurrency: config.WORKER_CONCURRENCY,
    onJob: jobs.onJob,
  });
  machinery.log.info("working");
  return runner;
}

/** Runs what was asked for until the process is asked to stop, then lets requests and jobs under way finish. */
async function serve(house: House, parts: { readonly web: boolean; readonly worker: boolean }): Promise<void> {
  await refuseUnfitPooler({ shared: house.config.DATABASE_URL, direct: directUrl(house.config) }, { session: parts.worker });
  // The first connection: one that is not fit ends the process here, with a sentence.
  await house.guard.look(house.machinery.database);
  await refuseDemoInProduction(house.machinery.database, house.config);
  const { clock, log } = house.machinery;
  for (const allowed of house.config.ALLOW_INSECURE) log.warn({ allowed }, "insecure setting allowed by ALLOW_INSECURE");
  if (clock.aheadMs)
    log.warn({ aheadMs: clock.aheadMs(), now: clock.now() }, "this demo's clock can be moved: times are not the real ones");
  const looking = [...[house.guard, house.stalls].map(({ watch }) => watch(house.machinery.database)), watchKeys(house)];
  let stopping = false;
  const worker = parts.worker ? await startWorker(house) : null;
  const telling = { isStopping: () => stopping, worker };
  const port = house.config.WORKER_PORT;
  const stops = [
    ...(parts.web || port === 0 ? [] : [(await answerForWorker(house, { ...telling, port })).stop]),
    ...(worker ? [() => worker.stop()] : []),
    ...(parts.web ? [await startWeb(house, telling)] : []),
  ];
  const { SHUTDOWN_DRAIN_SECONDS: drain, SHUTDOWN_GRACE_SECONDS: graceSeconds } = house.config;
  const announce = () => {
    stopping = true;
  };
  // Nobody is sent to a worker: it has nothing to drain.
  await untilAskedToStop(house.machinery.log, { drainSeconds: parts.web ? drain : 0, graceSeconds }, announce, async () => {
    for (const stop of looking) stop();
    for (const stop of stops.toReversed()) await stop();
    await house.machinery.tracer?.close();
    await house.pool.end();
  });
  // A receiver of traces that is away would be asked again and again for ten seconds, with nothing else left to do.
  if (house.machinery.tracer) process.exit();
}

async function seed(house: House): Promise<void> {
  if (house.config.APP_ENV === "production")
    throw new ConfigError("seed fills the database with demo data; production does not take it.");
  await takeKeys(house);
  await seedDemo(house.machinery, SEED, house.config);
  await house.pool.end();
}

/** Operator, content and terms from a folder in the form of db/seed: how an installation of its own is filled, and brought up to date. */
async function importFolder(house: House, { args: [folder = ""], options }: Asked): Promise<void> {
  const isStarter = options["starter"] === true;
  if ((folder === "") !== isStarter) throw new ConfigError("Name the folder to import, or --starter: one of the two.");
  const production = house.config.APP_ENV === "production";
  const report = isStarter
    ? await importStarter(house.machinery, STARTER, SEED)
    : await importInstallation(house.machinery, folder, { production, allowDemo: options["demo-data"] === true });
  process.stdout.write(`${report}\n`);
  await house.pool.end();
}

/** What a command answers in a sentence; exit 1 when it was refused. */
async function answer(house: House, ask: (house: House) => Promise<Said>): Promise<void> {
  tell(await ask(house));
  await house.pool.end();
}

/** Exit 1 when an invariant does not hold. */
async function check({ machinery, pool }: House): Promise<void> {
  if (!(await printChecks(machinery.database))) process.exitCode = 1;
  await pool.end();
}

const RELEASE = commandFacts("migrate", "migrate");

/** What every release does to the database before its processes start: its tables, then the rights and accounts that it brings. */
export async function migrateDatabase(config: Config): Promise<void> {
  const { applied, total, logins } = await migrate(directUrl(config), MIGRATIONS);
  process.stdout.write([`${applied.length} of ${total} migrations applied`, ...logins, ""].join("\n"));
  const { machinery, pool } = openHouse(config);
  try {
    await inTransaction(machinery, RELEASE, async (ctx) => {
      await ensureBuiltInLevels(ctx);
      await prepareLedger(ctx);
    });
  } finally {
    await pool.end();
  }
}

async function acceptDatabase({ machinery, pool }: House): Promise<void> {
  process.stdout.write(await acceptAsItIs(machinery));
  await pool.end();
}

/** What each command does; one of the table that is missing here does not compile. */
const RUN: Readonly<
  Record<Exclude<Asked["name"], "help" | "version" | "doctor">, (config: Config, asked: Asked) => Promise<void>>
> = {
  migrate: migrateDatabase,
  seed: (config) => seed(openHouse(config)),
  import: (config, asked) => importFolder(openHouse(config), asked),
  "invite-administrator": (config, { args, options }) =>
    answer(openHouse(config), async (house) => {
      await takeKeys(house);
      return inviteFromCommandLine(house.machinery, house.config, args, options);
    }),
  "fetch-rates": (config) => answer(openHouse(config), ({ machinery }) => fetchRatesNow(machinery, config)),
  "rotate-secret": (config, { options }) => rotateCommand(openHouse(config), options),
  check: (config) => check(openHouse(config)),
  "accept-database": (config) => acceptDatabase(openHouse(config)),
  backup: (config, asked) => backup(config, asked),
  restore: (config, asked) => restore(config, asked, migrateDatabase),
  recover: (config, asked) => recover(openHouse(config), asked),
  web: async (config) => serve(openHouse(config, await openTracer(config)), { web: true, worker: false }),
  worker: async (config) => serve(openHouse(config, await openTracer(config)), { web: false, worker: true }),
  serve: async (config) => serve(openHouse(config, await openTracer(config)), { web: true, worker: true }),
};

/** Runs what was typed after `main.js`. */
export async function run(typed: readonly string[]): Promise<void> {
  const asked = readCommandLine(typed);
  // Help and version need no settings: they are asked for where something does not work.
  if (asked.kind !== "run") {
    if (asked.kind === "wrong") throw new ConfigError(asked.text.trimEnd());
    return void process.stdout.write(asked.text);
  }
  if (asked.name === "help" || asked.name === "version") return void process.stdout.write(`${await releaseLine()}\n`);
  // Nor does it want good ones.
  if (asked.name === "doctor") return printDoctor(asked, process.env);
  const config = parseConfig(process.env);
  if (config.DATABASE_URL === "")
    throw new ConfigError("DATABASE_URL is empty: name a PostgreSQL, or use `npm start`, which runs its own.");
  return RUN[asked.name](config, asked);
}

if (import.meta.main) {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${lastWords(error)}\n`);
    // Open pools would keep a process alive that has nothing to do.
    process.exit(1);
  }
}
