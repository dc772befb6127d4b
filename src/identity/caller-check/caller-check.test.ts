/** Checks of callers: two questions, compared by the server, recorded and limited. */
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { identityHttp } from "../http.ts";
import { insertCustomer } from "../testing/insert-customer.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { newId } from "#kernel/id.ts";
import * as contract from "./contract.ts";
import { CALLER_CHECK_MS, MAX_FAILED_CHECKS, type CallerFact } from "./model/caller-check.ts";

const app = await openTestApp();
const { clock, database, random } = app.runtime;
const callerFacts = async (): Promise<readonly CallerFact[]> => [
  { question: "last_recipient", accepts: (answer) => answer === "Budi" },
];
const settings = {
  keys: createKeyring("k".repeat(64)),
  SITE_URL: "https://sampai.test",
  brandName: async () => "Sampai",
  callerFacts,
};
const api = await openTestApi(app, [identityHttp(settings)]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => clock.advance(601_000));

const idOf = <P extends string>(prefix: P) => newId(prefix, clock.now().getTime(), random(10));
const DESK = { kind: "staff", id: idOf("us"), level: "SUPPORT", menuAccess: [{ menu: "user", module: ["view"] }] } as never;
const OTHER = { kind: "staff", id: idOf("us"), level: "SUPPORT", menuAccess: [{ menu: "audit", module: ["view"] }] } as never;
let people = 0;

async function newPerson(): Promise<{ readonly id: Id<"us">; readonly right: Readonly<Record<string, string>> }> {
  const id = idOf("us");
  people += 1;
  const [email, phone] = [`penelepon${people}@example.test`, `+62812000${String(people).padStart(5, "0")}`];
  await app.as({}, (ctx) => insertCustomer(ctx, { id, email, phone }));
  return { id, right: { email, phone, last_recipient: "Budi" } };
}

const start = (id: Id<"us">, actor = DESK) => api.call(contract.startCallerCheck, { id }, { actor });
async function opened(id: Id<"us">) {
  const check = expectOk(await start(id)).checks.find(({ isOpen }) => isOpen);
  if (check === undefined) throw new Error("no check");
  return check;
}
const answer = (id: string, answers: readonly [string, string]) =>
  api.call(contract.answerCallerCheck, { id: id as Id<"cc">, answers: [...answers] }, { actor: DESK });
const rightOf = ({ questions }: { readonly questions: readonly string[] }, right: Readonly<Record<string, string>>) =>
  [right[questions[0] ?? ""] ?? "", right[questions[1] ?? ""] ?? ""] as const;

test("two right answers pass, and the record names who checked; no answer is stored", async () => {
  const { id, right } = await newPerson();
  const check = await opened(id);
  expect(check).toMatchObject({ isOpen: true, isPassed: null });
  expect(check.questions).toContain("last_recipient");
  const after = expectOk(await answer(check.id, rightOf(check, right)));
  expect(after.checks[0]).toMatchObject({ id: check.id, isPassed: true, isOpen: false });
  const { rows } = await sql<{ code: string }>`
    select code from audit.entry where code like 'identity.caller_check%' and subject = ${id}`.execute(database);
  expect(rows).toEqual([{ code: "identity.caller_check_passed" }]);
  const stored = await sql<{
    row: string;
  }>`select caller_check::text as row from identity.caller_check where id = ${check.id}`.execute(database);
  expect(stored.rows[0]?.row).not.toMatch(/Budi|example\.test/);
});

test("the caller counts as checked until the call is another one, and not after a further check that was not passed", async () => {
  const { id, right } = await newPerson();
  const read = async () => expectOk(await api.call(contract.listCallerChecks, { person: id }, { actor: DESK })).passedUntil;
  expect(await read()).toBe(null);
  const check = await opened(id);
  const until = new Date(clock.now().getTime() + CALLER_CHECK_MS).toISOString();
  expect(expectOk(await answer(check.id, rightOf(check, right))).passedUntil).toBe(until);
  clock.advance(CALLER_CHECK_MS - 1);
  expect(await read()).toBe(until);
  clock.advance(1);
  expect(await read()).toBe(null);
  const second = await opened(id);
  expect(expectOk(await answer(second.id, rightOf(second, right))).passedUntil).not.toBe(null);
  clock.advance(1_000);
  await answer((await opened(id)).id, ["a", "b"]);
  expect(await read()).toBe(null);
});

test("one wrong answer does not pass, and which one it was is not told", async () => {
  const { id, right } = await newPerson();
  const check = await opened(id);
  const [first] = rightOf(check, right);
  const after = expectOk(await answer(check.id, [first, "salah"]));
  expect(after.checks[0]).toMatchObject({ isPassed: false });
  expect(JSON.stringify(after)).not.toContain("rightAnswers");
});

test("a check is answered once, also twice at the same time, and not after its time", async () => {
  const { id, right } = await newPerson();
  const check = await opened(id);
  const answers = await Promise.all([answer(check.id, ["a", "b"]), answer(check.id, rightOf(check, right))]);
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const next = await opened(id);
  clock.advance(CALLER_CHECK_MS);
  expect(await answer(next.id, rightOf(next, right))).toMatchObject({ code: 409, status: "caller_check_over" });
});

test("an open check is continued: nobody draws easier questions", async () => {
  const { id } = await newPerson();
  const [one, two] = await Promise.all([opened(id), opened(id)]);
  expect(two).toEqual(one);
});

test("after three that were not passed there is none for a day; one left unanswered counts", async () => {
  const { id } = await newPerson();
  await opened(id);
  clock.advance(CALLER_CHECK_MS);
  for (let n = 1; n < MAX_FAILED_CHECKS; n++) await answer((await opened(id)).id, ["a", "b"]);
  expect(await start(id)).toMatchObject({ code: 429, status: "caller_checks_used_up" });
  expect(expectOk(await api.call(contract.listCallerChecks, { person: id }, { actor: DESK })).isUsedUp).toBe(true);
  clock.advance(DAY_MS);
  await opened(id);
});

test("an account that does not exist has nothing to ask, and the right to see users is needed", async () => {
  expect(await start(idOf("us"))).toMatchObject({ code: 409, status: "caller_facts_missing" });
  expect(await start((await newPerson()).id, OTHER)).toMatchObject({ code: 403 });
  expect(await answer(idOf("cc"), ["a", "b"])).toMatchObject({ code: 404 });
});
