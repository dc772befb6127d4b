/** The product in its own processes, on a throwaway PostgreSQL and on 127.0.0.1 only: two behind our proxy, one that trusts no proxy. */
import { spawn } from "node:child_process";
import { openApp } from "../../src/wiring/open-app.ts";
import { parseConfig } from "#platform/config.ts";
import { BUILT_MAIN } from "../../tools/bundle/build.ts";
import { mustRun, startCompanion, waitFor, type Companion, type Environment } from "../../tools/processes/children.ts";
import { freePort } from "../../tools/postgres/cluster.ts";
import { startPostgres } from "../../tools/postgres/postgres.ts";
import { openMailSink } from "./mail-sink.ts";
import type { Target, Victim } from "./target.ts";

export interface Product {
  readonly target: Target;
  stop(): Promise<void>;
}

/** Recognisable, to search for them where they must not appear. */
export const SECRETS = {
  APP_SECRET: "attack-root-secret-5f1c0d7e",
  WEB_PAYLOAD_PASSPHRASE: "attack-passphrase-91ab44",
  METRICS_TOKEN: "attack-metrics-token-77c2",
  MESSAGE_GATEWAY_KEY: "attack-gateway-key-0e8d21",
};

export async function startProduct(): Promise<Product> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const database = await startPostgres({ ephemeral: true });
    stops.push(() => database.stop());
    const mails = await openMailSink();
    stops.push(() => mails.close());
    const shared: Environment = {
      ...SECRETS,
      NODE_ENV: "production",
      APP_ENV: "demo",
      HOST: "127.0.0.1",
      SITE_URL: "http://sampai.test",
      // Development routes are refused at an address that others could open.
      DEV_ROUTES: "off",
      DATABASE_URL: database.url,
      SMTP_URL: mails.url,
      MESSAGE_GATEWAY_URL: "",
      TRUST_PROXY: "1",
    };
    for (const command of ["migrate", "seed"]) await mustRun(`The ${command}`, [BUILT_MAIN, command], shared);
    let said = "";
    const note = (text: string) => {
      said += text;
    };
    const start = async (name: string, command: string, more: Environment): Promise<string> => {
      const port = String(await freePort(null));
      const part: Companion = startCompanion(name, [BUILT_MAIN, command], { ...shared, PORT: port, ...more }, note);
      stops.push(() => part.stop());
      const url = `http://127.0.0.1:${port}`;
      if (command === "web") await waitFor(`${url}/readyz`, part);
      return url;
    };
    const sites = [await start("The first process", "web", {}), await start("The second process", "web", {})] as const;
    const direct = await start("The process without a proxy", "web", { TRUST_PROXY: "0" });
    await start("The worker", "worker", {});
    const config = parseConfig({ ...(shared as Record<string, string>), LOG_LEVEL: "silent" });
    const app = openApp(config);
    stops.push(() => app.pool.end());
    const startVictim = async () => startKillable(shared, String(await freePort(null)));
    return { target: { sites, direct, config, runtime: app.runtime, mails, logs: () => said, startVictim }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A web process to be killed. */
async function startKillable(shared: Environment, port: string): Promise<Victim> {
  const child = spawn(process.execPath, [BUILT_MAIN, "web"], {
    env: { ...process.env, ...shared, PORT: port, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.removeListener("exit", kill));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 1_000; tries++) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { url, kill };
    // The interval between two looks.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  kill();
  throw new Error("the process to be killed did not start");
}
