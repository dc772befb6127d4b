/** Answers to surveys, over HTTP: once only, the follow-up of a low one, and results that equal a computed model. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, toLocalDate } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as chat from "../chat/contract.ts";
import * as desk from "../desk/contract.ts";
import { listThreads } from "../desk/contract-list.ts";
import { supportInvariants } from "../invariants.ts";
import { countFollowUps } from "../store-work.ts";
import { GOOD, openSurveys } from "../testing/survey-app.ts";
import { answerSurvey, endFollowUp, openSurvey, rateChat } from "./contract.ts";
import { listSurveyResults } from "./contract-results.ts";

const surveys = await openSurveys();
const { clock, database, ayu, bima, rani, as, staff, nobody, newCustomer, answered, solve, solved, codeOf } = surveys;
afterAll(() => surveys[Symbol.asyncDispose]());
beforeEach(() => clock.advance(HOUR_MS));
const waiting = () => countFollowUps(database, 1_001);

describe("an answer", () => {
  test("is stored once, even when it is sent five times at once", async () => {
    const id = await solved(await newCustomer());
    const code = await codeOf();
    const answers = await Promise.all(
      (["1", "2", "3", "4", "5"] as const).map((score) => nobody(answerSurvey, { code, score, solved: "yes" })),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    for (const refused of answers.filter((answer) => answer.code !== 200))
      expect(refused).toMatchObject({ code: 409, status: "survey_answered" });
    const first = answers.findIndex((answer) => answer.code === 200) + 1;
    expect(expectOk(await staff(desk.readDeskThread, { id })).survey?.score).toBe(first);
    expect(expectOk(await nobody(openSurvey, { code }))).toEqual({ state: "answered" });
  });

  test("by the code and in the chat are the same one", async () => {
    const customer = await newCustomer();
    const id = await solved(customer);
    const code = await codeOf();
    expectOk(await as(customer)(rateChat, { id, ...GOOD }));
    expect(await nobody(answerSurvey, { code, ...GOOD })).toMatchObject({ code: 409, status: "survey_answered" });
  });

  test("is taken for fourteen days", async () => {
    await solved(await newCustomer());
    const early = await codeOf();
    clock.advance(14 * DAY_MS - HOUR_MS);
    expectOk(await nobody(answerSurvey, { code: early, ...GOOD }));
    const customer = await newCustomer();
    const id = await solved(customer);
    const late = await codeOf();
    clock.advance(14 * DAY_MS);
    expect(expectOk(await nobody(openSurvey, { code: late }))).toEqual({ state: "expired" });
    expect(await nobody(answerSurvey, { code: late, ...GOOD })).toMatchObject({ code: 410, status: "survey_expired" });
    expect(expectOk(await as(customer)(chat.readThread, { id })).survey).toBeNull();
  });

  test.each(["AAAAAAAAAAAAAAAAAAAAAA", "abc", "", "😀", "x".repeat(200)])(
    "with the guessed code %j gives nothing",
    async (code) => {
      expect(expectOk(await nobody(openSurvey, { code }))).toEqual({ state: "unknown" });
      expect(await nobody(answerSurvey, { code, ...GOOD })).toMatchObject({ code: 404, status: "survey_unknown" });
    },
  );

  test("of another customer's chat, or of one without an invitation, is refused", async () => {
    const id = await solved(await newCustomer());
    expect(await as(await newCustomer())(rateChat, { id, ...GOOD })).toMatchObject({ code: 404, status: "not_found" });
    const owner = await newCustomer();
    expect(await as(owner)(rateChat, { id: await answered(owner), ...GOOD })).toMatchObject({
      code: 404,
      status: "survey_unknown",
    });
  });

  test("has a score from one to five and at most 2,000 characters; secrets in it are masked", async () => {
    const id = await solved(await newCustomer());
    const code = await codeOf();
    for (const wrong of [{ score: "6" }, { score: "" }, { solved: "maybe" }, { comment: "x".repeat(2_001) }])
      expect(await nobody(answerSurvey, { code, ...GOOD, ...wrong })).toMatchObject({
        code: 400,
      });
    expectOk(await nobody(answerSurvey, { code, ...GOOD, comment: "Kartu saya 4111 1111 1111 1111\u202E ok" }));
    const comment = expectOk(await staff(desk.readDeskThread, { id })).survey?.comment ?? "";
    expect(comment).not.toContain("1111 1111");
    expect(comment).not.toContain("\u202E");
  });
});

describe("a follow-up", () => {
  test.each([{ score: "2", solved: "yes" } as const, { score: "5", solved: "no" } as const])(
    "is opened by %o, counted in the inbox, and ended once",
    async (answer) => {
      const id = await solved(await newCustomer());
      const before = expectOk(await staff(listThreads, {})).counts.follow_up;
      expectOk(await nobody(answerSurvey, { code: await codeOf(), ...answer, comment: "Belum beres" }));
      const { counts, threads } = expectOk(await staff(listThreads, { queue: "follow_up" }));
      expect(counts.follow_up).toBe(before + 1);
      const { count, newest } = await waiting();
      expect([count, newest]).toEqual([before + 1, clock.now()]);
      expect(threads.map((thread) => thread.id)).toContain(id);
      const shown = expectOk(await staff(desk.readDeskThread, { id }));
      expect(shown.survey).toMatchObject({ waitsForFollowUp: true, comment: "Belum beres" });
      expect(shown.entries.at(-1)).toMatchObject({ event: "follow_up" });
      const { rows } = await sql`select from audit.entry where code = 'support.follow_up_opened' and subject = ${id}`.execute(
        database,
      );
      expect(rows).toHaveLength(1);
      expectOk(await staff(endFollowUp, { id }));
      expect(await staff(endFollowUp, { id })).toMatchObject({ code: 409, status: "thread_not_as_shown" });
      expect(expectOk(await staff(listThreads, {})).counts.follow_up).toBe(before);
      expect((await waiting()).count).toBe(before);
    },
  );

  test("is not opened by a good answer, nor shown to the customer", async () => {
    const customer = await newCustomer();
    const good = await solved(customer);
    expectOk(await as(customer)(rateChat, { id: good, ...GOOD }));
    expect(await staff(endFollowUp, { id: good })).toMatchObject({ code: 409 });
    const other = await newCustomer();
    const bad = await solved(other);
    expectOk(await as(other)(rateChat, { id: bad, score: "1", solved: "no" }));
    const events = expectOk(await as(other)(chat.readThread, { id: bad })).entries.map(({ event }) => event);
    expect(events).not.toContain("follow_up");
  });
});

describe("results", () => {
  test("equal what was answered, by person, contact reason and month", async () => {
    // A month of its own, whatever the tests before did.
    clock.advance(40 * DAY_MS);
    const month = toLocalDate(clock.now()).slice(0, 7);
    interface Given {
      readonly agent: string;
      readonly reason: "refund" | "cash" | null;
      readonly score: number;
      readonly isSolved: boolean;
    }
    const given: Given[] = [];
    for (let n = 0; n < 12; n++) {
      const agent = n % 2 === 0 ? ayu : bima;
      const reason = n % 3 === 0 ? "refund" : n % 3 === 1 ? "cash" : null;
      const customer = await newCustomer();
      const id = await answered(customer, agent);
      expectOk(await staff(desk.labelThread, { id, reason, tags: [], priority: "normal" }));
      await solve(id, agent);
      // The last one stays unanswered.
      if (n === 11) continue;
      const score = (n % 5) + 1;
      const isSolved = n % 4 !== 0;
      const entries = { score: String(score) as "1", solved: isSolved ? ("yes" as const) : ("no" as const) };
      expectOk(
        await as(customer)(rateChat, { id, ...entries, ...(n === 3 && { comment: "Telepon 0812 3456 7890, a@b.example" }) }),
      );
      given.push({ agent: agent.id, reason, score, isSolved });
    }
    const model = (of: readonly Given[]) => ({
      answers: of.length,
      meanHundredths: Math.round((of.reduce((total, { score }) => total + score, 0) * 100) / of.length),
      solvedPercent: Math.round((of.filter(({ isSolved }) => isSolved).length * 100) / of.length),
    });
    const reading = as(rani);
    const all = expectOk(await reading(listSurveyResults, { month }));
    expect(all).toMatchObject({ invited: 12, ...model(given) });
    for (const { agent, reason, answers, isFew, ...row } of all.rows) {
      const group = given.filter((one) => one.agent === agent?.id && one.reason === reason);
      expect({ answers, meanHundredths: row.meanHundredths, solvedPercent: row.solvedPercent }).toEqual(model(group));
      expect(isFew).toBe(answers < 5);
    }
    expect(all.rows.reduce((total, { answers }) => total + answers, 0)).toBe(11);
    const refunds = expectOk(await reading(listSurveyResults, { month, reason: "refund" }));
    expect(refunds).toMatchObject(model(given.filter(({ reason }) => reason === "refund")));
    expect(all.comments).toHaveLength(1);
    expect(all.comments[0]?.comment).toBe("Telepon •••, •••");
    expect(expectOk(await reading(listSurveyResults, { month: "2020-01" }))).toMatchObject({ rows: [], meanHundredths: null });
    expect(await staff(listSurveyResults, { month })).toMatchObject({ code: 403 });
  });
});

test("after everything the invariants hold", async () => {
  const checked = await checkInvariants(database, supportInvariants);
  expect(checked.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
