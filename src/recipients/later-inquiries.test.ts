/** Banks that did not answer are asked again, and what was learnt is forgotten. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "#platform/jobs/run-worker.ts";
import { putTerm } from "../limits/testing/terms.ts";
import type { AccountAnswer } from "./account-inquiry.ts";
import * as contract from "./contract.ts";
import { recipientJobs } from "./jobs.ts";
import { ANSWER_STANDS_MS } from "./recipient.ts";
import { BANKS, openDesk, type Wire } from "./testing/desk.ts";

const desk = await openDesk();
const { answers, api, asked, bank, clock, database, home, house, newAccount, newPerson, questions } = desk;
type Person = ReturnType<typeof newPerson>;
beforeAll(async () => {
  for (const [code, value] of BANKS) await putTerm(desk.house, "bank", code, value);
});
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

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
    await api.call(contract.checkAccount, { bank: "014", account: "1111111111", name: "Budi" }, { actor });
    const left = async () =>
      (await sql`select from recipients.inquiry where person_id = ${actor.id}`.execute(database)).rows.length;
    await run("forget_inquiries");
    expect(await left()).toBe(1);
    clock.advance(ANSWER_STANDS_MS * 2 + 1);
    await run("forget_inquiries");
    expect(await left()).toBe(0);
  });
});
