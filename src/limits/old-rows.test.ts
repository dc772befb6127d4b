/** What was counted before limits counted it as they do now: windows that have not ended go on from there. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { addDays, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { openOldDatabase, type TestHouse } from "#platform/testing/database.ts";
import { checkUnpaid, consumeLimits, isOverRecipientLimit, reserveLimits } from "./index.ts";
import { idr } from "./testing/people.ts";
import { checkUsage, limitValue, putTerm, tierValue } from "./testing/terms.ts";

const NOW = new Date();
const TODAY = toLocalDate(NOW);
const MONTH = `${TODAY.slice(0, 8)}01` as LocalDate;
const LAST_MONTH = `${addDays(MONTH, -1).slice(0, 8)}01` as LocalDate;
const RECIPIENT = "ab".repeat(16);

const reservation = (subject: string, person: string, state: string) =>
  `insert into limits.reservation (subject, person_id, state, content_hash, reserved_at)
   values ('${subject}', '${person}', '${state}', decode(repeat('00', 32), 'hex'), now());`;
const claim = (subject: string, key: string, whom: string, startsOn: string, taken: number) =>
  `insert into limits.claim values ('${subject}', '${key}', '${whom}', '${startsOn}', ${taken});`;
const usage = (key: string, whom: string, startsOn: string, reserved: number, consumed: number, most: number) =>
  `insert into limits.usage values ('${key}', '${whom}', '${startsOn}', ${reserved}, ${consumed}, ${most});`;

async function usedOf({ machinery }: TestHouse) {
  const { rows } = await sql<{ key: string; whom: string; starts: string; reserved: bigint; consumed: bigint; most: bigint }>`
    select key, whom, starts_on as starts, reserved, consumed, most from limits.usage order by key, whom, starts_on`.execute(
    machinery.database,
  );
  return rows.map(({ key, whom, starts, ...used }) => [`${key} ${whom} ${starts}`, used.reserved, used.consumed, used.most]);
}

test("what was paid in for a recipient before each sender was counted counts this month and today", async () => {
  const old = await openOldDatabase("0073");
  const put = (subject: string, person: string, state: string, units: number, month = MONTH, today = TODAY) =>
    reservation(subject, person, state) +
    claim(subject, "recipient.day", RECIPIENT, today, units) +
    claim(subject, "recipient.month", RECIPIENT, month, units) +
    claim(subject, "recipient.day_count", RECIPIENT, today, 1);
  await old.write(
    put("tr_a1", "us_a", "consumed", 300) +
      put("tr_a2", "us_a", "consumed", 100) +
      put("tr_b1", "us_b", "reserved", 50) +
      put("tr_c1", "us_c", "given_back", 999) +
      put("tr_d1", "us_d", "consumed", 7, LAST_MONTH, LAST_MONTH) +
      usage("recipient.day", RECIPIENT, TODAY, 50, 400, 800) +
      usage("recipient.month", RECIPIENT, MONTH, 50, 400, 900) +
      usage("recipient.day_count", RECIPIENT, TODAY, 1, 2, 20) +
      usage("recipient.day", RECIPIENT, LAST_MONTH, 0, 7, 800) +
      usage("recipient.month", RECIPIENT, LAST_MONTH, 0, 7, 900) +
      usage("recipient.day_count", RECIPIENT, LAST_MONTH, 0, 1, 20),
  );
  await using house = await old.grow({ now: NOW });
  const NONE = 999_999_999_999_999_999n;
  expect((await usedOf(house)).filter(([at]) => !String(at).match(/^recipient\.(day|month|day_count) [0-9a-f]+ /))).toEqual([
    [`recipient.all_day ${RECIPIENT} ${TODAY}`, 50n, 400n, NONE],
    [`recipient.all_day_count ${RECIPIENT} ${TODAY}`, 1n, 2n, NONE],
    [`recipient.all_month ${RECIPIENT} ${MONTH}`, 50n, 400n, NONE],
    [`recipient.day us_a/${RECIPIENT} ${TODAY}`, 0n, 400n, 800n],
    [`recipient.day us_b/${RECIPIENT} ${TODAY}`, 50n, 0n, 800n],
    [`recipient.day_count us_a/${RECIPIENT} ${TODAY}`, 0n, 2n, 20n],
    [`recipient.day_count us_b/${RECIPIENT} ${TODAY}`, 1n, 0n, 20n],
    [`recipient.month us_a/${RECIPIENT} ${MONTH}`, 0n, 400n, 900n],
    [`recipient.month us_b/${RECIPIENT} ${MONTH}`, 50n, 0n, 900n],
  ]);
  await checkUsage(house);
  // 400 of old and 100 now are the figure; what comes after is over it, in the order in which they were paid in.
  await putTerm(house, "tier", "L1", tierValue({ month: 1_000 }));
  await putTerm(house, "limit", "recipient", limitValue({ month: 5 }));
  const { clock, random } = house.machinery;
  const pay = (units: bigint) =>
    house.as({}, async (ctx) => {
      const transfer = newId("tr", clock.now().getTime(), random(10));
      const claims = [{ scope: "recipient", amount: { ...idr(0n), minor: units }, recipient: RECIPIENT }] as const;
      await reserveLimits(ctx, { transfer, person: "us_e", claims });
      await consumeLimits(ctx, transfer);
      return isOverRecipientLimit(ctx, transfer);
    });
  expect([await pay(100n), await pay(1n)]).toEqual([false, true]);
  await checkUsage(house);
});

test("what was unpaid on several days is unpaid now, together", async () => {
  const old = await openOldDatabase("0116");
  const own = `us_a/${RECIPIENT}`;
  const key = "recipient_unpaid.day_count";
  const put = (subject: string, startsOn: string, state: string) =>
    reservation(subject, "us_a", state) + claim(subject, key, own, startsOn, 1);
  await old.write(
    ["tr_1", "tr_2", "tr_3"].map((id) => put(id, MONTH, "reserved")).join("") +
      ["tr_4", "tr_5"].map((id) => put(id, LAST_MONTH, "reserved")).join("") +
      put("tr_6", LAST_MONTH, "consumed") +
      usage(key, own, MONTH, 3, 0, 3) +
      usage(key, own, LAST_MONTH, 2, 1, 3),
  );
  await using house = await old.grow({ now: NOW });
  expect(await usedOf(house)).toEqual([[`recipient_unpaid.count ${own} 2000-01-01`, 5n, 1n, 5n]]);
  await checkUsage(house);
  await putTerm(house, "tier", "L1", tierValue({ month: 1_000 }));
  await putTerm(house, "limit", "recipient", { ...limitValue({}), unpaidPerSender: 3 });
  const asked = (transfer: string) =>
    house.as({}, (ctx) => checkUnpaid(ctx, { transfer, person: "us_a", recipient: RECIPIENT })).catch((error: unknown) => error);
  expect(await asked("tr_7")).toMatchObject({ code: "too_many_unpaid", details: { used: "5", most: "3" } });
  // One of them is sent again: it has its place. One that is paid in needs none.
  expect([await asked("tr_5"), await asked("tr_6")]).toEqual([undefined, undefined]);
});
