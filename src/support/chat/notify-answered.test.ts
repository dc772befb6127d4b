/** A signed-in customer who is not looking at the chat is notified of an answer. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as desk from "../desk/contract.ts";
import { callsAs, hire, someId } from "../testing/people.ts";
import { testSupport } from "../testing/support-http.ts";
import { openVisitors } from "../testing/visitors.ts";
import * as chat from "./contract.ts";
import { answerJobs, READ_WITHIN_MS } from "./notify-answered.ts";

const app = await openTestApp({ now: MONDAY });
await seedPrices(app);
const api = await openTestApi(app, [testSupport()]);
const { clock, database } = app.runtime;
const { newVisitor } = openVisitors(api, clock);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
const as = callsAs(api);
const staff = as(await hire(app, "Ayu Petugas", "chat", "view", "answer"));
const SITI = { kind: "user", id: "us_01kc0000000000000000000007", level: "CUSTOMER", menuAccess: [] } as const;
const siti = as(SITI);

async function opened(customer: typeof siti) {
  const id = someId("th");
  expectOk(await customer(chat.startChat, { id, entryId: someId("te"), text: "Kiriman saya belum sampai" }));
  return id;
}
const answer = async (id: `th_${string}`, kind: "public" | "note" = "public") =>
  expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Saya periksa.", kind }));
/** Runs the jobs that are due, as a worker would. */
async function runDue(): Promise<void> {
  const { rows } = await sql<{ id: string; payload: Record<string, unknown> }>`
    select job.id, private.payload from graphile_worker.jobs as job join graphile_worker._private_jobs as private on private.id = job.id
    where job.task_identifier = 'notify_of_chat_answer' and job.run_at <= ${clock.now()}`.execute(database);
  for (const { id, payload } of rows) {
    for (const job of answerJobs)
      await job.run(
        {
          runtime: app.runtime,
          transaction: (work) => app.as({ actor: { kind: "system", name: job.name } }, work),
          isLastAttempt: false,
        },
        payload,
      );
    await sql`select graphile_worker.complete_jobs(array[${id}]::bigint[])`.execute(database);
  }
}
async function notices(about: string) {
  const { rows } = await sql<{ person: string; kind: string }>`
    select person, kind from notifications.notification where about = ${about}`.execute(database);
  return rows;
}

test("an answer that is not read within seconds is notified, all until the next reading once", async () => {
  const id = await opened(siti);
  await answer(id);
  await runDue();
  expect(await notices(id)).toEqual([]);
  clock.advance(READ_WITHIN_MS);
  await runDue();
  await answer(id);
  clock.advance(READ_WITHIN_MS);
  await runDue();
  expect(await notices(id)).toEqual([{ person: SITI.id, kind: "chat_answered" }]);
  expectOk(await siti(chat.markRead, { id, no: 3 }));
  await answer(id);
  clock.advance(READ_WITHIN_MS);
  await runDue();
  expect(await notices(id)).toHaveLength(2);
});

test("nobody is notified of an answer that was read, of a note, or as a visitor", async () => {
  const read = await opened(siti);
  await answer(read);
  expectOk(await siti(chat.markRead, { id: read, no: 2 }));
  const noted = await opened(siti);
  await answer(noted, "note");
  const asked = await newVisitor().open("Berapa ongkos kirim ke Singapura?");
  await answer(asked);
  clock.advance(READ_WITHIN_MS);
  await runDue();
  for (const id of [read, noted, asked]) expect(await notices(id)).toEqual([]);
});
