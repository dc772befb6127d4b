/**
 * Wires the whole application. `main.ts <command>`: the commands are listed in commands.ts. Every command except the pages runs from
 * source, with types stripped by Node; the pages come from the Vite build of this same file.
 */
import { href } from "#kernel/href.ts";
import { commandFacts } from "#platform/command-facts.ts";
import { join } from "node:path";
import { ensureBuiltInLevels } from "#access/index.ts";
import { systemRandom } from "#platform/clock.ts";
import { ConfigError, parseConfig } from "#platform/config.ts";
import { collectRefusalSentences } from "#platform/http/answer.ts";
import { inProcessApi } from "#platform/http/call.ts";
import { createCsrf } from "#platform/http/csrf.ts";
import type { RenderRoute } from "#platform/http/pages/serve.ts";
import { exitMessage } from "#platform/doctor/unreachable.ts";
import { refuseDemoInProduction } from "#platform/start-and-stop/demo-mark.ts";
import { runWorker, type RunningWorker } from "#platform/jobs/run-worker.ts";
import { receiptRoute } from "#platform/mail/receipts.ts";
import { receiptReader } from "#outside/message-gateway/receipt.ts";
import { authenticatorJson } from "#authenticator/http.ts";
import { mailboxJson } from "#mailbox/http.ts";
import { refuseDatabaseBeforeBaseline } from "#platform/migration/before-baseline.ts";
import { migrate } from "#platform/migration/migrate.ts";
import { refuseUnfitPooler } from "#platform/database/pooler.ts";
import { releaseLine } from "#platform/start-and-stop/release.ts";
import { refuseOpenDevRoutes } from "#platform/settings/dev-routes-host.ts";
import { watchPublicPages } from "#platform/http/pages/public-pages-revision.ts";
import { untilStopRequested } from "#platform/start-and-stop/graceful-stop.ts";
import { openTracer } from "#platform/tracing/open-tracer.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { sessionReader } from "#sessions/index.ts";
import { prepareLedger } from "#ledger/index.ts";
import { acceptAsItIs } from "#commands/accept-database.ts";
import { FORM_PAGES } from "#wiring/form-pages.ts";
import { pictureFiles } from "#content/http.ts";
import { countVisits } from "#visits/count-visits.ts";
import { capabilitiesOf, demoSecrets, developmentCapabilities } from "#wiring/capabilities.ts";
import { printChecks } from "#commands/check.ts";
import { fetchRatesNow } from "#commands/fetch-rates.ts";
import { backup, recover, restore, report } from "#commands/backup-and-restore.ts";
import { inviteFromCommandLine } from "#commands/invite-administrator.ts";
import { printDoctor } from "#commands/doctor/run-command.ts";
import { rotateCommand } from "#commands/rotate-secret.ts";
import { readCommandLine, type CommandLine, type Said } from "#commands/commands.ts";
import { seedDemo } from "../db/seed/demo.ts";
import { importInstallation, importStarter } from "../db/seed/import-installation.ts";
import { answerForWorker, healthOf, MIGRATIONS, type Telling } from "#wiring/health.ts";
import { jobsOf } from "#wiring/jobs.ts";
import { takeKeys, watchKeys } from "#wiring/keys.ts";
import { directUrl, openApp, type App } from "#wiring/open-app.ts";
import { partyRoutes } from "#wiring/server/party-routes.ts";
import { renderRoute } from "#wiring/server/render-route.ts";
import { buildServer } from "#wiring/server/server.ts";
import { watchSiteSetUp } from "#wiring/setup.ts";
import { siteFiles } from "#wiring/server/site-files.ts";
import { socketRoute } from "#wiring/server/socket-route.ts";
import type { Config } from "#platform/settings/settings.ts";
import { recoveryNote } from "#reconciliation/restore/measure-recovery.ts";

const SEED = "db/seed";
const STARTER = "db/starter";

type Requested = Extract<CommandLine, { kind: "run" }>;

/** Builds the web server without listening. `render` and `clientFolder` differ between build and development. */
export async function buildWeb(
  app: App,
  telling: Telling,
  render: RenderRoute = renderRoute,
  clientFolder = join(process.cwd(), "build/client"),
) {
  const { config, stalls, runtime, parties } = app;
  await takeKeys({ config, runtime });
  const csrf = createCsrf(config.keys, systemRandom);
  const everywhere = capabilitiesOf(config, parties);
  const served = config.DEV_ROUTES ? [...everywhere, ...developmentCapabilities] : everywhere;
  const bindings = served.flatMap((capability) => capability.bindings);
  const byName = new Map(bindings.map((binding) => [binding.endpoint.name, binding]));
  const visits = countVisits(runtime);
  const stopCounting = visits.start();
  const apiFor: Parameters<typeof siteFiles>[1] = (facts) => inProcessApi(runtime, byName, facts);
  const setUp = watchSiteSetUp(runtime);
  const { health, writes } = await healthOf(app, telling);
  return buildServer({
    binder: {
      config,
      runtime,
      csrf,
      sentences: collectRefusalSentences(served.map((capability) => capability.refusals)),
      readSession: sessionReader(runtime),
      databaseRefused: writes.suspect,
      onWait: stalls.onWait,
    },
    bindings,
    health: { ...health, notes: { setUp: async () => notYet(await setUp.missing()), recovery: () => recoveryNote(runtime) } },
    extras: [
      siteFiles(config, apiFor),
      (server) => void server.addHook("onClose", stopCounting),
      pictureFiles(runtime),
      socketRoute(config, runtime),
      ...(config.MESSAGE_GATEWAY_URL ? [receiptRoute(runtime, receiptReader(config.MESSAGE_GATEWAY_KEY))] : []),
      ...partyRoutes(config, runtime, parties),
      ...(config.DEV_ROUTES ? [mailboxJson(runtime), authenticatorJson(runtime, demoSecrets)] : []),
    ],
    pages: {
      forms: FORM_PAGES,
      setUp,
      config,
      runtime,
      csrf,
      render,
      revision: watchPublicPages(runtime.database, runtime.clock),
      apiFor,
      onVisit: (visit) => visits.note(visit),
    },
    clientFolder,
  });
}

/** For `/readyz`: the data that has to be entered before public pages are served. */
const notYet = (missing: readonly string[]): string | null => (missing.length === 0 ? null : `missing ${missing.join(", ")}`);

async function startWeb(app: App, telling: Telling): Promise<() => Promise<void>> {
  await refuseOpenDevRoutes(app.config);
  const server = await buildWeb(app, telling);
  const address = await server.listen({ port: app.config.PORT, host: app.config.HOST });
  app.runtime.log.info({ address }, "listening");
  // The first rendering loads the build and compiles its code; done now, before a visitor waits for it.
  const rendered = Promise.resolve(server.inject({ url: href("/") }));
  return async () => {
    // Stopping at once would close the database pool under this rendering.
    await rendered;
    await server.close();
  };
}

/** Starts the worker. */
export async function startWorker({ config, runtime, parties, calls, jobs }: Omit<App, "pool">): Promise<RunningWorker> {
  await takeKeys({ config, runtime });
  const runner = await runWorker({
    runtime,
    url: directUrl(config),
    jobs: jobsOf(config, runtime, parties, calls),
    concurrency: config.WORKER_CONCURRENCY,
    onJob: jobs.onJob,
  });
  runtime.log.info("working");
  return runner;
}

/** Runs the web server, the worker or both until the process receives a stop signal, then lets requests and running jobs finish. */
async function serve(app: App, processes: { readonly web: boolean; readonly worker: boolean }): Promise<void> {
  await refuseUnfitPooler({ shared: app.config.DATABASE_URL, direct: directUrl(app.config) }, { session: processes.worker });
  // The first connection: an unfit database ends the process here with a message.
  await app.guard.look(app.runtime.database);
  await refuseDatabaseBeforeBaseline(app.runtime.database);
  await refuseDemoInProduction(app.runtime.database, app.config);
  const { clock, log } = app.runtime;
  for (const allowed of app.config.ALLOW_INSECURE) log.warn({ allowed }, "insecure setting allowed by ALLOW_INSECURE");
  if (clock.aheadMs)
    log.warn({ aheadMs: clock.aheadMs(), now: clock.now() }, "this demo's clock can be moved: times are not the real ones");
  const looking = [...[app.guard, app.stalls].map(({ watch }) => watch(app.runtime.database)), watchKeys(app)];
  let stopping = false;
  const worker = processes.worker ? await startWorker(app) : null;
  const telling = { isStopping: () => stopping, worker };
  const port = app.config.WORKER_PORT;
  const stops = [
    ...(processes.web || port === 0 ? [] : [(await answerForWorker(app, { ...telling, port })).stop]),
    ...(worker ? [() => worker.stop()] : []),
    ...(processes.web ? [await startWeb(app, telling)] : []),
  ];
  const { SHUTDOWN_DRAIN_SECONDS: drain, SHUTDOWN_GRACE_SECONDS: graceSeconds } = app.config;
  const announce = () => {
    stopping = true;
  };
  // No traffic is routed to a worker, so it has nothing to drain.
  await untilStopRequested(app.runtime.log, { drainSeconds: processes.web ? drain : 0, graceSeconds }, announce, async () => {
    for (const stop of looking) stop();
    for (const stop of stops.toReversed()) await stop();
    await app.runtime.tracer?.close();
    await app.pool.end();
  });
  // An unreachable trace receiver would be retried for ten seconds, with nothing else left to do.
  if (app.runtime.tracer) process.exit();
}

async function seed(app: App): Promise<void> {
  if (app.config.APP_ENV === "production")
    throw new ConfigError("seed fills the database with demo data; production does not take it.");
  await takeKeys(app);
  await seedDemo(app.runtime, SEED, app.config);
  await app.pool.end();
}

/** Imports operator, content and terms from a folder in the form of db/seed: this fills an installation and brings it up to date. */
async function importFolder(app: App, { args: [folder = ""], options }: Requested): Promise<void> {
  const isStarter = options["starter"] === true;
  if ((folder === "") !== isStarter) throw new ConfigError("Name the folder to import, or --starter: one of the two.");
  const production = app.config.APP_ENV === "production";
  const report = isStarter
    ? await importStarter(app.runtime, STARTER, SEED)
    : await importInstallation(app.runtime, folder, { production, allowDemo: options["demo-data"] === true });
  process.stdout.write(`${report}\n`);
  await app.pool.end();
}

/** Prints a command's one-sentence answer; exit code 1 when it was refused. */
async function answer(app: App, request: (app: App) => Promise<Said>): Promise<void> {
  report(await request(app));
  await app.pool.end();
}

/** Exit code 1 when an invariant does not hold. */
async function check({ runtime, pool }: App): Promise<void> {
  if (!(await printChecks(runtime.database))) process.exitCode = 1;
  await pool.end();
}

const RELEASE = commandFacts("migrate", "migrate");

/** Every release's changes to the database, before its processes start: the schema, then the release's built-in levels and ledger accounts. */
export async function migrateDatabase(config: Config): Promise<void> {
  const { applied, total, functions, logins } = await migrate(directUrl(config), MIGRATIONS);
  const done = `${applied.length} of ${total} migrations applied, ${functions.length} functions new or changed`;
  process.stdout.write([done, ...logins, ""].join("\n"));
  const { runtime, pool } = openApp(config);
  try {
    await inTransaction(runtime, RELEASE, async (ctx) => {
      await ensureBuiltInLevels(ctx);
      await prepareLedger(ctx);
    });
  } finally {
    await pool.end();
  }
}

async function acceptDatabase({ runtime, pool }: App): Promise<void> {
  process.stdout.write(await acceptAsItIs(runtime));
  await pool.end();
}

/** The function of each command; a missing command does not compile. */
const RUN: Readonly<
  Record<Exclude<Requested["name"], "help" | "version" | "doctor">, (config: Config, requested: Requested) => Promise<void>>
> = {
  migrate: migrateDatabase,
  seed: (config) => seed(openApp(config)),
  import: (config, requested) => importFolder(openApp(config), requested),
  "invite-administrator": (config, { args, options }) =>
    answer(openApp(config), async (app) => {
      await takeKeys(app);
      return inviteFromCommandLine(app.runtime, app.config, args, options);
    }),
  "fetch-rates": (config) => answer(openApp(config), ({ runtime }) => fetchRatesNow(runtime, config)),
  "rotate-secret": (config, { options }) => rotateCommand(openApp(config), options),
  check: (config) => check(openApp(config)),
  "accept-database": (config) => acceptDatabase(openApp(config)),
  backup: (config, requested) => backup(config, requested),
  restore: (config, requested) => restore(config, requested, migrateDatabase),
  recover: (config, requested) => recover(openApp(config), requested),
  web: async (config) => serve(openApp(config, await openTracer(config)), { web: true, worker: false }),
  worker: async (config) => serve(openApp(config, await openTracer(config)), { web: false, worker: true }),
  serve: async (config) => serve(openApp(config, await openTracer(config)), { web: true, worker: true }),
};

/** Runs the command line after `main.js`. */
export async function run(typed: readonly string[]): Promise<void> {
  const requested = readCommandLine(typed);
  // Help and version need no settings: people run them where something does not work.
  if (requested.kind !== "run") {
    if (requested.kind === "wrong") throw new ConfigError(requested.text.trimEnd());
    return void process.stdout.write(requested.text);
  }
  if (requested.name === "help" || requested.name === "version") return void process.stdout.write(`${await releaseLine()}\n`);
  // The doctor does not need valid settings either.
  if (requested.name === "doctor") return printDoctor(requested, process.env);
  const config = parseConfig(process.env);
  if (config.DATABASE_URL === "")
    throw new ConfigError("DATABASE_URL is empty: name a PostgreSQL, or use `npm start`, which runs its own.");
  return RUN[requested.name](config, requested);
}

if (import.meta.main) {
  try {
    await run(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${exitMessage(error)}\n`);
    // Open pools would keep the process alive with nothing to do.
    process.exit(1);
  }
}
