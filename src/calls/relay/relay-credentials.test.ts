/** The relay's credentials: by a known vector, and against coturn itself where it is installed (apt-get install coturn). */
import { execFile, spawn, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { relayCredentials } from "./relay-credentials.ts";

const run = promisify(execFile);
const SECRET = "a secret of this test";
const PORT = 34_789;
const NOW = new Date("2026-11-28T03:00:00Z");
const has = (program: string) => spawnSync("which", [program]).status === 0;
const hasCoturn = has("turnserver") && has("turnutils_uclient");

test("the user name states the end and the user; the password is its HMAC-SHA1", () => {
  const { urls, username, credential } = relayCredentials({ url: "turn:relay.example:3478", secret: SECRET }, "cl_1.caller", NOW);
  expect(urls).toBe("turn:relay.example:3478");
  expect(username).toBe("1795835400:cl_1.caller");
  // printf %s '1795835400:cl_1.caller' | openssl dgst -sha1 -hmac 'a secret of this test' -binary | base64
  expect(credential).toBe("DZNLKMbL2I1fBDjbfr/ftbjgQH4=");
});

test.skipIf(!hasCoturn)("coturn relays with them, and refuses ended, foreign and altered ones", { timeout: 60_000 }, async () => {
  const options = [
    "-n",
    "--lt-cred-mech",
    "--use-auth-secret",
    `--static-auth-secret=${SECRET}`,
    "--realm=test",
    "--no-cli",
    "--no-tls",
  ];
  const places = [
    `--listening-port=${PORT}`,
    "--listening-ip=127.0.0.1",
    "--relay-ip=127.0.0.1",
    "--allow-loopback-peers",
    "--log-file=stdout",
    "--pidfile=/dev/null",
  ];
  const server = spawn("turnserver", [...options, ...places], { stdio: ["ignore", "pipe", "pipe"] });
  try {
    // oxlint-disable-next-line sampai/no-real-pause -- coturn does not say when it listens
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const relays = async (username: string, credential: string): Promise<boolean> => {
      const client = ["-y", "-n", "3", "-m", "1", "-p", String(PORT), "-u", username, "-w", credential, "127.0.0.1"];
      try {
        const { stdout, stderr } = await run("turnutils_uclient", client, { timeout: 12_000 });
        return /tot_recv_msgs=[1-9]/.test(stdout + stderr);
      } catch {
        // It ends with an error, or is stopped, when the relay refuses.
        return false;
      }
    };
    const relay = { url: `turn:127.0.0.1:${PORT}`, secret: SECRET };
    const wall = new Date(performance.timeOrigin + performance.now());
    const good = relayCredentials(relay, "cl_1.caller", wall);
    const ended = relayCredentials(relay, "cl_1.caller", new Date(wall.getTime() - 3_600_000));
    expect(await relays(good.username, good.credential)).toBe(true);
    expect(await relays(ended.username, ended.credential)).toBe(false);
    expect(await relays(good.username.replace("caller", "callee"), good.credential)).toBe(false);
  } finally {
    server.kill();
  }
});
