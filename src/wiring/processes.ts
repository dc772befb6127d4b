/** The processes of the product: the web server, the worker, or both. */
import { operatorBrand } from "#operator/index.ts";
import { href } from "#kernel/href.ts";
import { join } from "node:path";
import { systemRandom } from "#platform/clock.ts";
import { collectRefusalSentences } from "#platform/http/answer.ts";
import { inProcessApi } from "#platform/http/call.ts";
import { createCsrf } from "#platform/http/csrf.ts";
import type { RenderRoute } from "#platform/http/pages/serve.ts";
import { refuseDemoInProduction } from "#platform/start-and-stop/demo-mark.ts";
import { showProcess } from "#platform/processes/sign-of-life.ts";
import { readRelease } from "#platform/start-and-stop/release.ts";
import { runWorker, type RunningWorker } from "#platform/jobs/run-worker.ts";
import { receiptRoute } from "#platform/mail/receipts.ts";
import { receiptReader } from "#outside/message-gateway/receipt.ts";
import { authenticatorJson } from "#authenticator/http.ts";
import { mailboxFiles } from "#mailbox/http.ts";
import { refuseDatabaseBeforeBaseline } from "#platform/migration/before-baseline.ts";
import { refuseUnfitPooler } from "#platform/database/pooler.ts";
import { refuseOpenDevRoutes } from "#platform/settings/dev-routes-host.ts";
import { watchPublicPages } from "#platform/http/pages/public-pages-revision.ts";
import { untilStopRequested } from "#platform/start-and-stop/graceful-stop.ts";
import { sessionReader } from "#sessions/index.ts";
import { FORM_PAGES } from "./form-pages.ts";
import { pictureFiles } from "#content/http.ts";
import { countVisits } from "#visits/count-visits.ts";
import { capabilitiesOf, demoSecrets, developmentCapabilities } from "./capabilities.ts";
import { answerForWorker, healthOf, type HealthInput } from "./health.ts";
import { jobsOf } from "./jobs.ts";
import { startMailIn } from "./mail-in.ts";
import { takeKeys, watchKeys } from "./keys.ts";
import { directUrl, type App } from "./open-app.ts";
import { partyRoutes } from "./server/party-routes.ts";
import { renderRoute } from "./server/render-route.ts";
import { buildServer } from "./server/server.ts";
import { watchSiteSetUp } from "./setup.ts";
import { siteFiles } from "./server/site-files.ts";
import { socketRoute } from "./server/socket-route.ts";
import { recoveryNote } from "#reconciliation/restore/measure-recovery.ts";

/** Builds the web server without listening. `render` and `clientFolder` differ between build and development. */
export async function buildWeb(
  app: App,
  healthInput: HealthInput,
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
  const { health, writes } = await healthOf(app, healthInput);
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
      ...(config.DEV_ROUTES
        ? [
            mailboxFiles(runtime, { siteUrl: config.SITE_URL, brandName: operatorBrand(config.SITE_URL) }),
            authenticatorJson(runtime, demoSecrets),
          ]
        : []),
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

async function startWeb(app: App, healthInput: HealthInput): Promise<() => Promise<void>> {
  await refuseOpenDevRoutes(app.config);
  const server = await buildWeb(app, healthInput);
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
export async function serve(app: App, processes: { readonly web: boolean; readonly worker: boolean }): Promise<void> {
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
  const healthInput = { isStopping: () => stopping, worker };
  const port = app.config.WORKER_PORT;
  const stopShowing = await showProcess(app.runtime, {
    kind: processes.web ? (processes.worker ? "both" : "web") : "worker",
    release: await readRelease(),
    sinceLookedMs: worker === null ? null : () => worker.sinceLookedMs(),
    parties: app.calls.parties,
  });
  const mailIn = processes.worker ? await startMailIn(app) : null;
  const stops = [
    stopShowing,
    ...(mailIn ? [mailIn.stop] : []),
    ...(processes.web || port === 0 ? [] : [(await answerForWorker(app, { ...healthInput, port })).stop]),
    ...(worker ? [() => worker.stop()] : []),
    ...(processes.web ? [await startWeb(app, healthInput)] : []),
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
