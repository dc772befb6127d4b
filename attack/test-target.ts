/** The product inside a test: three servers on real sockets, a worker and a mail server, on a test house under the real clock. */
import { setTimeout as pause } from "node:timers/promises";
import { openTestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { parseConfig } from "#platform/config.ts";
import { buildWeb, startWorker } from "../src/main.ts";
import { importInstallation } from "../db/seed/import-installation.ts";
import { openHouse } from "../src/open-house.ts";
import { ask } from "./client.ts";
import { openMailSink } from "./mail-sink.ts";
import { waitUntil } from "./people.ts";
import type { Target } from "./target.ts";

export interface TestTarget extends AsyncDisposable {
  readonly target: Target;
}

/** Pages are empty but for their meta tags, which is what a client reads. */
const emptyPage = async () =>
  new Response("<!doctype html><html><head></head><body></body></html>", {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

/** Servers measure how late their event loop is once a second. */
const MEASURED_MS = 1_500;

/**
 * Loading everything keeps a busy machine's process from its event loop for seconds, and a server that sees that sends everybody away with
 * 503 until it measures again: that answer would be attacked, and not the product.
 */
async function takesCalls(site: string): Promise<void> {
  const isReady = () => ask({ site, path: "/readyz" }).then(({ status }) => (status === 200 ? true : null));
  if ((await waitUntil(isReady, 60_000)) === null) throw new Error(`${site} does not take calls`);
}

export async function openTestTarget(): Promise<TestTarget> {
  const scene = await openTestHouse();
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
    const house = openHouse(config);
    stops.push(() => house.pool.end());
    return { ...house, machinery: { ...house.machinery, log: log.log } };
  };
  const listen = async (house: ReturnType<typeof open>): Promise<string> => {
    const server = await buildWeb(house, { isStopping: () => false, worker: null }, emptyPage, "/nowhere");
    stops.push(() => server.close());
    return server.listen({ port: 0, host: "127.0.0.1" });
  };
  const house = open("1");
  const sites = [await listen(house), await listen(open("1"))] as const;
  const direct = await listen(open("0"));
  const worker = await startWorker(house);
  stops.push(() => worker.stop());
  const target: Target = { sites, direct, config: house.config, machinery: house.machinery, mails, logs: () => log.text() };
  // Before that there are no public pages.
  await importInstallation(house.machinery, "db/seed", { production: false, allowDemo: true });
  await pause(MEASURED_MS);
  for (const site of [...sites, direct]) await takesCalls(site);
  return {
    target,
    async [Symbol.asyncDispose]() {
      for (const stop of stops.toReversed()) await stop();
    },
  };
}
