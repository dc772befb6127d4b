/** Every call of the product by every built-in level and by a visitor, over HTTP: exactly the answer of `whyNotAllowed`, and of nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuiltInLevels, menuAccessOf } from "#access/index.ts";
import { BUILT_IN_LEVELS, CATALOGUE, defaultRights, type BuiltInLevel } from "#access/policy.ts";
import { menuNeeds } from "#kernel/endpoint.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { VISITOR, type Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { capabilities } from "./capabilities.ts";

const house = await openTestHouse();
const levels = Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[];
const endpoints = capabilities.flatMap((capability) => capability.bindings.map((binding) => binding.endpoint));

/** A token is a level's code: its rights are read from the database at every call, as those of a session are. */
async function actorIn(level: string | undefined): Promise<Actor> {
  if (level === undefined) return VISITOR;
  const isStaff = BUILT_IN_LEVELS[level as BuiltInLevel].audience === "STAFF";
  return {
    kind: isStaff ? "staff" : "user",
    id: `us_${level}`,
    level,
    menuAccess: await menuAccessOf(house.machinery.database, level),
  };
}
const api = await openTestApi(house, capabilities, {}, actorIn);
beforeAll(() => house.as({ actor: { kind: "system", name: "test" } }, ensureBuiltInLevels));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

const CODES = { session_over: 401, permission_denied: 403, malformed_request: 400 } as const;

describe.each(endpoints)("$name", (endpoint) => {
  test.each([undefined, ...levels])("by %s", async (level) => {
    // Past the window of the last call, or a strict limit would answer instead.
    house.machinery.clock.advance((endpoint.rateLimit?.windowSeconds ?? 60) * 1000);
    // Whoever is let in meets a request that no call takes: the use case never runs, so that all that differs is who asked.
    const response = await api.raw({
      method: endpoint.method,
      url: endpoint.method === "GET" ? `${endpoint.path}?no_call_takes_this=1` : endpoint.path,
      headers: { "content-type": "application/json", ...(level === undefined ? {} : { "x-code-challenge": level }) },
      ...(endpoint.method === "GET" ? {} : { payload: "neither JSON nor a form" }),
    });
    const status = whyNotAllowed(await actorIn(level), endpoint.access) ?? "malformed_request";
    expect(response.json()).toMatchObject({ code: CODES[status], status });
    expect(response.statusCode).toBe(CODES[status]);
  });

  test("asks for rights that are in the catalogue, and that some built-in level has", () => {
    for (const need of menuNeeds(endpoint.access)) {
      const known = CATALOGUE.find(({ menu }) => menu === need.menu)?.modules.map(({ module }) => module);
      for (const module of need.module) expect(known).toContain(module);
      const held = levels.flatMap((level) => defaultRights(level)).filter(({ menu }) => menu === need.menu);
      for (const module of need.module) expect(held.flatMap((entry) => entry.module)).toContain(module);
    }
  });
});
