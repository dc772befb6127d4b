/** Every call of the product by every built-in level and by a visitor, over HTTP: exactly the answer of `whyNotAllowed`, and of nothing else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuiltInLevels, menuAccessOf } from "#access/index.ts";
import { BUILT_IN_LEVELS, CATALOGUE, defaultRights, type BuiltInLevel } from "#access/policy.ts";
import { menuNeeds } from "#kernel/endpoint.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { VISITOR, type Actor } from "#platform/actor.ts";
import { needsFreshProof, whyNotFreshEnough } from "#platform/fresh-rights.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { capabilities } from "./capabilities.ts";

const house = await openTestHouse();
const levels = Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[];
const endpoints = capabilities.flatMap((capability) => capability.bindings.map((binding) => binding.endpoint));

/** Whom a test makes up for itself, by token. */
const actors = new Map<string, Actor>();

/** A token is a level's code: its rights are read from the database at every call, as those of a session are. */
async function actorIn(level: string | undefined): Promise<Actor> {
  if (level === undefined) return VISITOR;
  const named = actors.get(level);
  if (named) return named;
  const isStaff = BUILT_IN_LEVELS[level as BuiltInLevel].audience === "STAFF";
  return {
    kind: isStaff ? "staff" : "user",
    id: `us_${level}`,
    isFresh: true,
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

/** Calls of staff's rights that move or decide nothing: each is a decision, so each stands here. */
const NOT_FRESH = ["reconciliation.assign_case", "reconciliation.note_case"];
/** Menus whose other modules than reading and noting move money, decide about it, or change what somebody may. */
const MOVING = new Set(["compliance", "ledger", "fee", "rate", "limit", "corridor", "access", "user", "operator"]);

describe("a factor proven lately", () => {
  const posts = endpoints.filter(({ method }) => method === "POST");
  const asks = posts.filter(needsFreshProof);
  const staffWith = (endpoint: (typeof posts)[number], isFresh: boolean): Actor => {
    const [need] = menuNeeds(endpoint.access);
    const menuAccess = need ? [{ menu: need.menu, module: [...need.module] }] : [];
    return { kind: "staff", id: "us_somebody", level: "SOME", isFresh, menuAccess };
  };

  test("is asked of staff by every call of the menus that move money or rights", () => {
    const moving = posts.filter(({ access }) =>
      menuNeeds(access).some(({ menu, module }) => MOVING.has(menu) && !module.includes("view")),
    );
    const without = moving.filter((endpoint) => !needsFreshProof(endpoint)).map(({ name }) => name);
    expect(without.toSorted()).toEqual(NOT_FRESH);
    expect(asks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "cash_points.decide_float_request",
        "transfers.refund_payment",
        "transfers.match_payment",
        "transfers.propose_operation",
        "transfers.decide_operation",
        "reconciliation.propose_correction",
        "reconciliation.decide_correction",
        "pricing.propose_term",
        "pricing.decide_term",
        "pricing.stop_ways",
        "access.propose_user_levels",
        "access.decide_change",
        "identity.remove_person_factors",
        "identity.create_staff",
      ]),
    );
  });

  test.each(asks)("$name refuses staff whose proof is old, and meets the request of those whose is not", async (endpoint) => {
    for (const [isFresh, code, status] of [
      [false, 403, "proof_needed"],
      [true, 400, "malformed_request"],
    ] as const) {
      house.machinery.clock.advance((endpoint.rateLimit?.windowSeconds ?? 60) * 1000);
      actors.set("somebody", staffWith(endpoint, isFresh));
      const response = await api.raw({
        method: "POST",
        url: endpoint.path,
        headers: { "content-type": "application/json", "x-code-challenge": "somebody" },
        payload: "neither JSON nor a form",
      });
      expect(response.json()).toMatchObject({ code, status });
      if (!isFresh) expect(response.json<{ message: string }>().message).toMatch(/^Buktikan dulu/);
    }
  });

  test("is asked of nobody else: who sends money approves each thing by itself", () => {
    for (const kind of ["user", "partner"] as const)
      for (const endpoint of asks)
        expect(whyNotFreshEnough({ ...staffWith(endpoint, false), kind } as Actor, endpoint)).toBeNull();
  });
});
