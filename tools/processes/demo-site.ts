/** The built product with its simulators, on its own database and free ports: for journeys in a browser, and for measurements of them. */
import { appendFileSync } from "node:fs";
import { BUILT_MAIN } from "../bundle/build.ts";
import { type Companion, type Environment, mustRun, startCompanion, waitFor } from "./children.ts";
import { startPostgres } from "../postgres/postgres.ts";
import { freePort } from "../postgres/cluster.ts";
import { mailInOf } from "./mail-in.ts";
import { pushKeyEnvironment } from "./push-key.ts";
import { startSimulators } from "./simulators.ts";

export interface DemoSite {
  /** The environment the product was started with; BASE_URL is its address. */
  readonly environment: Environment;
  stop(): Promise<void>;
}

/** Writes the product's whole output to `logFile`, if one is given; `more` are settings that a measurement needs beside the usual ones. */
export async function startDemoSite(logFile?: string, more: Environment = {}): Promise<DemoSite> {
  const database = await startPostgres({ ephemeral: true });
  const started: Companion[] = [];
  const start = (title: string, file: string, environment: Environment) => {
    const part = startCompanion(title, [file], environment);
    started.push(part);
    return part;
  };
  const stop = async () => {
    for (const part of started.toReversed()) await part.stop();
    await database.stop();
  };
  try {
    const port = await freePort(null);
    const url = `http://localhost:${port}`;
    const place = { host: "127.0.0.1", port, url };
    const simulators = await startSimulators(place, start);
    const mailIn = await mailInOf(place);
    const environment = { ...siteEnvironment(port, database.url), ...simulators.environment, ...mailIn.environment, ...more };
    await mustRun("The migration", [BUILT_MAIN, "migrate"], environment);
    await mustRun("The seed", [BUILT_MAIN, "seed"], environment);
    const keep = logFile === undefined ? undefined : (text: string) => appendFileSync(logFile, text);
    const site = startCompanion("The site", [BUILT_MAIN, "serve"], environment, keep);
    started.push(site);
    await waitFor(`http://127.0.0.1:${port}/readyz`, site);
    return { environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function siteEnvironment(port: number, databaseUrl: string): Environment {
  const url = `http://localhost:${port}`;
  return {
    NODE_ENV: "production",
    APP_ENV: "demo",
    HOST: "127.0.0.1",
    PORT: String(port),
    SITE_URL: url,
    DATABASE_URL: databaseUrl,
    ...pushKeyEnvironment(),
    BASE_URL: url,
    // Journeys set their own IP address.
    TRUST_PROXY: "1",
  };
}
