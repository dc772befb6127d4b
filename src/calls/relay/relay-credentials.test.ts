/** The relay's credentials by a known vector; credentials and the doctor's check against coturn itself, where it is installed. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { hasCoturn, openCoturn } from "../testing/coturn.ts";
import { allocateRelay } from "./allocate.ts";
import { relayCheck } from "./relay-check.ts";
import { RELAY_CREDENTIALS_MS, relayCredentials } from "./relay-credentials.ts";

const SECRET = "a secret of this test";
const NOW = new Date("2026-11-28T03:00:00Z");

test("the user name states the end and the user; the password is its HMAC-SHA1", () => {
  const { urls, username, credential } = relayCredentials({ url: "turn:relay.example:3478", secret: SECRET }, "cl_1.caller", NOW);
  expect(urls).toBe("turn:relay.example:3478");
  expect(username).toBe("1795835400:cl_1.caller");
  // printf %s '1795835400:cl_1.caller' | openssl dgst -sha1 -hmac 'a secret of this test' -binary | base64
  expect(credential).toBe("DZNLKMbL2I1fBDjbfr/ftbjgQH4=");
});

describe.skipIf(!hasCoturn)("against coturn (skipped where turnserver is not installed: apt-get install coturn)", async () => {
  const coturn = await openCoturn(SECRET);
  afterAll(() => coturn[Symbol.asyncDispose]());
  const ago = (ms: number) => new Date(systemClock.now().getTime() - ms);
  const credentials = (now: Date, secret = SECRET, url = coturn.url) => relayCredentials({ url, secret }, "cl_1.caller", now);
  const allocates = async (...given: Parameters<typeof credentials>) => allocateRelay(credentials(...given), systemRandom);
  const look = (url: string, more: { readonly secret?: string; readonly env?: "production" } = {}) =>
    relayCheck({
      config: { APP_ENV: more.env ?? "test", TURN_URL: url, TURN_SECRET: more.secret ?? SECRET },
      clock: systemClock,
      random: systemRandom,
    }).look();

  test("it relays with them over UDP and over TCP until ten minutes are over, and not a second longer", async () => {
    const allocated = { kind: "allocated", relayed: "127.0.0.1" };
    expect(await allocates(ago(0))).toEqual(allocated);
    expect(await allocates(ago(0), SECRET, `${coturn.url}?transport=tcp`)).toEqual(allocated);
    expect(await allocates(ago(RELAY_CREDENTIALS_MS - 30 * SECOND_MS))).toEqual(allocated);
    expect(await allocates(ago(RELAY_CREDENTIALS_MS + SECOND_MS))).toEqual({ kind: "refused", code: 401 });
    expect(coturn.log()).toContain("cl_1.caller");
  });

  test("it refuses another secret, another side's name, and a later end than was signed", async () => {
    expect(await allocates(ago(0), "another secret")).toEqual({ kind: "refused", code: 401 });
    const mine = credentials(ago(0));
    const ended = credentials(ago(11 * MINUTE_MS));
    for (const forged of [
      { ...mine, username: mine.username.replace("caller", "callee") },
      { ...ended, username: mine.username },
      { ...ended, username: ended.username.replace(/^\d+/, (end) => String(Number(end) + 3_600)) },
      { ...mine, credential: "" },
    ])
      expect(await allocateRelay(forged, systemRandom)).toEqual({ kind: "refused", code: 401 });
  });

  test("a test's coturn takes another port when something took the one that was free", async () => {
    await using other = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await using second = await openCoturn(SECRET, port);
    expect(second.url).not.toContain(String(port));
    expect(await allocates(ago(0), SECRET, second.url)).toMatchObject({ kind: "allocated" });
  });

  test("the doctor allocates, and says what is wrong with the relay and what to do", async () => {
    expect(await look(coturn.url)).toMatchObject({ verdict: "ok", says: expect.stringContaining("relays from 127.0.0.1") });
    expect(await look(coturn.url, { env: "production" })).toMatchObject({
      verdict: "warn",
      remedy: expect.stringContaining("external-ip"),
    });
    expect(await look(coturn.url, { secret: "another secret" })).toMatchObject({
      verdict: "fail",
      says: expect.stringContaining("(401)"),
      remedy: expect.stringContaining("static-auth-secret"),
    });
  });
});

test("the doctor skips an installation without a relay, and reports one that does not answer", async () => {
  const look = (TURN_URL: string) =>
    relayCheck({
      config: { APP_ENV: "test", TURN_URL, TURN_SECRET: SECRET },
      clock: systemClock,
      random: systemRandom,
    }).look();
  expect(await look("")).toMatchObject({ verdict: "skip" });
  // Port 9 is that of "discard", which nothing serves any more.
  for (const silent of ["turn:127.0.0.1:9", "turn:127.0.0.1:9?transport=tcp", "turns:127.0.0.1:9"])
    expect(await look(silent)).toMatchObject({ verdict: "fail", remedy: expect.stringContaining("Start coturn") });
});
