/** The office's lists of businesses: kinds, filters, the search by name, and pages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { on } from "#platform/http/binding.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import type { BusinessKind } from "../model/kinds.ts";
import { onboardingRefusals } from "../refusals/messages.ts";
import { insertBusiness, insertSheet, moveSheet } from "../store.ts";
import { BUSINESSES_PER_PAGE, listBusinesses as contract } from "./contract-list.ts";
import { listBusinesses } from "./read-business.ts";

const app = await openTestApp();
const api = await openTestApi(app, [{ bindings: [on(contract, listBusinesses)], refusals: onboardingRefusals }]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
const staff = (...module: string[]): Actor => ({
  kind: "staff",
  id: "us_00000000000000000000000001",
  level: "COMPLIANCE",
  menuAccess: [{ menu: "onboarding", module }],
});

let made = 0;
const nextId = <P extends string>(prefix: P): Id<P> =>
  newId(prefix, app.runtime.clock.now().getTime() + (made += 1), app.runtime.random(10));
/** A business with a sheet in this state, and its id. */
async function business(name: string, kind: BusinessKind = "agent", state: "DRAFT" | "SUBMITTED" = "DRAFT"): Promise<Id<"ob">> {
  const [id, sheet] = [nextId("ob"), nextId("sh")];
  await app.as({}, async (ctx) => {
    const owner = nextId("us");
    await insertBusiness(ctx.db, { id, owner, kind, name }, ctx.now);
    const expiresAt = new Date(ctx.now.getTime() + DAY_MS);
    await insertSheet(ctx.db, { id: sheet, business: id, kind: "opening", reason: null, openedBy: owner, expiresAt }, ctx.now);
    if (state !== "DRAFT") await moveSheet(ctx.db, { id: sheet, state: "DRAFT", version: 0 }, { state }, ctx.now);
  });
  return id;
}
type Input = Parameters<typeof api.call<typeof contract>>[1];
const list = async (input: Input) => expectOk(await api.call(contract, input, { actor: staff("view") }));
const names = async (input: Input) => (await list(input)).businesses.map(({ name }) => name);

beforeAll(async () => {
  await business("PT Angkasa Raya");
  await business("PT Laju 100% Tepat", "agent", "SUBMITTED");
  await business("PT Laju_Cepat");
  await business("CV Angkasa", "partner");
});

test("lists the businesses of one kind, newest first", async () => {
  expect(await names({ kind: "agent" })).toEqual(["PT Laju_Cepat", "PT Laju 100% Tepat", "PT Angkasa Raya"]);
  expect(await names({ kind: "partner" })).toEqual(["CV Angkasa"]);
  expect(await names({ kind: "customer" })).toEqual([]);
});

test.each([
  ["angkasa", ["PT Angkasa Raya"]],
  ["ANGKASA RAYA", ["PT Angkasa Raya"]],
  ["ra", ["PT Angkasa Raya"]],
  ["laju", ["PT Laju_Cepat", "PT Laju 100% Tepat"]],
  // What is a wildcard in SQL is a letter like any other.
  ["100%", ["PT Laju 100% Tepat"]],
  ["u_c", ["PT Laju_Cepat"]],
  ["%", ["PT Laju 100% Tepat"]],
  ["\\", []],
  ["tidak ada", []],
  ["", ["PT Laju_Cepat", "PT Laju 100% Tepat", "PT Angkasa Raya"]],
])("finds %j in a part of the name, in capitals or not", async (search, found) => {
  expect(await names({ kind: "agent", search })).toEqual(found);
});

test("filters by status and by what is waited for, together with the search", async () => {
  expect(await names({ kind: "agent", status: "active" })).toEqual([]);
  expect(await names({ kind: "agent", status: "applying", search: "raya" })).toEqual(["PT Angkasa Raya"]);
  expect(await names({ kind: "agent", waiting: "review" })).toEqual(["PT Laju 100% Tepat"]);
  expect(await names({ kind: "agent", waiting: "data", search: "laju" })).toEqual(["PT Laju_Cepat"]);
  expect(await names({ kind: "agent", waiting: "signing" })).toEqual([]);
});

test("a page goes on after the last business of the one before", async () => {
  for (let n = 0; n <= BUSINESSES_PER_PAGE; n += 1) await business(`PT Beruntun ${n}`, "customer");
  const first = await list({ kind: "customer", search: "beruntun" });
  expect(first.businesses).toHaveLength(BUSINESSES_PER_PAGE);
  expect(first.hasMore).toBe(true);
  const last = first.businesses.at(-1)?.id;
  const rest = await list({ kind: "customer", search: "beruntun", ...(last && { before: last }) });
  expect(rest.businesses.map(({ name }) => name)).toEqual(["PT Beruntun 0"]);
  expect(rest.hasMore).toBe(false);
});

test("is for staff with the right to view", async () => {
  const refused = await api.call(contract, { kind: "agent" }, { actor: staff("update") });
  expect(refused).toMatchObject({ code: 403, status: "permission_denied" });
});
