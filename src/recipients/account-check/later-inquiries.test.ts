/** Unanswered account inquiries are repeated, and answers are deleted after a while. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Job } from "#platform/jobs/run-worker.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk } from "#platform/testing/api.ts";
import type { AccountAnswer } from "./model/account-inquiry.ts";
import * as contract from "../contract.ts";
import { recipientJobs } from "../jobs.ts";
import { ANSWER_STANDS_MS } from "../model/recipient.ts";
import { BANKS, openDesk, type Wire } from "../testing/test-recipients.ts";

const desk = await openDesk();
const { answers, api, countInquiries, bank, clock, database, home, app, newAccount, newPerson, questions } = desk;
type Person = ReturnType<typeof newPerson>;
beforeAll(async () => {
  for (const [code, value] of BANKS) await putTerm(desk.app, "bank", code, value);
});
afterEach(desk.check);
afterAll(() => desk[Symbol.asyncDispose]());

describe("an account inquiry", () => {
  const jobs = new Map(recipientJobs((question) => bank(question)).map((job) => [job.name, job]));
  const run = async (name: string) => {
    const transaction: Parameters<Job["run"]>[0]["transaction"] = (work) => app.as({ actor: { kind: "system", name } }, work);
    await jobs.get(name)?.run({ runtime: app.runtime, transaction, isLastAttempt: false }, {});
  };
  const again = () => run("inquire_accounts");
  const silent: AccountAnswer = { outcome: "no_answer", why: "timeout" };
  const unanswered = async (actor: Person, name = "Budi Santoso") => {
    const account = newAccount();
    answers.set(account, silent);
    return { one: await desk.saved(actor, home(account, name)), account };
  };
  const read = async (actor: Person, id: Wire["id"]) => expectOk(await api.call(contract.readRecipient, { id }, { actor }));

  test("that gets no answer is repeated after growing delays, then given up", async () => {
    const actor = newPerson();
    const { one, account } = await unanswered(actor);
    const soFar = () => questions.filter((question) => question.number === account).length;
    const inquiredAfterMinutes: number[] = [];
    for (let minute = 5; minute < 60 * 24 * 8; minute += 5) {
      clock.advance(5 * 60_000);
      const before = soFar();
      await again();
      if (soFar() > before) inquiredAfterMinutes.push(minute);
    }
    // After ten minutes, then one hour, six hours, a day and three days later; then no more.
    expect(inquiredAfterMinutes).toEqual([10, 70, 430, 1_870, 6_190]);
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
  ])("that got no answer is repeated, and its result is stored with the recipient: %j", async (answer, expected) => {
    const actor = newPerson();
    const { one, account } = await unanswered(actor);
    answers.set(account, answer);
    clock.advance(10 * 60_000 - 1);
    expect(await countInquiries(again)).toBe(0);
    clock.advance(1);
    await again();
    expect(await read(actor, one.id)).toMatchObject(expected);
  });

  test("that finds another name: the user can accept that name", async () => {
    const actor = newPerson();
    const { one, account } = await unanswered(actor);
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

  test("does not overwrite a change made meanwhile", async () => {
    const actor = newPerson();
    const { one, account } = await unanswered(actor);
    answers.set(account, { outcome: "found", name: "SITI AMINAH" });
    clock.advance(10 * 60_000);
    const [job] = recipientJobs(async (question) => {
      const fields = home("1111111111", "Budi Santoso").fields;
      if (question.number === account)
        expect((await api.call(contract.updateRecipient, { id: one.id, version: 1, fields }, { actor })).code).toBe(200);
      return bank(question);
    });
    await job?.run({ runtime: app.runtime, transaction: (work) => app.as({}, work), isLastAttempt: false }, {});
    expect(await read(actor, one.id)).toMatchObject({ verdict: "match", accountEnd: "1111", version: 2 });
  });

  test("is deleted after a while, with its answer", async () => {
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
