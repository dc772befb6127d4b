/** The product inside a test: three servers on real sockets, a worker and a mail server, on a test app with the real clock. */
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { parseConfig } from "#platform/config.ts";
import { buildWeb, startWorker } from "../../src/wiring/processes.ts";
import { importInstallation } from "../../db/seed/import-installation.ts";
import { openApp } from "../../src/wiring/open-app.ts";
import { sendRequest } from "../../tools/client/send-request.ts";
import { openMailSink } from "../shared/mail-sink.ts";
import { waitUntil } from "../shared/people.ts";
import type { Target } from "../shared/target.ts";

export interface TestTarget extends AsyncDisposable {
  readonly target: Target;
}

/** Pages are empty except for the meta tags that a client reads. */
const emptyPage = async () =>
  new Response("<!doctype html><html><head></head><body></body></html>", {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

/**
 * Loading everything blocks a busy machine's event loop for seconds. A server that measures this answers everybody with 503 until its next
 * measurement: the attack would meet that answer instead of the product.
 */
async function takesCalls({ site, server }: Listening, loadedWith: number): Promise<void> {
  // Once a second.
  const hasMeasured = () => (server.memoryUsage().eventLoopDelay === loadedWith ? null : true);
  if ((await waitUntil(hasMeasured, 60_000)) === null) throw new Error(`${site} does not measure its event loop`);
  const isReady = () => sendRequest({ site, path: "/readyz" }).then(({ status }) => (status === 200 ? true : null));
  if ((await waitUntil(isReady, 60_000)) === null) throw new Error(`${site} does not take calls`);
}

interface Listening {
  readonly site: string;
  readonly server: Awaited<ReturnType<typeof buildWeb>>;
}

export async function openTestTarget(): Promise<TestTarget> {
  const scene = await openTestApp();
  const mails = await openMailSink();
  const log = openLogLines("info");
  const stops: (() => PromiseLike<unknown>)[] = [() => scene[Symbol.asyncDispose](), () => mails.close()];
  const open = (trusted: string) => {
    const config = parseConfig({
      APP_ENV: "test",
      DATABASE_URL: scene.url,
      SITE_URL: "http://sampai.test",
      SMTP_URL: mails.url,
      METRICS_TOKEN: "test-metrics-token-77c2",
      TRUST_PROXY: trusted,
    });
    const app = openApp(config);
    stops.push(() => app.pool.end());
    return { ...app, runtime: { ...app.runtime, log: log.log } };
  };
  const servers: Listening[] = [];
  const listen = async (app: ReturnType<typeof open>): Promise<string> => {
    const server = await buildWeb(app, { isStopping: () => false, worker: null }, emptyPage, "/nowhere");
    stops.push(() => server.close());
    const site = await server.listen({ port: 0, host: "127.0.0.1" });
    servers.push({ site, server });
    return site;
  };
  const app = open("1");
  const sites = [await listen(app), await listen(open("1"))] as const;
  const direct = await listen(open("0"));
  const worker = await startWorker(app);
  stops.push(() => worker.stop());
  const target: Target = { sites, direct, config: app.config, runtime: app.runtime, mails, logs: () => log.text() };
  // Before that there are no public pages.
  await importInstallation(app.runtime, "db/seed", { production: false, allowDemo: true });
  const loaded = servers.map((one) => ({ one, delay: one.server.memoryUsage().eventLoopDelay }));
  for (const { one, delay } of loaded) await takesCalls(one, delay);
  return {
    target,
    async [Symbol.asyncDispose]() {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}
