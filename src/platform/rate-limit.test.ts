import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Actor } from "./actor.ts";
import { addressGroup, countHit, dropOldWindows } from "./rate-limit.ts";
import { openTestApi } from "./testing/api.ts";
import { openTestApp } from "./testing/database.ts";
import { limited, sampleHttp, signedIn } from "./testing/sample-calls.ts";

const app = await openTestApp({ now: new Date("2026-11-21T08:00:12.300Z") });
const { clock, database } = app.runtime;
const nextWindow = () => clock.set(new Date(Math.ceil((clock.now().getTime() + 1) / 60_000) * 60_000 + 12_300));
afterAll(() => app[Symbol.asyncDispose]());

const openApi = () => openTestApi(app, [sampleHttp]);

test("of 100 parallel calls exactly 10 pass, the others get the seconds to wait", async () => {
  await using api = await openApi();
  const answers = await Promise.all(Array.from({ length: 100 }, () => api.call(limited, {})));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  const refused = answers.filter(({ code }) => code === 429);
  expect(refused).toHaveLength(90);
  for (const one of refused) expect(one).toMatchObject({ status: "too_many_requests", details: { retryAfterSeconds: 48 } });
  expect((await api.raw({ method: "POST", url: limited.path })).headers["retry-after"]).toBe("48");
});

test("two servers on one database share the count, and a restart keeps it", async () => {
  nextWindow();
  {
    await using one = await openApi();
    await using other = await openApi();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? one : other).call(limited, {})));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  }
  await using restarted = await openApi();
  expect(await restarted.call(limited, {})).toMatchObject({ code: 429 });
});

test("calls pass again once Retry-After has passed; a second earlier they do not", async () => {
  nextWindow();
  await using api = await openApi();
  for (let n = 0; n < 11; n++) await api.call(limited, {});
  clock.advance(47_000);
  expect(await api.call(limited, {})).toMatchObject({ code: 429, details: { retryAfterSeconds: 1 } });
  clock.advance(1_000);
  expect(await api.call(limited, {})).toMatchObject({ code: 200 });
});

test("callers and calls are counted separately; a header cannot turn one caller into another", async () => {
  nextWindow();
  await using api = await openApi();
  const hit = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await api.raw({ method: "POST", url: limited.path, remoteAddress, headers })).json<{ status: string }>().status;
  for (let n = 0; n < 11; n++) await hit("192.0.2.1");
  expect(
    await hit("192.0.2.1", { "x-forwarded-for": "198.51.100.7", "x-real-ip": "198.51.100.7", forwarded: "for=198.51.100.7" }),
  ).toBe("too_many_requests");
  expect(await hit("192.0.2.2")).toBe("malformed_request");
});

test("all addresses of one IPv6 connection are one caller", async () => {
  nextWindow();
  await using api = await openApi();
  const codes = await Promise.all(
    Array.from(
      { length: 40 },
      async (_, n) =>
        (await api.raw({ method: "POST", url: limited.path, remoteAddress: `2001:db8:1:2::${n.toString(16)}` })).statusCode,
    ),
  );
  expect(codes.filter((code) => code === 429)).toHaveLength(30);
  expect((await api.raw({ method: "POST", url: limited.path, remoteAddress: "2001:db8:1:3::1" })).statusCode).toBe(400);
});

test("a signed-in caller is also counted by account, across all addresses", async () => {
  nextWindow();
  const user: Actor = { kind: "user", id: "us_1", level: "x", menuAccess: [] };
  await using api = await openTestApi(app, [sampleHttp], {}, async (token) => ({ ...user, id: token ?? "" }));
  const hit = async (n: number, token: string) =>
    (await api.raw({ method: "POST", url: signedIn.path, remoteAddress: `192.0.2.${n}`, headers: { "x-code-challenge": token } }))
      .statusCode;
  for (let n = 1; n <= 5; n++) expect(await hit(n, "us_1")).toBe(400);
  expect(await hit(6, "us_1")).toBe(429);
  expect(await hit(6, "us_2")).toBe(400);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:0db8:0000:0000:ffff::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["1::8", "1:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["system", "system"],
])("the address %s is counted as %s", (address, group) => expect(addressGroup(address)).toBe(group));

test("expired windows are dropped in batches; open ones stay", async () => {
  await sql`truncate platform.rate_limit`.execute(database).catch(() => sql`delete from platform.rate_limit`.execute(database));
  const now = new Date("2026-11-21T10:00:00Z");
  for (let n = 0; n < 7; n++)
    await countHit(database, `old-${n}`, { max: 1, windowSeconds: 60 }, new Date(now.getTime() - 120_000));
  await countHit(database, "open", { max: 1, windowSeconds: 60 }, now);
  expect(await dropOldWindows(database, now, 5)).toBe(5);
  expect(await dropOldWindows(database, now, 5)).toBe(2);
  expect(await dropOldWindows(database, now, 5)).toBe(0);
  await expect(countHit(database, "open", { max: 1, windowSeconds: 60 }, now)).rejects.toMatchObject({
    code: "too_many_requests",
  });
});
