/**
 * Every call of the product by every built-in level and by a visitor, over HTTP: the answer is exactly that of `whyNotAllowed` and depends
 * on nothing else.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuiltInLevels, menuAccessOf } from "#access/index.ts";
import { BUILT_IN_LEVELS, CATALOGUE, defaultRights, type BuiltInLevel } from "#access/model/policy.ts";
import { menuNeeds } from "#kernel/endpoint.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { VISITOR, type Actor } from "#platform/actor.ts";
import { needsFreshProof, whyNotFreshEnough } from "#platform/fresh-rights.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { capabilities } from "#wiring/capabilities.ts";

const app = await openTestApp();
const levels = Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[];
const endpoints = capabilities.flatMap((capability) => capability.bindings.map((binding) => binding.endpoint));

/** Actors that a test creates itself, by token. */
const actors = new Map<string, Actor>();

/** A token is a level's code: its rights are read from the database at every call, like those of a session. */
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
    menuAccess: await menuAccessOf(app.runtime.database, level),
  };
}
const api = await openTestApi(app, capabilities, {}, actorIn);
beforeAll(() => app.as({ actor: { kind: "system", name: "test" } }, ensureBuiltInLevels));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const CODES = { session_over: 401, permission_denied: 403, malformed_request: 400 } as const;

describe.each(endpoints)("$name", (endpoint) => {
  test.each([undefined, ...levels])("by %s", async (level) => {
    // Moves past the window of the previous call; otherwise a strict rate limit would answer.
    app.runtime.clock.advance((endpoint.rateLimit?.windowSeconds ?? 60) * 1000);
    // An admitted caller sends a request that no call accepts: the use case never runs, so answers differ only by caller.
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

  test("requires rights that are in the catalogue and held by some built-in level", () => {
    for (const need of menuNeeds(endpoint.access)) {
      const known = CATALOGUE.find(({ menu }) => menu === need.menu)?.modules.map(({ module }) => module);
      for (const module of need.module) expect(known).toContain(module);
      const held = levels.flatMap((level) => defaultRights(level)).filter(({ menu }) => menu === need.menu);
      for (const module of need.module) expect(held.flatMap((entry) => entry.module)).toContain(module);
    }
  });
});

/** Staff calls that move and decide nothing, so need no fresh proof: each entry is a decision. */
const NOT_FRESH = ["reconciliation.assign_case", "reconciliation.note_case"];
/** Menus whose modules other than viewing and noting move money, decide about it, or change rights. */
const MOVING = new Set(["compliance", "ledger", "fee", "rate", "limit", "corridor", "access", "user", "operator"]);

describe("a recently proven factor", () => {
  const posts = endpoints.filter(({ method }) => method === "POST");
  const requests = posts.filter(needsFreshProof);
  const staffWith = (endpoint: (typeof posts)[number], isFresh: boolean): Actor => {
    const [need] = menuNeeds(endpoint.access);
    const menuAccess = need ? [{ menu: need.menu, module: [...need.module] }] : [];
    return { kind: "staff", id: "us_somebody", level: "SOME", isFresh, menuAccess };
  };

  test("is required of staff by every call of the menus that move money or rights", () => {
    const moving = posts.filter(({ access }) =>
      menuNeeds(access).some(({ menu, module }) => MOVING.has(menu) && !module.includes("view")),
    );
    const without = moving.filter((endpoint) => !needsFreshProof(endpoint)).map(({ name }) => name);
    expect(without.toSorted()).toEqual(NOT_FRESH);
    expect(requests.map(({ name }) => name)).toEqual(
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
        "pricing.stop_corridors",
        "access.propose_user_levels",
        "access.decide_change",
        "identity.remove_person_factors",
        "identity.create_staff",
      ]),
    );
  });

  test.each(requests)(
    "$name refuses staff with an old proof and accepts the request of staff with a fresh one",
    async (endpoint) => {
      for (const [isFresh, code, status] of [
        [false, 403, "proof_needed"],
        [true, 400, "malformed_request"],
      ] as const) {
        app.runtime.clock.advance((endpoint.rateLimit?.windowSeconds ?? 60) * 1000);
        actors.set("somebody", staffWith(endpoint, isFresh));
        const response = await api.raw({
          method: "POST",
          url: endpoint.path,
          headers: { "content-type": "application/json", "x-code-challenge": "somebody" },
          payload: "neither JSON nor a form",
        });
        expect(response.json()).toMatchObject({ code, status });
        if (!isFresh) expect(response.json<{ message: string }>().message).toMatch(/^Konfirmasikan identitas/);
      }
    },
  );

  test("is required of nobody else, because senders approve each transfer separately; but of a partner for its keys", () => {
    for (const kind of ["user", "partner"] as const)
      for (const endpoint of requests) {
        const why = endpoint.name.startsWith("partner_api.") || endpoint.fresh === true ? "proof_needed" : null;
        expect(whyNotFreshEnough({ ...staffWith(endpoint, false), kind } as Actor, endpoint), endpoint.name).toBe(why);
      }
  });
});
