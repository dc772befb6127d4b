/** A flood of chats from one address: five are opened, the rest is refused, and honest people are served as before. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { seedPrices, MONDAY } from "#pricing/testing/pricing-app.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { LEAST_MS } from "#platform/visitor-forms/assess-visitor.ts";
import { callsAs, hire, someId } from "../testing/people.ts";
import { testSupport } from "../testing/support-http.ts";
import { openVisitors } from "../testing/visitors.ts";
import * as desk from "../desk/contract.ts";
import * as chat from "./contract.ts";
import { THREADS_PER_HOUR } from "./model/thread.ts";

const app = await openTestApp({ now: MONDAY });
await seedPrices(app);
const api = await openTestApi(app, [testSupport()]);
const { clock, database } = app.runtime;
const { newVisitor } = openVisitors(api, clock);
const staff = callsAs(api)(await hire(app, "Ayu Petugas", "chat", "view", "answer"));
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const AT_ONCE = 50;
const countThreads = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from support.thread`.execute(database)).rows[0]?.n;

test.each([
  [5_000, "one address", () => "203.0.113.77"],
  [500, "the addresses of one IPv6 network", (n: number) => `2001:db8:77:1::${(n + 1).toString(16)}`],
])(
  "%i threads from %s",
  async (threads, _, addressOf) => {
    const before = (await countThreads()) ?? 0;
    const { formToken } = expectOk(await newVisitor().call(chat.readChat, {}));
    clock.advance(LEAST_MS);
    const answers = new Map<string, number>();
    const open = async (n: number) => {
      const answer = await newVisitor(addressOf(n)).call(chat.startChat, {
        id: someId("th"),
        entryId: someId("te"),
        text: `Halo ${n}`,
        formToken,
      });
      const said = answer.status ?? ("challenge" in answer.data ? "challenge" : "opened");
      answers.set(said, (answers.get(said) ?? 0) + 1);
    };
    for (let n = 0; n < threads; n += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => open(n + index)));

    expect([...answers.keys()].toSorted()).toEqual(expect.arrayContaining(["too_many_requests"]));
    expect(
      [...answers.keys()].filter((said) => !["opened", "challenge", "too_many_chats", "too_many_requests"].includes(said)),
    ).toEqual([]);
    const opened = ((await countThreads()) ?? 0) - before;
    expect(opened).toBeGreaterThan(0);
    expect(opened).toBeLessThanOrEqual(THREADS_PER_HOUR);
    expect(answers.get("opened") ?? 0).toBe(opened);

    const honest = newVisitor();
    const id = await honest.open("Kiriman saya belum sampai");
    const { place } = expectOk(await honest.call(chat.readThread, { id }));
    expect(place).toBeLessThanOrEqual(before + THREADS_PER_HOUR + 1);
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Saya periksa.", kind: "public" }));
  },
  120_000,
);
