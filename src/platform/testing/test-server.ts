/**
 * The dependencies of the whole server (src/wiring/server/server.ts) on a test app, with pages rendered by a function of the test instead
 * of the router.
 */
import { z } from "zod";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { VISITOR, type Actor } from "../actor.ts";
import { parseConfig } from "../config.ts";
import { collectRefusalSentences } from "../http/answer.ts";
import type { Binding, CapabilityHttp } from "../http/binding.ts";
import { inProcessApi } from "../http/call.ts";
import { createCsrf, VISITOR_COOKIE } from "../http/csrf.ts";
import type { Health } from "../http/health.ts";
import type { PageServer, RenderRoute } from "../http/pages/serve.ts";
import type { HttpBinder } from "../http/routes.ts";
import type { Log } from "../log.ts";
import { watchPublicPages } from "../http/pages/public-pages-revision.ts";
import type { Runtime } from "../unit-of-work.ts";
import { createKeyring } from "../keys/keyring.ts";
import type { TestApp } from "./database.ts";
import type { Config } from "../settings/settings.ts";

export interface TestServerOptions {
  readonly capabilities: readonly CapabilityHttp[];
  readonly settings?: Readonly<Record<string, string>>;
  readonly render?: RenderRoute;
  readonly readSession?: (token: string | undefined) => Promise<Actor>;
  readonly health?: Partial<Health>;
  readonly log?: Log;
}

export interface TestServerDeps {
  readonly config: Config;
  readonly binder: HttpBinder;
  readonly bindings: readonly Binding[];
  readonly health: Health;
  readonly pages: PageServer;
  readonly apiFor: PageServer["apiFor"];
  /** Headers of a browser that has loaded a page. */
  headers(): Record<string, string>;
  /** A POST as our client sends it. */
  post<E extends Endpoint>(
    endpoint: E,
    input: InputArgs<E>,
  ): Promise<{ method: "POST"; url: string; headers: Record<string, string>; payload: string }>;
}

const emptyPage: RenderRoute = async () =>
  new Response("<!doctype html><html><head></head><body></body></html>", {
    headers: { "content-type": "text/html; charset=utf-8" },
  });

export function testServerDeps(app: TestApp, options: TestServerOptions): TestServerDeps {
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: app.url, ...options.settings });
  const runtime: Runtime = { ...app.runtime, ...(options.log ? { log: options.log } : {}) };
  const csrf = createCsrf(createKeyring(config.APP_SECRET), runtime.random);
  const bindings = options.capabilities.flatMap((capability) => capability.bindings);
  const byName = new Map(bindings.map((binding) => [binding.endpoint.name, binding]));
  const apiFor: PageServer["apiFor"] = (facts) => inProcessApi(runtime, byName, facts);
  const visitorId = csrf.newVisitorId();
  const headers = () => ({
    key: config.WEB_API_KEY,
    cookie: `${VISITOR_COOKIE}=${visitorId}`,
    [config.CSRF_NAME.toLowerCase()]: csrf.issue(visitorId, runtime.clock.now()),
  });
  return {
    config,
    binder: {
      config,
      runtime,
      csrf,
      sentences: collectRefusalSentences(options.capabilities.map((one) => one.refusals)),
      readSession: options.readSession ?? (async () => VISITOR),
    },
    bindings,
    health: { checks: {}, isStopping: () => false, ...options.health },
    pages: {
      config,
      runtime,
      csrf,
      render: options.render ?? emptyPage,
      revision: watchPublicPages(runtime.database, runtime.clock),
      apiFor,
    },
    apiFor,
    headers,
    async post(endpoint, input) {
      const body = z.encode(endpoint.input, endpoint.input.parse(input));
      const payload = JSON.stringify({ payload: await encryptPayload(body, config.WEB_PAYLOAD_PASSPHRASE) });
      return { method: "POST", url: endpoint.path, headers: { ...headers(), "content-type": "application/json" }, payload };
    },
  };
}
