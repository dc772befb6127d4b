/** For tests: coturn itself on this machine, as deploy/coturn/turnserver.conf sets it but for the addresses (apt-get install coturn). */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { systemRandom } from "#platform/clock.ts";
import { freePort } from "#platform/testing/system-postgres.ts";
import { allocateRelay } from "../relay/allocate.ts";

export const hasCoturn = spawnSync("which", ["turnserver"]).status === 0;

const LISTENS_WITHIN_MS = 10_000;

/** The configuration that operators copy; both sides of a test are on this machine, which no other relay may reach. */
const shipped = (port: number) =>
  readFileSync("deploy/coturn/turnserver.conf", "utf8")
    .replace(/^listening-port=.*$/m, `listening-port=${port}`)
    .replace(/^denied-peer-ip=127\..*$/m, "");

/** coturn goes on trying when its port is taken, without an end and without a sign but this one in its log. */
const PORT_TAKEN = /Cannot bind/;

/** Ports to try: one that was free a moment ago may since be the near end of another test's connection. */
const PORTS_TO_TRY = 5;

/** A coturn at this port that answers, or null when something else has the port. */
async function startCoturn(secret: string, port: number) {
  const folder = mkdtempSync(join(tmpdir(), "coturn-"));
  const file = join(folder, "turnserver.conf");
  writeFileSync(file, `${shipped(port)}\nrealm=test\nstatic-auth-secret=${secret}\n`);
  const places = ["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", "--allow-loopback-peers", "--no-tls"];
  const output = ["--log-file=stdout", "--verbose", `--pidfile=${join(folder, "pid")}`];
  const server = spawn("turnserver", ["-c", file, ...places, ...output], { stdio: ["ignore", "pipe", "ignore"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let log = "";
  server.stdout.on("data", (bytes: Buffer) => (log += String(bytes)));
  const stop = async () => {
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  const stranger = { urls: `turn:127.0.0.1:${port}?transport=tcp`, username: "0:stranger", credential: "" };
  // It answers, if only to refuse, once it listens.
  for (let waited = 0; (await allocateRelay(stranger, systemRandom)).kind === "silent" || PORT_TAKEN.test(log); waited += 100) {
    if (PORT_TAKEN.test(log)) return stop().then(() => null);
    if (waited > LISTENS_WITHIN_MS || server.exitCode !== null) {
      await stop();
      throw new Error(`turnserver does not listen:\n${log}`);
    }
    // oxlint-disable-next-line sampai/no-real-pause -- coturn does not say when it listens
    await pause(100);
  }
  return { url: `turn:127.0.0.1:${port}`, log: () => log, stop };
}

/** @param firstPort The port to try first; a free one without it. */
export async function openCoturn(secret: string, firstPort?: number) {
  let coturn = await startCoturn(secret, firstPort ?? (await freePort()));
  for (let tried = 1; !coturn && tried < PORTS_TO_TRY; tried++) coturn = await startCoturn(secret, await freePort());
  if (!coturn) throw new Error(`turnserver found each of ${PORTS_TO_TRY} ports taken`);
  return {
    url: coturn.url,
    /** Its log so far: a line for each allocation, with its user. */
    log: coturn.log,
    [Symbol.asyncDispose]: coturn.stop,
  };
}
