/** Questions to banks: counted, kept for a while, asked again; and what transfers take. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Refusal } from "#kernel/refusal.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { putTerm } from "../limits/testing/terms.ts";
import type { AccountAnswer } from "./account-inquiry.ts";
import * as contract from "./contract.ts";
import { snapshotSchema, TAKE_REFUSALS, takeRecipient, type RecipientSnapshot, type TakenRecipient } from "./index.ts";
import { recipientJobs } from "./jobs.ts";
import { ANSWER_STANDS_MS, INQUIRIES_A_DAY } from "./recipient.ts";
import { BANKS, openDesk, type Wire } from "./testing/desk.ts";

const desk = await openDesk();
const { answers, api, bank, clock, create, database, home, house, newPerson, newRecipientId, questions } = desk;
beforeAll(async () => {
  for (const [code, value] of BANKS) await putTerm(house, "bank", code, value);
});
afterEach(async () => {
  expect(await desk.broken()).toEqual([]);
  clock.advance(61_000);
});
afterAll(() => desk[Symbol.asyncDispose]());

type Person = ReturnType<typeof newPerson>;
const check = (actor: Person, input: object = {}) =>
  api.call(contract.checkAccount, { bank: "014", account: "1111111111", name: "Budi Santoso", ...input }, { actor });
const asked = async (work: () => Promise<unknown>): Promise<number> => {
  const before = questions.length;
  await work();
  return questions.length - before;
};
/** Accounts that the bank knows, each once. */
let number = 7_000_000_000;
const newAccount = (name = "BUDI SANTOSO"): string => {
  number += 1;
  answers.set(String(number), { outcome: "found", name });
  return String(number);
};

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

  test("refuses what can't be an account, and asks nobody", async () => {
    expect(
      await asked(async () => {
        expect(await check(newPerson(), { account: "12" })).toMatchObject({ code: 422, status: "recipient_fields_wrong" });
        expect(await check(newPerson(), { bank: "123" })).toMatchObject({ code: 422, status: "recipient_fields_wrong" });
      }),
    ).toBe(0);
  });

  test("then saving is one question; its answer stands for half an hour, for the same person only", async () => {
    const [actor, other] = [newPerson(), newPerson()];
    const account = newAccount();
    expect(
      await asked(async () => {
        await check(actor, { account });
        await check(actor, { account, name: "Siti" });
        await desk.saved(actor, home(account, "Budi Santoso"));
      }),
    ).toBe(1);
    expect(await asked(() => check(other, { account }))).toBe(1);
    clock.advance(ANSWER_STANDS_MS - 1);
    expect(await asked(() => check(actor, { account }))).toBe(0);
    clock.advance(1);
    expect(await asked(() => check(actor, { account }))).toBe(1);
  });

  test("no answer is nothing that stands: the bank is asked again", async () => {
    const actor = newPerson();
    expect(
      await asked(async () => {
        await check(actor, { account: "4444444444" });
        await check(actor, { account: "4444444444" });
      }),
    ).toBe(2);
  });

  test("the bank is asked outside of any transaction: nothing is held open meanwhile", async () => {
    const account = newAccount();
    let openOnes: bigint | undefined;
    const slow = desk.bank;
    answers.set(account, { outcome: "found", name: "BUDI SANTOSO" });
    const { recipientsHttp } = await import("./http.ts");
    const { openTestApi } = await import("#platform/testing/api.ts");
    await using watched = await openTestApi(house, [
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

  test("leaves a row of the trail with the account's end only", async () => {
    const actor = newPerson();
    await check(actor);
    const { rows } = await sql<{ details: unknown }>`
      select details from audit.entry where code = 'recipients.account_asked' and actor_id = ${actor.id}`.execute(database);
    expect(rows).toEqual([{ details: { bank: "014", accountEnd: "1111" } }]);
  });
});

describe("how often", () => {
  const spend = async (actor: Person, times: number) => {
    for (let n = 0; n < times; n++) {
      clock.advance(2_100);
      expect((await check(actor, { account: newAccount() })).code).toBe(200);
    }
  };

  test("so many a day and no more, also by saving; tomorrow anew", async () => {
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
    const one = await desk.saved(actor, {
      country: "ID",
      method: "cash",
      fields: { name: "Budi", phone: "081234567890", city: "Bima" },
    });
    expect(one.status).toBe("active");
    clock.set(new Date("2026-11-21T17:00:00Z"));
    expect((await check(actor, { account: newAccount() })).data).toMatchObject({ left: INQUIRIES_A_DAY.person - 1 });
  });

  test("who serves others at a counter may ask more often", async () => {
    const actor = newPerson(["recipient", "cash_pickup"]);
    expect((await check(actor, { account: newAccount() })).data).toMatchObject({ left: INQUIRIES_A_DAY.counter - 1 });
  });

  test("40 at once: as many as are left", async () => {
    clock.advance(86_400_000);
    const actor = newPerson();
    const accounts = Array.from({ length: 30 }, () => newAccount());
    await sql`insert into recipients.inquiry_day (person_id, day, asked)
      values (${actor.id}, (${clock.now()}::timestamptz at time zone 'Asia/Jakarta')::date, ${INQUIRIES_A_DAY.person - 5})`.execute(
      database,
    );
    let codes: number[] = [];
    const count = await asked(async () => {
      codes = (await Promise.all(accounts.map((account) => check(actor, { account })))).map(({ code }) => code);
    });
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(count).toBe(5);
  });
});

describe("asked again later", () => {
  const jobs = new Map(recipientJobs((question) => bank(question)).map((job) => [job.name, job]));
  const run = async (name: string) => {
    const beat: Parameters<Job["run"]>[0]["beat"] = (work) => house.as({ actor: { kind: "system", name } }, work);
    await jobs.get(name)?.run({ machinery: house.machinery, beat, isLastAttempt: false }, {});
  };
  const again = () => run("ask_about_accounts");
  const silent: AccountAnswer = { outcome: "no_answer", why: "timeout" };
  const unheard = async (actor: Person, name = "Budi Santoso") => {
    const account = newAccount();
    answers.set(account, silent);
    return { one: await desk.saved(actor, home(account, name)), account };
  };
  const read = async (actor: Person, id: Wire["id"]) => (await api.call(contract.readRecipient, { id }, { actor })).data as Wire;

  test("each time later, until nobody asks any more", async () => {
    const actor = newPerson();
    const { one, account } = await unheard(actor);
    const soFar = () => questions.filter((question) => question.number === account).length;
    const askedAfterMinutes: number[] = [];
    for (let minute = 5; minute < 60 * 24 * 8; minute += 5) {
      clock.advance(5 * 60_000);
      const before = soFar();
      await again();
      if (soFar() > before) askedAfterMinutes.push(minute);
    }
    // After ten minutes, then an hour later, six, a day, three days; and then no more.
    expect(askedAfterMinutes).toEqual([10, 70, 430, 1_870, 6_190]);
    expect(await read(actor, one.id)).toMatchObject({ verdict: "not_checked", whyNotPay: null });
  });

  test.each<[AccountAnswer, object]>([
    [
      { outcome: "found", name: "BUDI SANTOSO" },
      { verdict: "match", whyNotPay: null, version: 2 },
    ],
    [
      { outcome: "found", name: "SITI AMINAH" },
      { verdict: "different", whyNotPay: "name_different", version: 2 },
    ],
    [
      { outcome: "no_account", why: "account_closed" },
      { verdict: "no_account", whyNotPay: "no_account", version: 2 },
    ],
    [silent, { verdict: "not_checked", whyNotPay: null, version: 1 }],
  ])("and what comes out stands at the recipient: %j", async (answer, expected) => {
    const actor = newPerson();
    const { one, account } = await unheard(actor);
    answers.set(account, answer);
    clock.advance(10 * 60_000 - 1);
    expect(await asked(again)).toBe(0);
    clock.advance(1);
    await again();
    expect(await read(actor, one.id)).toMatchObject(expected);
  });

  test("a name that turned out different is kept by who has seen it", async () => {
    const actor = newPerson();
    const { one, account } = await unheard(actor);
    answers.set(account, { outcome: "found", name: "SITI AMINAH" });
    clock.advance(10 * 60_000);
    await again();
    const { version, fields } = await read(actor, one.id);
    const accepted = await api.call(
      contract.updateRecipient,
      { id: one.id, version, fields, acceptedName: "SITI AMINAH" },
      { actor },
    );
    expect(accepted.data).toMatchObject({ verdict: "different", whyNotPay: null, check: { accepted: { by: actor.id } } });
  });

  test("nothing is written over a change that came meanwhile", async () => {
    const actor = newPerson();
    const { one, account } = await unheard(actor);
    answers.set(account, { outcome: "found", name: "SITI AMINAH" });
    clock.advance(10 * 60_000);
    const [job] = recipientJobs(async (question) => {
      const fields = home("1111111111", "Budi Santoso").fields;
      if (question.number === account)
        expect((await api.call(contract.updateRecipient, { id: one.id, version: 1, fields }, { actor })).code).toBe(200);
      return bank(question);
    });
    await job?.run({ machinery: house.machinery, beat: (work) => house.as({}, work), isLastAttempt: false }, {});
    expect(await read(actor, one.id)).toMatchObject({ verdict: "match", accountEnd: "1111", version: 2 });
  });

  test("what was learnt is forgotten after a while", async () => {
    const actor = newPerson();
    await check(actor);
    const left = async () =>
      (await sql`select from recipients.inquiry where person_id = ${actor.id}`.execute(database)).rows.length;
    await run("forget_inquiries");
    expect(await left()).toBe(1);
    clock.advance(ANSWER_STANDS_MS * 2 + 1);
    await run("forget_inquiries");
    expect(await left()).toBe(0);
  });
});

describe("what a transfer takes", () => {
  const take = (taken: TakenRecipient): Promise<RecipientSnapshot> => house.as({}, (ctx) => takeRecipient(ctx, taken));
  const refused = (taken: TakenRecipient) =>
    take(taken).then(
      () => {
        throw new Error("it was taken");
      },
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        expect(TAKE_REFUSALS[error.code as keyof typeof TAKE_REFUSALS]).toBe(error.status);
        return { code: error.code, ...error.details };
      },
    );
  const cash = { country: "ID", method: "cash" as const, fields: { name: "Sukarno", phone: "081234567890", city: "Bima" } };

  test("is all there is to know, frozen; it survives its own JSON", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const snapshot = await take({ recipient: one.id, person: actor.id, corridor: "ID-ID-bank" });
    expect(snapshot).toMatchObject({
      recipient: one.id,
      version: 1,
      form: { key: "ID-bank", version: 1 },
      method: "bank",
      country: "ID",
      name: "Budi Santoso",
      holder: "person",
      account: { bank: "014", number: "1111111111" },
      bankTitle: "Bank Central Asia",
      phone: null,
      fields: { bank: "014" },
      check: { verdict: "match", score: 100, bankName: "BUDI SANTOSO" },
    });
    const stored = JSON.stringify(z.encode(snapshotSchema, snapshot));
    expect(z.decode(snapshotSchema, JSON.parse(stored) as z.input<typeof snapshotSchema>)).toEqual(snapshot);
  });

  test.each<[string, object, object]>([
    [
      "ID-ID-cash",
      cash,
      { method: "cash", account: null, phone: "+6281234567890", fields: { city: "Bima" }, check: null, bankTitle: null },
    ],
    [
      "ID-SG-bank",
      {
        country: "SG",
        fields: { holder: "person", name: "Tan", bank: "DBSSSGSG", account: "003123456", relationship: "friend" },
      },
      {
        country: "SG",
        account: { bank: "DBSSSGSG", number: "003123456" },
        bankTitle: "DBS / POSB",
        fields: { relationship: "friend" },
      },
    ],
    [
      "ID-EU-bank",
      {
        country: "EU",
        fields: { holder: "business", name: "Müller GmbH", iban: "de89 3704 0044 0532 0130 00", relationship: "supplier" },
      },
      { country: "DE", holder: "business", account: { bank: "37040044", number: "DE89370400440532013000" } },
    ],
    [
      "ID-US-bank",
      {
        country: "US",
        fields: {
          holder: "person",
          name: "Ann O’Neill",
          routing_number: "021000021",
          account: "12345",
          account_type: "checking",
          address: "1 Main St, Albany NY 12207",
          relationship: "child",
        },
      },
      { account: { bank: "021000021", number: "12345" }, fields: { account_type: "checking" } },
    ],
  ])("for %s", async (corridor, input, expected) => {
    const actor = newPerson();
    const one = await desk.saved(actor, input);
    expect(await take({ recipient: one.id, person: actor.id, corridor })).toMatchObject(expected);
  });

  test("the same account has the same fingerprint whoever saved it, another has another", async () => {
    const [a, b] = [newPerson(), newPerson()];
    const taken = async (actor: Person, input: object) => {
      const corridor = input === cash ? "ID-ID-cash" : "ID-ID-bank";
      return (await take({ recipient: (await desk.saved(actor, input)).id, person: actor.id, corridor })).fingerprint;
    };
    const prints = [
      await taken(a, {}),
      await taken(b, home("1111111111", "Santoso Budi")),
      await taken(a, home("2222222222", "Siti Aminah")),
      await taken(a, cash),
    ];
    expect(prints[0]).toBe(prints[1]);
    expect(new Set(prints).size).toBe(3);
  });

  test("refuses what is nobody's, or somebody else's, with the same words", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const corridor = "ID-ID-bank";
    expect(await refused({ recipient: newRecipientId(), person: actor.id, corridor })).toEqual({ code: "recipient_unknown" });
    expect(await refused({ recipient: one.id, person: newPerson().id, corridor })).toEqual({ code: "recipient_unknown" });
    await api.call(contract.deleteRecipient, { id: one.id, version: 1 }, { actor });
    expect(await refused({ recipient: one.id, person: actor.id, corridor })).toEqual({ code: "recipient_unknown" });
  });

  test("refuses inactive ones until they are active again", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, cash);
    const taken = { recipient: one.id, person: actor.id, corridor: "ID-ID-cash" };
    await api.call(contract.deactivateRecipient, { id: one.id, version: 1 }, { actor });
    expect(await refused(taken)).toEqual({ code: "recipient_inactive" });
    await api.call(contract.activateRecipient, { id: one.id, version: 2 }, { actor });
    expect((await take(taken)).version).toBe(3);
  });

  test("refuses another corridor, a bank that was taken over since, a name that turned out different, an account that is none", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor);
    const taken = { recipient: one.id, person: actor.id, corridor: "ID-ID-bank" };
    expect(await refused({ ...taken, corridor: "ID-ID-cash" })).toEqual({
      code: "recipient_incomplete",
      reason: "other_corridor",
    });
    const kept = sql`update recipients.recipient set verdict = 'different', score = 10 where id = ${one.id}`;
    await kept.execute(database);
    expect(await refused(taken)).toEqual({ code: "recipient_incomplete", reason: "name_different" });
    await sql`update recipients.recipient set verdict = 'no_account' where id = ${one.id}`.execute(database);
    expect(await refused(taken)).toEqual({ code: "recipient_incomplete", reason: "no_account" });
    const at = await desk.saved(actor, { fields: { bank: "535", account: newAccount(), name: "Budi Santoso" } });
    clock.advance(1_000);
    await putTerm(house, "bank", "535", {
      name: "SeaBank",
      shortName: "SeaBank",
      biFast: true,
      online: true,
      skn: true,
      mergedInto: "014",
    });
    expect(await refused({ ...taken, recipient: at.id })).toMatchObject({
      code: "recipient_incomplete",
      reason: "fields",
      fields: { "fields.bank": "Pilih bank dari daftar." },
    });
  });

  test("taken and made inactive at the same time: one waits for the other", async () => {
    const actor = newPerson();
    const one = await desk.saved(actor, cash);
    const order: string[] = [];
    let deactivated: Promise<unknown> | undefined;
    await house.as({}, async (ctx) => {
      await takeRecipient(ctx, { recipient: one.id, person: actor.id, corridor: "ID-ID-cash" });
      deactivated = api
        .call(contract.deactivateRecipient, { id: one.id, version: 1 }, { actor })
        .then(() => order.push("deactivated"));
      await new Promise((resolve) => setTimeout(resolve, 150));
      order.push("taken");
    });
    await deactivated;
    expect(order).toEqual(["taken", "deactivated"]);
  });
});
