/**
 * Pending cash while the installation's secret is rotated: pickup codes already handed to recipients, one-time codes, and the daily cash
 * total of a document.
 */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createKeyring } from "#platform/keys/keyring.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "../counter/contract.ts";
import { openRealCounter } from "../testing/real-counter.ts";

const OLD = "the secret of before";
const NEW = "the secret of now";
const keys = createKeyring(OLD);
const { desk, as, outlet, waiting, lookUp, start, stateOf } = await openRealCounter(keys);
const { call, db } = desk;
afterAll(desk.close);

const rotate = () =>
  keys.replace({
    active: 1,
    secrets: new Map([
      [0, OLD],
      [1, NEW],
    ]),
  });

/** Collects with the one-time code that was sent to the recipient. */
async function collect({ code, transfer }: { readonly code: string; readonly transfer: string }) {
  const { rows } = await sql<{ text: string }>`
    select body_text as text from platform.outgoing_message 
    where recipient = (select agreed -> 'beneficiary' ->> 'phone' from transfers.transfer where id = ${transfer})`.execute(db);
  const payout = expectOk(await start(code, rows[0]?.text.slice(0, 6)));
  return call(counter.collectPayout, { outlet, id: payout.id }, as);
}

test("a pickup code and a one-time code from before the rotation work after it, and a document has one total for the day", async () => {
  const first = await waiting();
  expectOk(await lookUp(first.code));
  expectOk(await collect(first));

  const second = await waiting();
  const third = await waiting();
  expectOk(await lookUp(third.code));
  rotate();
  // Looked up, and its one-time code sent, before the rotation.
  expectOk(await collect(third));
  expectOk(await lookUp(second.code));
  expectOk(await collect(second));
  for (const { transfer } of [first, second, third]) expect(await stateOf(transfer)).toBe("PAID");

  const days = await sql<{ paid: bigint }>`select paid_minor as paid from cash_points.cash_day where side = 'recipient'`.execute(
    db,
  );
  expect(days.rows).toHaveLength(1);

  const fourth = await waiting();
  const { rows } = await sql<{ number: number }>`
    select key_number as number from transfers.pickup_code where transfer = ${fourth.transfer}`.execute(db);
  expect(rows).toEqual([{ number: 1 }]);
});

test("without the previous key a code is unknown, as in a process with another secret", async () => {
  keys.replace({ active: 0, secrets: new Map([[0, OLD]]) });
  const { code } = await waiting();
  keys.replace({ active: 1, secrets: new Map([[1, NEW]]) });
  expect((await lookUp(code)).code).toBe(404);
});
