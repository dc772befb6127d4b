import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { NO_HITS } from "#kernel/search/hit.ts";
import type { Actor } from "#platform/actor.ts";
import { systemRandom } from "#platform/clock.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as contract from "./contract.ts";
import { workspaceHttp } from "./http.ts";
import type { Finders } from "./search/read-matches.ts";

const none = async () => NO_HITS;
const nothing: Finders = {
  transfer: none,
  payment: none,
  payroll: none,
  person: none,
  business: none,
  case: none,
  outlet: none,
  journal: none,
  line: none,
};
const app = await openTestApp();
const api = await openTestApi(app, [workspaceHttp(nothing)]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const staffMember = (): Actor => ({ kind: "staff", id: newId("us", 0, systemRandom(10)), level: "X", menuAccess: [] });
const path = "/office/transfer";
const newView = (name: string, query = "queue=held", at = path) => ({
  id: newId("sv", Date.parse("2026-11-23"), systemRandom(10)),
  path: at,
  name,
  query,
});
const save = (actor: Actor, view: ReturnType<typeof newView>) => api.call(contract.saveView, view, { actor, unjudged: true });
const namesOf = async (actor: Actor, at = path) =>
  expectOk(await api.call(contract.readViews, { path: at }, { actor })).views.map(({ name }) => name);

describe("saved views", () => {
  // Ends the windows of the rate limits.
  beforeEach(() => app.runtime.clock.advance(601_000));

  test("are read by their owner, for the list that they belong to", async () => {
    const [sari, budi] = [staffMember(), staffMember()];
    const view = newView("Ditahan");
    expect(await save(sari, view)).toMatchObject({
      code: 200,
      data: { views: [{ id: view.id, name: "Ditahan", query: "queue=held" }] },
    });
    expect(await namesOf(sari)).toEqual(["Ditahan"]);
    expect(await namesOf(sari, "/office/user")).toEqual([]);
    expect(await namesOf(budi)).toEqual([]);
  });

  test("are kept for the list of one thing, whatever its key is made of", async () => {
    const sari = staffMember();
    for (const at of ["/office/ledger/account/transit:IDR", "/office/float/agents/us_01kf2vy5xfae3sgt2q4rtpq9bd"]) {
      expect(await save(sari, newView("Bulan ini", "q=1", at)), at).toMatchObject({ code: 200 });
      expect(await namesOf(sari, at)).toEqual(["Bulan ini"]);
    }
  });

  test("saved twice by the same call are one; the same id for another is refused", async () => {
    const sari = staffMember();
    const view = newView("Terlambat");
    await save(sari, view);
    expect(await save(sari, view)).toMatchObject({ code: 200 });
    expect(await namesOf(sari)).toEqual(["Terlambat"]);
    expect(await save(sari, { ...view, query: "queue=late" })).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await save(staffMember(), view)).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("have names of their own on a list, in any case", async () => {
    const sari = staffMember();
    await save(sari, newView("Besar"));
    expect(await save(sari, newView("besar", "q=1"))).toMatchObject({ code: 409, status: "view_name_taken" });
    expect(await save(sari, newView("Besar", "q=1", "/office/user"))).toMatchObject({ code: 200 });
    expect(await save(staffMember(), newView("Besar"))).toMatchObject({ code: 200 });
  });

  test("are at most twelve on a list, also when saved at the same time", async () => {
    const sari = staffMember();
    const answers = await Promise.all(
      Array.from({ length: contract.VIEWS_PER_LIST + 3 }, (_, n) => save(sari, newView(`Tampilan ${n}`, `q=${n}`))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(contract.VIEWS_PER_LIST);
    expect(answers.filter((answer) => answer.code !== 200)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ code: 409, status: "views_full" }) as unknown),
    );
  });

  test("are deleted by their owner alone", async () => {
    const [sari, budi] = [staffMember(), staffMember()];
    const view = newView("Retur");
    await save(sari, view);
    expect(await api.call(contract.deleteView, { id: view.id }, { actor: budi })).toMatchObject({ code: 200 });
    expect(await namesOf(sari)).toEqual(["Retur"]);
    await api.call(contract.deleteView, { id: view.id }, { actor: sari });
    expect(await namesOf(sari)).toEqual([]);
  });

  test("belong to lists of the office, and to staff", async () => {
    const sari = staffMember();
    for (const wrong of [
      "/dashboard/transfers",
      "//site.example",
      "/office/transfer?x=1",
      "/office",
      "/office/../dashboard",
      "/office/transfer/<b>",
    ])
      expect(await save(sari, newView("Lain", "", wrong)), wrong).toMatchObject({ code: 400 });
    expect(await save(sari, newView(" "))).toMatchObject({ code: 400 });
    const customer: Actor = { kind: "user", id: newId("us", 0, systemRandom(10)), level: "CUSTOMER", menuAccess: [] };
    expect(await save(customer, newView("Saya"))).toMatchObject({ code: 403, status: "permission_denied" });
  });
});

test("a search of fewer than two characters is refused", async () => {
  const actor: Actor = { ...staffMember(), menuAccess: [{ menu: "user", module: ["view"] }] } as Actor;
  expect(await api.call(contract.readMatches, { text: "a" }, { actor, unjudged: true })).not.toMatchObject({ code: 200 });
  expect(await api.call(contract.readMatches, { text: "ab" }, { actor })).toMatchObject({ code: 200, data: { matches: [] } });
});
