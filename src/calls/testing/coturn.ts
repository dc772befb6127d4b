/** For tests: coturn itself on this machine, as deploy/coturn/turnserver.conf sets it but for the addresses (apt-get install coturn). */
import { spawn, spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { systemRandom } from "#platform/clock.ts";
import { allocateRelay } from "../relay/allocate.ts";

export const hasCoturn = spawnSync("which", ["turnserver"]).status === 0;

const LISTENS_WITHIN_MS = 10_000;

/** A port of this machine that nothing uses at the moment. */
async function freePort(): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

/** The configuration that operators copy; both sides of a test are on this machine, which no other relay may reach. */
const shipped = (port: number) =>
  readFileSync("deploy/coturn/turnserver.conf", "utf8")
    .replace(/^listening-port=.*$/m, `listening-port=${port}`)
    .replace(/^denied-peer-ip=127\..*$/m, "");

export async function openCoturn(secret: string, ofPort?: number) {
  const port = ofPort ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "coturn-"));
  const file = join(folder, "turnserver.conf");
  writeFileSync(file, `${shipped(port)}\nrealm=test\nstatic-auth-secret=${secret}\n`);
  const places = ["--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1", "--allow-loopback-peers", "--no-tls"];
  const output = ["--log-file=stdout", "--verbose", `--pidfile=${join(folder, "pid")}`];
  const server = spawn("turnserver", ["-c", file, ...places, ...output], { stdio: ["ignore", "pipe", "ignore"] });
  let log = "";
  server.stdout.on("data", (bytes: Buffer) => (log += String(bytes)));
  const url = `turn:127.0.0.1:${port}`;
  const stranger = { urls: `${url}?transport=tcp`, username: "0:stranger", credential: "" };
  // It answers, if only to refuse, once it listens.
  for (let waited = 0; (await allocateRelay(stranger, systemRandom)).kind === "silent"; waited += 100) {
    if (waited > LISTENS_WITHIN_MS || server.exitCode !== null) throw new Error(`turnserver does not listen:\n${log}`);
    // oxlint-disable-next-line sampai/no-real-pause -- coturn does not say when it listens
    await pause(100);
  }
  return {
    url,
    /** Its log so far: a line for each allocation, with its user. */
    log: () => log,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
