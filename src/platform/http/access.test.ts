import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { VISITOR, type Actor, type MenuAccess } from "../actor.ts";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { office, officeRead, sampleHttp, severalRooms, signedIn, silent } from "../testing/sample-calls.ts";
import { inProcessApi } from "./call.ts";

const app = await openTestApp();
const api = await openTestApi(app, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const actor = (kind: "user" | "staff" | "partner", ...menuAccess: MenuAccess[]): Actor => ({
  kind,
  id: `${kind}_1`,
  level: "x",
  menuAccess,
});
const sample = (...module: string[]): MenuAccess => ({ menu: "sample", module });
const denials = async () =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from audit.entry where code = 'access.denied'`.execute(app.runtime.database))
      .rows[0]!.n,
  );

const actors: [string, Actor][] = [
  ["a visitor", VISITOR],
  ["a user without menus", actor("user")],
  ["a user with another menu of the same modules", actor("user", { menu: "other", module: ["edit", "approve", "view"] })],
  ["staff with another module of the menu", actor("staff", sample("delete"))],
  ["staff with no module of the menu", actor("staff", sample())],
  ["staff with one of the modules", actor("staff", sample("approve"))],
  ["staff with both, not in the first place", actor("staff", { menu: "other", module: [] }, sample("x", "edit", "approve"))],
  ["staff who may view", actor("staff", sample("view"))],
  ["a partner", actor("partner")],
];
/** The expected status of each call, for each actor. */
const matrix = [
  [silent, [200, 200, 200, 200, 200, 200, 200, 200, 200]],
  [signedIn, [401, 200, 200, 200, 200, 200, 200, 200, 200]],
  [office, [401, 403, 403, 403, 403, 200, 200, 403, 403]],
  [officeRead, [401, 403, 403, 403, 403, 403, 403, 200, 403]],
  [severalRooms, [401, 403, 200, 403, 403, 200, 200, 403, 403]],
] as const;
const NAMES = { 200: undefined, 401: "session_over", 403: "permission_denied" } as const;
const cases = matrix.flatMap(([endpoint, codes]) =>
  codes.map((code, index) => ({ endpoint, code, who: actors[index]![0], as: actors[index]![1] })),
);

describe.each(cases)("$endpoint.name by $who", ({ endpoint, code, as }) => {
  test(`is ${code}, and a denial leaves an audit row`, async () => {
    app.runtime.clock.advance(61_000);
    const before = await denials();
    expect(await api.call(endpoint, {}, { actor: as })).toMatchObject({
      code,
      ...(NAMES[code] ? { status: NAMES[code] } : { data: { done: true } }),
    });
    expect(await denials()).toBe(before + (code === 403 ? 1 : 0));
  });

  test("is the same in process, as pages call", async () => {
    const bindings = new Map(sampleHttp.bindings.map((binding) => [binding.endpoint.name, binding]));
    const call = inProcessApi(app.runtime, bindings, async () => ({
      requestId: "page",
      actor: as,
      language: "ID",
      address: "127.0.0.1",
    }));
    if (code === 200) expect(await call(endpoint, {})).toEqual({ done: true });
    else await expect(call(endpoint, {})).rejects.toMatchObject({ code: NAMES[code], status: code });
  });
});

test("the audit row of a denial has the actor, address, call and request id", async () => {
  await api.call(office, {}, { actor: actor("staff"), headers: { "x-request-id": "denied-here" } });
  const { rows } =
    await sql`select actor_kind, actor_id, address, subject, request_id from audit.entry where request_id = 'denied-here'`.execute(
      app.runtime.database,
    );
  expect(rows).toEqual([
    { actor_kind: "staff", actor_id: "staff_1", address: "127.0.0.1", subject: "sample.office", request_id: "denied-here" },
  ]);
});

test("a job's actor is refused over HTTP", async () => {
  expect(await api.call(signedIn, {}, { actor: { kind: "system", name: "seal_audit_trail" } })).toMatchObject({ code: 401 });
});

test("repeated denials write a row at the 1st, 10th and 100th time in a minute, and start again in the next", async () => {
  const rows = async () =>
    (
      await sql<{ details: { timesThisMinute: number }; outcome: string }>`
        select details, outcome from audit.entry where actor_id = 'staff_flood' order by id`.execute(app.runtime.database)
    ).rows;
  const flood: Actor = { kind: "staff", id: "staff_flood", level: "x", menuAccess: [] };
  const request = () => api.call(officeRead, {}, { actor: flood });
  const startOfMinute = Math.ceil(app.runtime.clock.now().getTime() / 60_000) * 60_000;
  app.runtime.clock.set(new Date(startOfMinute));
  const answers = await Promise.all(Array.from({ length: 120 }, request));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([403]));
  expect((await rows()).map(({ details }) => details.timesThisMinute).sort((a, b) => a - b)).toEqual([1, 10, 100]);
  app.runtime.clock.advance(60_000);
  await request();
  await request();
  expect((await rows()).at(-1)).toEqual({ details: { timesThisMinute: 1 }, outcome: "refused" });
  expect(await rows()).toHaveLength(4);
});
