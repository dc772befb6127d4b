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

/** Loading everything blocks a busy machine's event loop for seconds, during which a server may refuse everybody. */
async function takesCalls(site: string): Promise<void> {
  const isReady = () => sendRequest({ site, path: "/readyz" }).then(({ status }) => (status === 200 ? true : null));
  if ((await waitUntil(isReady, 60_000)) === null) throw new Error(`${site} does not take calls`);
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
  const listening: string[] = [];
  const listen = async (app: ReturnType<typeof open>): Promise<string> => {
    const server = await buildWeb(app, { isStopping: () => false, worker: null }, emptyPage, "/nowhere");
    stops.push(() => server.close());
    const site = await server.listen({ port: 0, host: "127.0.0.1" });
    listening.push(site);
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
  for (const site of listening) await takesCalls(site);
  return {
    target,
    async [Symbol.asyncDispose]() {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}
