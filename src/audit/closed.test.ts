/** What the law forbids to tell: rows that name a freeze are for who sees compliance's room, and for nobody else who sees the trail. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { exportRows, listRows, readRow } from "./contract.ts";
import { auditHttp } from "./http.ts";

const house = await openTestHouse({ now: new Date("2026-03-10T05:00:00Z") });
const api = await openTestApi(house, [auditHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});

const AUDIT = { menu: "audit", module: ["view", "export"] };
const staff = (...menuAccess: { menu: string; module: string[] }[]): Actor => ({
  kind: "staff",
  id: "us_reader",
  sessionId: "ss_reader",
  level: "OPERATIONS",
  menuAccess,
});
const reader = staff(AUDIT, { menu: "transfer", module: ["view", "oversee", "act", "approve"] });
const compliance = staff(AUDIT, { menu: "compliance", module: ["view"] });

const download = async (actor: Actor) => {
  const own = await openTestApi(house, [auditHttp], {}, async () => actor);
  const query = { subject: "tr_held", reason: "a check" };
  const answer = await own.raw({ method: "GET", url: exportRows.path, query, headers: { "accept-language": "en" } });
  await own[Symbol.asyncDispose]();
  return answer;
};

const closed = {
  "transfers.freeze_transfer": {},
  "transfers.propose_ruling": {},
  "transfers.decide_ruling": {},
  "transfers.proposal_decided": { kind: "thaw" },
  "transfers.changed": { event: "frozen", from: "UNDER_REVIEW", to: "FROZEN" },
};
const open = {
  "transfers.open_review": {},
  "transfers.proposal_decided": { kind: "outcome" },
  "transfers.changed": { event: "review_opened", from: "READY", to: "UNDER_REVIEW" },
};
const subject = "tr_held";
const listAs = async (actor: Actor) =>
  ((await api.call(listRows, { subject }, { actor })).data as { rows: { id: string; action: string }[] }).rows;
beforeAll(async () => {
  await house.as({ requestId: "req-held" }, async (ctx) => {
    for (const [code, details] of Object.entries(closed)) await ctx.audit(code, { subject, details });
    for (const [code, details] of Object.entries(open)) await ctx.audit(code, { subject, details });
    await ctx.audit("transfers.changed", { subject, details: { event: "thawed", from: "FROZEN", to: "UNDER_REVIEW" } });
  });
});

test("is told to who sees compliance's room, and to nobody else who sees the trail", async () => {
  expect((await listAs(compliance)).length).toBe(Object.keys(closed).length + Object.keys(open).length + 1);
  expect((await listAs(reader)).map(({ action }) => action).toSorted()).toEqual(Object.keys(open).toSorted());
});

test("not one by one either: such a row is not there", async () => {
  const seen = new Set((await listAs(reader)).map(({ id }) => id));
  const hidden = (await listAs(compliance)).filter(({ id }) => !seen.has(id));
  expect(hidden).toHaveLength(Object.keys(closed).length + 1);
  for (const { id } of hidden) {
    expect((await api.call(readRow, { id }, { actor: reader })).code).toBe(404);
    expect((await api.call(readRow, { id }, { actor: compliance })).code).toBe(200);
  }
});

test("and in no file", async () => {
  const fileFor = async (actor: Actor) => (await download(actor)).body;
  expect(await fileFor(compliance)).toContain("FROZEN");
  expect(await fileFor(reader)).not.toMatch(/FROZEN|freeze|ruling|thaw/);
  expect(await fileFor(reader)).toContain("UNDER_REVIEW");
});
