/**
 * `npm run dev`: the product with hot reload. Vite serves the browser's modules and reloads them in place; all other requests go to the
 * server of src/wiring/processes.ts, which Vite's module runner reloads when one of its files has changed. Jobs run in a process beside it.
 */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import {
  type Companion,
  type Environment,
  endRuns,
  isTaken,
  mustRun,
  onStopRequest,
  startCompanion,
} from "./processes/children.ts";
import { loadEnvironmentFile, productEnvironment, readPlace } from "./processes/environment.ts";
import { startPostgres } from "./postgres/postgres.ts";
import { mailInOf } from "./processes/mail-in.ts";
import { simulatorsFolder, startSimulators } from "./processes/simulators.ts";
import { Explained, paint, report, step, table } from "./processes/terminal.ts";

/** The part of src/wiring/processes.ts that dev uses. */
interface Processes {
  buildWeb(
    app: App,
    health: { isStopping: () => boolean; worker: null },
    render?: undefined,
    clientFolder?: string,
  ): Promise<FastifyInstance>;
}
interface App {
  readonly pool: { end(): Promise<void> };
}

const started: (() => Promise<void>)[] = [];
let stopping: Promise<void> | null = null;

function stopAll(): Promise<void> {
  return (stopping ??= (async () => {
    endRuns();
    for (let stop = started.pop(); stop; stop = started.pop()) await stop().catch(report);
  })());
}

async function main(): Promise<void> {
  loadEnvironmentFile();
  const place = readPlace();
  if (await isTaken(place.port, place.host))
    throw new Explained(
      `Port ${place.port} is taken by another program: stop it, or choose another port with PORT=${place.port + 1} npm run dev.`,
    );
  process.stdout.write(`\n${paint("bold", "Sampai, development")}\n\n`);
  const databaseUrl = process.env["DATABASE_URL"] || (await step("Starting PostgreSQL", openDatabase));
  const product = productEnvironment(place, databaseUrl, "development");
  await step("Migrating the database", () => mustRun("The migration", ["src/main.ts", "migrate"], product));
  await step("Seeding the demo", () => mustRun("The seed", ["src/main.ts", "seed"], product));
  const simulators = await step("Starting the simulators", () =>
    startSimulators(place, startPart, { memory: simulatorsFolder(place), clockFile: null }),
  );
  const mailIn = await mailInOf(place);
  const environment = { ...product, ...simulators.environment, ...mailIn.environment };
  // The server is loaded into this process, so its settings must be here too.
  Object.assign(process.env, environment, { NODE_OPTIONS: process.env["NODE_OPTIONS"] ?? "" });
  await step("Starting Vite and the site", () => serve(place.host, place.port));
  const worker = startCompanion(
    "The worker",
    ["--watch-path=src", "--watch-preserve-output", "src/main.ts", "worker"],
    environment,
    echoTrouble,
  );
  started.push(() => worker.stop());
  process.stdout.write(
    `\n${table([
      ["Site", paint("cyan", place.url)],
      ["UI kit", `${place.url}/dev/kit`],
      ["Mailbox", `${place.url}/dev/mailbox`],
      ["Codes of demo staff", `${place.url}/dev/authenticator`],
      ...simulators.rows,
      ["Stop", "Ctrl-C"],
    ])}\n\n`,
  );
}

function startPart(title: string, file: string, environment: Environment): Companion {
  const part = startCompanion(title, [file], environment);
  started.push(() => part.stop());
  return part;
}

async function openDatabase(): Promise<string> {
  const database = await startPostgres();
  started.push(() => database.stop());
  return database.url;
}

/** Prints only errors and warnings of the worker's log; the site's own log is on the screen already. */
function echoTrouble(text: string): void {
  for (const line of text.split("\n"))
    if (/"level":(?:[456]0|"(?:warn|error|fatal)")|^\w*Error/.test(line)) process.stderr.write(`${line}\n`);
}

async function serve(host: string, port: number): Promise<void> {
  const http = createHttpServer();
  const vite = await createViteServer({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: http } },
    // All pages are scanned at the start: otherwise each new dependency would reload the open page.
    optimizeDeps: {
      entries: ["src/entry.client.tsx", "src/root.tsx", "src/**/*.page.tsx", "src/web/layouts/*.tsx", "src/shell/web/*.tsx"],
    },
  });
  const answer = await answering(vite);
  keepSignals();
  http.on("request", (request: IncomingMessage, response: ServerResponse) => {
    vite.middlewares(request, response, () => void answer(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, resolve);
  });
  started.push(async () => {
    // Vite first: its connections to open pages are no longer HTTP connections and would keep the server from closing.
    await vite.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
}

const ourListeners = new Map<NodeJS.Signals, unknown[]>();

/** The router's plugin ends the process at once on a signal; here everything is stopped in order (stopAll). */
function keepSignals(): void {
  for (const [signal, ours] of ourListeners) {
    for (const listener of process.listeners(signal)) if (!ours.includes(listener)) process.removeListener(signal, listener);
  }
}

/** Answers with the server of the current code. Database and log stay; routes, use cases and pages are those of the last saved files. */
async function answering(vite: ViteDevServer): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const { parseConfig } = (await vite.ssrLoadModule("/src/platform/config.ts")) as {
    parseConfig: (environment: NodeJS.ProcessEnv) => unknown;
  };
  const { openApp } = (await vite.ssrLoadModule("/src/wiring/open-app.ts")) as { openApp: (config: unknown) => App };
  const app = openApp(parseConfig(process.env));
  started.push(() => app.pool.end());
  let loaded: { readonly processes: Processes; readonly server: Promise<FastifyInstance> } | null = null;
  const current = async () => {
    const processes = (await vite.ssrLoadModule("/src/wiring/processes.ts")) as Processes;
    if (loaded?.processes !== processes) {
      const previous = loaded;
      // No folder of built files: Vite has served the browser's files before a request arrives here.
      const server = processes
        .buildWeb(app, { isStopping: () => stopping !== null, worker: null }, undefined, "")
        .then(async (built) => {
          await built.ready();
          return built;
        });
      loaded = { processes, server };
      await previous?.server.then((old) => old.close());
    }
    return loaded.server;
  };
  await current();
  return async (request, response) => {
    try {
      const server = await current();
      withoutContentSecurityPolicy(response);
      server.routing(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      report(error);
      response
        .writeHead(500, { "content-type": "text/plain; charset=utf-8" })
        .end(error instanceof Error ? error.stack : String(error));
    }
  };
}

/** Vite adds styles by script, which the product's policy forbids. The journeys run on the build, which keeps the policy. */
function withoutContentSecurityPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const headers = rest.at(-1);
    if (typeof headers === "object" && headers !== null) Reflect.deleteProperty(headers, "content-security-policy");
    response.removeHeader("content-security-policy");
    return writeHead(status, ...rest);
  };
}

onStopRequest(() => {
  process.stdout.write("\nStopping …\n");
  void stopAll().then(() => process.exit(process.exitCode ?? 0));
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) ourListeners.set(signal, process.listeners(signal));

try {
  await main();
} catch (error) {
  if (!stopping) {
    report(error);
    process.exitCode = 1;
  }
  await stopAll();
  process.exit();
}
