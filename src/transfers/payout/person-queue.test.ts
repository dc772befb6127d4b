/** An order of unknown outcome for a day is in the staff queue; otherwise an invariant fails (decisions 0062 and 0090). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { transferInvariants } from "../invariants.ts";
import { START } from "../testing/samples.ts";
import { openTransfersApp } from "../testing/transfers-app.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { clock, database } = app.runtime;
clock.set(START);
const transfersApp = openTransfersApp(app);
const unknown = { outcome: "unknown", why: "no answer" } as const;
const refused = { outcome: "refused", reason: "rejected", providerCode: "18" } as const;
const ids: string[] = [];
const ALL = ["advance_transfers", "submit_payouts", "inquire_payouts", "send_refunds", "inquire_refunds"];

/** The first has a payout unclear for a day, the second a refund unclear for a day, the third is new. */
beforeAll(async () => {
  const [first, second] = await transfersApp.awaiting(2);
  if (first === undefined || second === undefined) throw new Error("two transfers were not created");
  ids.push(first.id, second.id);
  transfersApp.bank.submit = async ({ reference }) => (reference === second.id ? refused : unknown);
  transfersApp.bank.inquire = async ({ reference }) => (reference === second.id ? refused : unknown);
  await transfersApp.notify([first, second]);
  await transfersApp.runWith("inquire_payments");
  for (const start = clock.now().getTime(); clock.now().getTime() - start < 2 * DAY_MS; clock.advance(HOUR_MS))
    for (const job of ALL) await transfersApp.runWith(job);
  const [third] = await transfersApp.awaiting(1);
  if (third === undefined) throw new Error("no transfer was created");
  ids.push(third.id);
  await transfersApp.notify([third]);
  await transfersApp.runWith("inquire_payments");
  for (const job of ALL) await transfersApp.runWith(job);
}, 60_000);

const brokenAfter = (sabotage: string) => brokenBy(app.url, sabotage, transferInvariants);
const OVERDUE = "an order with an unknown outcome for a day is in the queue of staff";
const GENERAL = "every open transfer has a next step, or waits for staff, an answer or an authority";

test("two of them are in the staff queue, and no invariant fails", async () => {
  const { rows } = await sql<{ id: string; state: string; person: boolean; step: string | null }>`
    select id, state, needs_person as person, due_step as step from transfers.transfer order by id`.execute(database);
  expect(rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toMatchObject([
    { state: "OUTCOME_UNKNOWN", person: true },
    { state: "REFUND_PENDING", person: true },
    { state: "OUTCOME_UNKNOWN", person: false },
  ]);
  // All are still inquired about: automatic processing is independent of the staff queue.
  expect(rows.map(({ step }) => step !== null)).toEqual([true, true, true]);
  expect(await brokenAfter("select 1")).toEqual([]);
});

test.each([
  ["a payout", 0],
  ["a refund", 1],
])("%s missing in the staff queue breaks its invariant, though not the general one about progress", async (_, n) => {
  const broken = await brokenAfter(
    `update transfers.transfer set needs_person = false, needs_person_since = null where id = '${ids[n]}'`,
  );
  expect(broken).toContain(OVERDUE);
  expect(broken).not.toContain(GENERAL);
});

test.each([
  ["its inquiries came to an end", "inquire_at = null"],
  ["they were used up", "inquiries = 28"],
  ["its outcome has been unknown for a day at the next inquiry", "inquire_at = unclear_since + interval '1 day'"],
])("an order sent just now is not in the queue, unless %s", async (_, changed) => {
  expect(await brokenAfter(`update transfers.payout set ${changed} where transfer = '${ids[2]}'`)).toEqual([OVERDUE]);
});
