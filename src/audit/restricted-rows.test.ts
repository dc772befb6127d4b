/**
 * Rows whose disclosure the law forbids: rows that name a freeze are shown to staff with `compliance: view` and to no other reader of the
 * trail.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { exportRows, listRows, readRow } from "./contract.ts";
import { auditHttp } from "./http.ts";
import { rowsAbout } from "./index.ts";

const app = await openTestApp({ now: new Date("2026-03-10T05:00:00Z") });
const api = await openTestApi(app, [auditHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
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
  const own = await openTestApi(app, [auditHttp], {}, async () => actor);
  const query = { subject: "tr_held", reason: "a check" };
  const answer = await own.raw({ method: "GET", url: exportRows.path, query, headers: { "accept-language": "en" } });
  await own[Symbol.asyncDispose]();
  return answer;
};

const closed = {
  "transfers.freeze_transfer": {},
  "transfers.propose_ruling": {},
  "transfers.propose_rulings": {},
  "transfers.decide_ruling": {},
  "transfers.freeze_person_urgently": {},
  "transfers.person_freeze_decided": { action: "freeze" },
  "transfers.ruling_evidence_given": {},
  "transfers.ruling_evidence_viewed": {},
  "transfers.freeze_evidence_given": {},
  "transfers.freeze_evidence_viewed": {},
  "transfers.reveal_advance_hold": {},
  "transfers.proposal_decided": { kind: "unfreeze" },
  "transfers.changed": { event: "frozen", from: "UNDER_REVIEW", to: "FROZEN" },
};
const open = {
  "transfers.open_review": {},
  "transfers.proposal_decided": { kind: "outcome" },
  "transfers.changed": { event: "review_opened", from: "READY", to: "UNDER_REVIEW" },
};
const subject = "tr_held";
const listAs = async (actor: Actor) => expectOk(await api.call(listRows, { subject }, { actor })).rows;
beforeAll(async () => {
  await app.as({ requestId: "req-held" }, async (ctx) => {
    for (const [code, details] of Object.entries(closed)) await ctx.audit(code, { subject, details });
    for (const [code, details] of Object.entries(open)) await ctx.audit(code, { subject, details });
    await ctx.audit("transfers.changed", { subject, details: { event: "unfrozen", from: "FROZEN", to: "UNDER_REVIEW" } });
  });
});

test("lists show restricted rows to staff with compliance's view, and to no other reader of the trail", async () => {
  expect((await listAs(compliance)).length).toBe(Object.keys(closed).length + Object.keys(open).length + 1);
  expect((await listAs(reader)).map(({ action }) => action).toSorted()).toEqual(Object.keys(open).toSorted());
});

test("a restricted row read by its id is not found", async () => {
  const seen = new Set((await listAs(reader)).map(({ id }) => id));
  const hidden = (await listAs(compliance)).filter(({ id }) => !seen.has(id));
  expect(hidden).toHaveLength(Object.keys(closed).length + 1);
  for (const { id } of hidden) {
    expect((await api.call(readRow, { id }, { actor: reader })).code).toBe(404);
    expect((await api.call(readRow, { id }, { actor: compliance })).code).toBe(200);
  }
});

test("the history of a record has restricted rows for compliance alone", async () => {
  const about = (actor: Actor) => app.as({ actor }, (ctx) => rowsAbout(ctx, subject, 50));
  expect((await about(compliance)).length).toBe(Object.keys(closed).length + Object.keys(open).length + 1);
  expect((await about(reader)).map(({ action }) => action).toSorted()).toEqual(Object.keys(open).toSorted());
});

test("no export contains a restricted row", async () => {
  const fileFor = async (actor: Actor) => (await download(actor)).body;
  expect(await fileFor(compliance)).toContain("FROZEN");
  expect(await fileFor(reader)).not.toMatch(/FROZEN|freeze|ruling|unfreeze/);
  expect(await fileFor(reader)).toContain("UNDER_REVIEW");
});
