/** One act on several transfers: each has its own result, none is done twice, and what has changed since it was shown is left alone. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import type { Id } from "#kernel/id.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as office from "../office/contract.ts";
import { openOfficers } from "../testing/officers.ts";
import { actorFor } from "../testing/samples.ts";
import * as contract from "./contract.ts";
import { BATCH_ACT_NAMES, MAX_BATCH_ROWS, type BatchAct, type Doing } from "./model/batch.ts";

const desk = await openOfficers();
const { app, call, clock, happen, held, idOf, newSender, paid, sari, staff, stateOf, unknown, wati, joko } = desk;
const db = app.runtime.database;
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

type Row = { readonly transfer: Id<"tr">; readonly version: number };
const HOLD: Doing = { act: "hold", reason: "EXTRA_CHECK", isReleasedByTwo: false, text: "periksa bersama" };
const RELEASE: Doing = { act: "release", text: "tidak ada temuan" };
const ready = async (): Promise<Id<"tr">> => {
  const { id } = await paid(await newSender());
  await happen(id, { type: "checks_cleared" });
  return id;
};
const preview = (act: BatchAct, transfers: Id<"tr">[], actor = wati) => call(contract.previewBatch, { act, transfers }, actor);
const rowsOf = async (act: Doing["act"], transfers: Id<"tr">[], actor = wati): Promise<Row[]> =>
  expectOk(await preview(act, transfers, actor)).rows.map(({ transfer, version }) => ({ transfer: transfer.id, version }));
const run = (doing: Doing, rows: Row[], { id = idOf("tb"), actor = wati } = {}) =>
  call(contract.runBatch, { id, doing, rows }, actor);
const outcomes = (answer: Awaited<ReturnType<typeof run>>) =>
  Object.fromEntries(expectOk(answer).rows.map(({ transfer, outcome, whyNot }) => [transfer, whyNot ?? outcome]));
const eventsOf = async (id: string, event: string) =>
  (await sql<{ seq: number }>`select seq from transfers.history where transfer = ${id} and event = ${event}`.execute(db)).rows
    .length;

test("each row says before what will happen, or why not, and afterwards what happened", async () => {
  const [one, two, byTwo] = [await held(), await held(), await held(true)];
  const free = await ready();
  const all = [one, two, byTwo, free];
  const shown = expectOk(await preview("release", all)).rows;
  expect(shown.map(({ transfer, whyNot }) => [transfer.id, whyNot])).toEqual([
    [one, null],
    [two, null],
    [byTwo, "second_person_needed"],
    [free, "state_conflict"],
  ]);
  const rows = shown.map(({ transfer, version }) => ({ transfer: transfer.id, version }));
  expect(outcomes(await run(RELEASE, rows))).toEqual({
    [one]: "done",
    [two]: "done",
    [byTwo]: "second_person_needed",
    [free]: "state_conflict",
  });
  expect(await Promise.all(all.map(stateOf))).toEqual(["FUNDED", "FUNDED", "UNDER_REVIEW", "READY"]);
  const seen = expectOk(await call(office.readAny, { id: one }, wati));
  expect(seen.notes.at(-1)).toMatchObject({ what: "released", text: "tidak ada temuan" });
  const { rows: trail } = await sql<{ details: { outcome: string } }>`
    select details from audit.entry where code = 'transfers.batch_row' and subject = ${one}`.execute(db);
  expect(trail.map(({ details }) => details.outcome)).toEqual(["done"]);
});

test("a row that has changed since it was shown is left alone and said so; the others are done", async () => {
  const [kept, changed] = [await ready(), await ready()];
  const rows = await rowsOf("hold", [kept, changed]);
  await happen(changed, { type: "cancelled", by: actorFor("sender"), canRecall: false });
  expect(outcomes(await run(HOLD, rows))).toEqual({ [kept]: "done", [changed]: "changed" });
  expect(await stateOf(changed)).toBe("REFUND_PENDING");
});

test("repeated, it goes on where it ended, and does no row twice", async () => {
  const [one, two] = [await ready(), await ready()];
  const rows = await rowsOf("hold", [one, two]);
  const id = idOf("tb");
  const first = outcomes(await run(HOLD, rows, { id }));
  // Released meanwhile by a colleague: the repeated call does not hold it again.
  clock.advance(MINUTE_MS);
  expectOk(await call(office.releaseTransfer, { id: one, text: "selesai" }, joko));
  expect(outcomes(await run(HOLD, rows.toReversed(), { id }))).toEqual(first);
  expect(await stateOf(one)).toBe("READY");
  expect(await eventsOf(one, "review_opened")).toBe(1);
  // A run that died after its first row: the second one has no result yet.
  const three = await ready();
  const half = idOf("tb");
  const open = await rowsOf("hold", [two, three]);
  await Promise.all([run(HOLD, open, { id: half }), run(HOLD, open, { id: half }), run(HOLD, open, { id: half })]);
  expect(await eventsOf(three, "review_opened")).toBe(1);
});

test("its id with other rows, another act or another person is refused", async () => {
  const [one, two] = [await ready(), await ready()];
  const rows = await rowsOf("hold", [one]);
  const id = idOf("tb");
  expectOk(await run(HOLD, rows, { id }));
  const used = { code: 409, status: "id_already_used" };
  expect(await run(HOLD, await rowsOf("hold", [two]), { id })).toMatchObject(used);
  expect(await run({ ...HOLD, text: "lain" }, rows, { id })).toMatchObject(used);
  expect(await run(RELEASE, rows, { id })).toMatchObject(used);
  expect(await run(HOLD, rows, { id, actor: joko })).toMatchObject(used);
});

test("rights: each does its own acts, nobody else any; unknown and repeated rows are refused", async () => {
  const open = await unknown();
  const rows = await rowsOf("inquire_payout", [open], sari);
  const denied = { code: 403, status: "permission_denied" };
  expect(await preview("hold", [open], sari)).toMatchObject(denied);
  expect(await run(HOLD, rows, { actor: sari })).toMatchObject(denied);
  expect(await run({ act: "inquire_payout" }, rows)).toMatchObject(denied);
  const support = staff({ menu: "transfer", module: ["oversee"] });
  for (const act of BATCH_ACT_NAMES) expect(await preview(act, [open], support)).toMatchObject(denied);
  expect(await preview("hold", [idOf("tr")])).toMatchObject({ code: 404 });
  expect(await run(HOLD, [{ transfer: idOf("tr"), version: 1 }])).toMatchObject({ code: 404 });
  expect(await run(HOLD, [...rows, ...rows])).toMatchObject({ code: 400 });
  expect(MAX_BATCH_ROWS).toBe(50);
  expect(Object.values(outcomes(await run({ act: "inquire_payout" }, rows, { actor: sari })))).toEqual(["done"]);
});

test("the database keeps a batch and each result as they are", async () => {
  const one = await ready();
  const id = idOf("tb");
  expectOk(await run(HOLD, await rowsOf("hold", [one]), { id }));
  const refused = /append-only|permission denied/;
  await expect(sql`update transfers.batch_row set outcome = 'refused' where batch = ${id}`.execute(db)).rejects.toThrow(refused);
  await expect(sql`delete from transfers.batch_row where batch = ${id}`.execute(db)).rejects.toThrow(refused);
  await expect(sql`update transfers.batch set act = 'release' where id = ${id}`.execute(db)).rejects.toThrow(refused);
});

describe("whatever happens between and during", () => {
  test("each row is done at most once, only as it was shown, and every row has a result", { timeout: 120_000 }, async () => {
    const step = fc.record({ runs: fc.integer({ min: 1, max: 3 }), touched: fc.subarray([0, 1, 2]), order: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(step, async ({ runs, touched, order }) => {
        clock.advance(MINUTE_MS);
        const ids = [await ready(), await ready(), await ready()];
        const rows = await rowsOf("hold", ids);
        const id = idOf("tb");
        const touch = touched.map((n) =>
          happen(ids[n] as Id<"tr">, { type: "cancelled", by: actorFor("sender"), canRecall: false }),
        );
        const answers = await Promise.all(
          Array.from({ length: runs }, () => run(HOLD, order ? rows : rows.toReversed(), { id })),
        );
        await Promise.allSettled(touch);
        const results = answers.map(outcomes);
        for (const one of results) expect(one).toEqual(results[0]);
        for (const one of ids) {
          const events = await eventsOf(one, "review_opened");
          expect(events).toBe(results[0]?.[one] === "done" ? 1 : 0);
        }
      }),
      { numRuns: 8 },
    );
  });
});
