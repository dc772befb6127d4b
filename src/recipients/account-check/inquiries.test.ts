/** Account inquiries: counted, and stored for a while. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestApi } from "#platform/testing/api.ts";
import { putTerm } from "#limits/testing/terms.ts";
import * as contract from "../contract.ts";
import { recipientsHttp } from "../http.ts";
import { ANSWER_STANDS_MS, INQUIRIES_A_DAY } from "../model/recipient.ts";
import { inquireForPerson } from "./inquire-for-person.ts";
import { BANKS, cash, openDesk } from "../testing/test-recipients.ts";

const desk = await openDesk();
const { answers, api, countInquiries, clock, create, database, home, app, newAccount, newPerson, newRecipientId } = desk;
type Person = ReturnType<typeof newPerson>;
beforeAll(async () => {
  for (const [code, value] of BANKS) await putTerm(desk.app, "bank", code, value);
});
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

const check = (actor: Person, input: object = {}) =>
  api.call(contract.checkAccount, { bank: "014", account: "1111111111", name: "Budi Santoso", ...input }, { actor });

describe("checking an account", () => {
  test.each<[string, string, object]>([
    ["1111111111", "Budi Santoso", { verdict: "match", score: 100, bankName: "BUDI SANTOSO" }],
    ["1111111111", "Santoso, Budi", { verdict: "match", score: 100, bankName: "BUDI SANTOSO" }],
    ["1111111111", "Budi Santosa", { verdict: "close", bankName: "BUDI SANTOSO" }],
    ["2222222222", "Budi Santoso", { verdict: "different", bankName: "SITI AMINAH" }],
    ["3333333333", "Budi Santoso", { verdict: "no_account", score: null, bankName: null }],
    ["4444444444", "Budi Santoso", { verdict: "not_checked", score: null, bankName: null }],
  ])("%s as %s", async (account, name, verdict) => {
    expect((await check(newPerson(), { account, name })).data).toMatchObject({ ...verdict, left: INQUIRIES_A_DAY.person - 1 });
  });

  test("without a name answers the holder's, refuses a wrong account, and is the same inquiry as saving", async () => {
    const actor = newPerson();
    const nameless = (input: object) => check(actor, { name: undefined, ...input });
    const inquiries = await countInquiries(async () => {
      expect((await nameless({})).data).toMatchObject({ verdict: null, score: null, bankName: "BUDI SANTOSO" });
      await desk.saved(actor, home("1111111111", "BUDI SANTOSO"));
      expect(await nameless({ account: "12" })).toMatchObject({ code: 422, status: "recipient_fields_wrong" });
    });
    expect(inquiries).toBe(1);
    expect((await nameless({ account: "4444444444" })).data).toMatchObject({ verdict: "not_checked", bankName: null });
  });

  test("refuses an impossible account, and makes no inquiry", async () => {
    expect(
      await countInquiries(async () => {
        expect(await check(newPerson(), { account: "12" })).toMatchObject({ code: 422, status: "recipient_fields_wrong" });
        expect(await check(newPerson(), { bank: "123" })).toMatchObject({ code: 422, status: "recipient_fields_wrong" });
      }),
    ).toBe(0);
  });

  test("and then saving it is one inquiry; its answer stands for half an hour, for the same user only", async () => {
    const [actor, other] = [newPerson(), newPerson()];
    const account = newAccount();
    expect(
      await countInquiries(async () => {
        await check(actor, { account });
        await check(actor, { account, name: "Siti" });
        await desk.saved(actor, home(account, "Budi Santoso"));
      }),
    ).toBe(1);
    expect(await countInquiries(() => check(other, { account }))).toBe(1);
    clock.advance(ANSWER_STANDS_MS - 1);
    expect(await countInquiries(() => check(actor, { account }))).toBe(0);
    clock.advance(1);
    expect(await countInquiries(() => check(actor, { account }))).toBe(1);
  });

  test("that got no answer calls the bank again", async () => {
    const actor = newPerson();
    expect(
      await countInquiries(async () => {
        await check(actor, { account: "4444444444" });
        await check(actor, { account: "4444444444" });
      }),
    ).toBe(2);
  });

  test("calls the bank outside any transaction: no transaction is open meanwhile", async () => {
    const account = newAccount();
    let openOnes: bigint | undefined;
    const slow = desk.bank;
    answers.set(account, { outcome: "found", name: "BUDI SANTOSO" });
    await using watched = await openTestApi(app, [
      recipientsHttp(async (question) => {
        const { rows } = await sql<{ n: bigint }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`.execute(database);
        openOnes = rows[0]?.n;
        return slow(question);
      }),
    ]);
    await watched.call(
      contract.createRecipient,
      { id: newRecipientId(), ...home(account, "Budi Santoso") },
      { actor: newPerson() },
    );
    expect(openOnes).toBe(0n);
  });

  test("leaves an audit row with the account's last four digits only", async () => {
    const actor = newPerson();
    await check(actor);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit.entry where code = 'recipients.account_inquired' and actor_id = ${actor.id}`.execute(database);
    expect(rows).toEqual([{ details: { bank: "014", accountEnd: "1111" } }]);
  });
});

describe("the daily limit", () => {
  const spend = async (actor: Person, times: number) => {
    for (let n = 0; n < times; n++) {
      clock.advance(2_100);
      expect((await check(actor, { account: newAccount() })).code).toBe(200);
    }
  };

  test("holds for checking and saving alike, and starts anew the next day", async () => {
    const actor = newPerson();
    clock.set(new Date("2026-11-21T16:00:00Z"));
    await spend(actor, INQUIRIES_A_DAY.person - 1);
    expect((await check(actor, { account: newAccount() })).data).toMatchObject({ left: 0 });
    clock.advance(60_000);
    const over = await check(actor, { account: newAccount() });
    expect(over).toMatchObject({ code: 429, status: "inquiries_used_up" });
    expect(over.details?.["retryAfterSeconds"]).toBe(
      Math.ceil((new Date("2026-11-21T17:00:00Z").getTime() - clock.now().getTime()) / 1000),
    );
    expect(await create(actor, home(newAccount(), "Budi Santoso"))).toMatchObject({ code: 429, status: "inquiries_used_up" });
    const one = await desk.saved(actor, cash);
    expect(one.status).toBe("active");
    clock.set(new Date("2026-11-21T17:00:00Z"));
    expect((await check(actor, { account: newAccount() })).data).toMatchObject({ left: INQUIRIES_A_DAY.person - 1 });
  });

  test("is higher for a user who serves others at a counter", async () => {
    const actor = newPerson(["recipient", "cash_pickup"]);
    expect((await check(actor, { account: newAccount() })).data).toMatchObject({ left: INQUIRIES_A_DAY.counter - 1 });
  });

  test("of payrolls is their own: what they inquire leaves the person's number as it was", async () => {
    const actor = newPerson();
    const run: Parameters<typeof inquireForPerson>[0] = {
      transaction: (work) => desk.app.as({ actor: { kind: "system", name: "payroll" } }, work),
    };
    for (const account of [newAccount(), newAccount()])
      await inquireForPerson(run, { person: actor.id, bank: "014", account }, desk.bank);
    // `desk.check` holds the invariant to it: each is counted in the budget that it was made from.
    expect((await check(actor, { account: newAccount() })).data).toMatchObject({ left: INQUIRIES_A_DAY.person - 1 });
  });

  test("is exact for concurrent inquiries: as many pass as are left", async () => {
    clock.advance(86_400_000);
    const actor = newPerson();
    const accounts = Array.from({ length: 30 }, () => newAccount());
    await sql`insert into recipients.inquiry_day (budget, day, inquiries)
      values (${actor.id}, (${clock.now()}::timestamptz at time zone 'Asia/Jakarta')::date, ${INQUIRIES_A_DAY.person - 5})`.execute(
      database,
    );
    let codes: number[] = [];
    const count = await countInquiries(async () => {
      codes = (await Promise.all(accounts.map((account) => check(actor, { account })))).map(({ code }) => code);
    });
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(count).toBe(5);
  });
});
