/** A page that its browser left without a report of its own: the end of its socket ends the call, unless the page is there again. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { SECOND_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { someId } from "#support/testing/people.ts";
import * as contract from "./contract.ts";
import { listCallVersions, reportGonePages } from "./index.ts";
import { newSeat, openCalls } from "./testing/two-people.ts";

const calls = await openCalls();
const { app, api } = calls;
const { clock, database: db } = app.runtime;
afterAll(() => calls[Symbol.asyncDispose]());

/** The jobs that the end of a socket with these items leaves. */
async function jobsOf(watched: readonly string[]) {
  const at = clock.now();
  await app.as({ actor: { kind: "system", name: "test" } }, (ctx) => reportGonePages(ctx, watched));
  const { rows } = await sql<{ key: string; run_at: Date }>`
    select key, run_at from graphile_worker.jobs where key like 'leave_gone_call:%' order by id`.execute(db);
  await sql`delete from graphile_worker._private_jobs where key like 'leave_gone_call:%'`.execute(db);
  return {
    payload: { page: watched[0], at: at.toISOString() },
    keys: rows.map(({ key }) => key.slice("leave_gone_call:".length)),
    rows,
  };
}
const stateOf = async (id: string) =>
  (
    await sql`select state, ended_reason as reason, ended_by as by, ended_proof as proof from calls.call where id = ${id}`.execute(
      db,
    )
  ).rows[0];

test("the customer's page is gone: the call has been left, on both sides and in the record", async () => {
  const { id, staff, pages } = await calls.talking();
  const page = `${id}.callee.${pages.customer}`;
  const { payload, keys, rows } = await jobsOf([page, `${id}.callee`, "us_1", "tr_1"]);
  expect(keys).toEqual([page]);
  expect(rows[0]?.run_at).toEqual(new Date(clock.now().getTime() + 6 * SECOND_MS));
  clock.advance(6 * SECOND_MS);
  await calls.lookAtGone(payload);
  const end = { reason: "left", by: "callee", proof: "page_closed" };
  expect(await stateOf(id)).toEqual({ state: "ended", ...end });
  expect(expectOk(await api.call(contract.readCall, { id }, { actor: staff }))).toMatchObject({ state: "ended", end });
  await calls.lookAtGone(payload);
  expect(await stateOf(id)).toEqual({ state: "ended", ...end });
});

test("a page that has sent a heartbeat since, one that was replaced, and one of no call change nothing", async () => {
  const { id, customer, pages } = await calls.talking();
  const gone = await jobsOf([`${id}.callee.${pages.customer}`]);
  clock.advance(2 * SECOND_MS);
  const alive = { id, seat: pages.customer, isLinked: true };
  expectOk(await api.call(contract.keepAlive, alive, { actor: customer }));
  await calls.lookAtGone(gone.payload);
  expect(await stateOf(id)).toMatchObject({ state: "in_call" });
  const replaced = await jobsOf([`${id}.callee.${pages.customer}`]);
  const seat = newSeat();
  expectOk(await api.call(contract.joinCall, { id, seat, takesOver: true }, { actor: customer }));
  await calls.lookAtGone(replaced.payload);
  await calls.lookAtGone({ ...replaced.payload, page: `${id}.caller.${seat}` });
  await calls.lookAtGone({ ...replaced.payload, page: `${someId("cl")}.caller.${seat}` });
  expect(await stateOf(id)).toMatchObject({ state: "in_call" });
});

test("a page that takes part watches its call by its own name", async () => {
  const { id, customer, pages } = await calls.talking();
  const page = `${id}.callee.${pages.customer}`;
  const [plain] = await listCallVersions(db, [`${id}.callee`]);
  expect(await listCallVersions(db, [page])).toEqual([{ id: page, owner: customer.id, version: plain?.version }]);
});
