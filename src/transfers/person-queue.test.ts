/** An order of which nobody has known anything for a day is in a person's queue, or an invariant says so (decisions 0062 and 0090). */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { transferInvariants } from "./invariants.ts";
import { START } from "./testing/samples.ts";
import { openToldHouse } from "./testing/told-house.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());
const { clock, database } = house.machinery;
clock.set(START);
const told = openToldHouse(house);
const unknown = { outcome: "unknown", why: "no answer" } as const;
const refused = { outcome: "refused", reason: "rejected", providerCode: "18" } as const;
const ids: string[] = [];
const ALL = ["advance_transfers", "submit_payouts", "ask_payouts", "send_refunds", "ask_refunds"];

/** The payout of one is unclear for a day; of the other the refund is; the third is new. */
beforeAll(async () => {
  const [first, second] = await told.awaiting(2);
  if (first === undefined || second === undefined) throw new Error("two were wished");
  ids.push(first.id, second.id);
  told.bank.submit = async ({ reference }) => (reference === second.id ? refused : unknown);
  told.bank.inquire = async ({ reference }) => (reference === second.id ? refused : unknown);
  await told.tell([first, second]);
  await told.runWith("ask_payments");
  for (const start = clock.now().getTime(); clock.now().getTime() - start < 2 * DAY_MS; clock.advance(HOUR_MS))
    for (const job of ALL) await told.runWith(job);
  const [third] = await told.awaiting(1);
  if (third === undefined) throw new Error("one was wished");
  ids.push(third.id);
  await told.tell([third]);
  await told.runWith("ask_payments");
  for (const job of ALL) await told.runWith(job);
}, 60_000);

const brokenAfter = (sabotage: string) => brokenBy(house.url, sabotage, transferInvariants);
const OVERDUE = "an order of which nobody has known for a day is in a person's queue";
const GENERAL = "what is not over goes on by itself, or waits for a person, an answer or an authority";

test("two of them are a person's, and nothing is broken", async () => {
  const { rows } = await sql<{ id: string; state: string; person: boolean; step: string | null }>`
    select id, state, needs_person as person, due_step as step from transfers.transfer order by id`.execute(database);
  expect(rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toMatchObject([
    { state: "OUTCOME_UNKNOWN", person: true },
    { state: "REFUND_PENDING", person: true },
    { state: "OUTCOME_UNKNOWN", person: false },
  ]);
  // They are asked about all the same: whether something goes on by itself says nothing of whether somebody looks.
  expect(rows.map(({ step }) => step !== null)).toEqual([true, true, true]);
  expect(await brokenAfter("select 1")).toEqual([]);
});

test.each([
  ["a payout", 0],
  ["a refund", 1],
])("%s without its person is seen, which the rule that something goes on does not see", async (_, n) => {
  const broken = await brokenAfter(`update transfers.transfer set needs_person = false where id = '${ids[n]}'`);
  expect(broken).toContain(OVERDUE);
  expect(broken).not.toContain(GENERAL);
});

test.each([
  ["its inquiries came to an end", "ask_at = null"],
  ["they were used up", "inquiries = 28"],
  ["it has been unclear for a day when it is asked next", "ask_at = unclear_since + interval '1 day'"],
])("one that was sent just now is none of them, unless %s", async (_, changed) => {
  expect(await brokenAfter(`update transfers.payout set ${changed} where transfer = '${ids[2]}'`)).toEqual([OVERDUE]);
});
