/** Property: over a network that loses calls and answers and repeats them, each message arrives once, and everybody reads one order. */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import * as desk from "../desk/contract.ts";
import { hire, someId } from "../testing/people.ts";
import * as chat from "./contract.ts";
import { testSupport } from "../testing/support-http.ts";

const app = await openTestApp();
const api = await openTestApi(app, [testSupport()]);
const ayu = await hire(app, "Ayu Petugas", "chat", "view", "answer");
const bima = await hire(app, "Bima Petugas", "chat", "view", "answer");
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

/** What the network does to one attempt: it never arrives, its answer is lost, or it works. */
const attempt = fc.constantFrom("call lost", "answer lost", "works" as const);
const message = fc.record({
  by: fc.constantFrom("customer", "ayu", "bima"),
  attempts: fc.array(attempt, { maxLength: 3 }),
  /** A proxy sends the call that worked once more, at the same time. */
  isDoubled: fc.boolean(),
});
let people = 0;

test("each message is stored once; readers who are cut off at any time see all of them in one order, without gaps", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      run,
    ),
    { numRuns: 15 },
  );
});

async function run(
  messages: readonly { readonly by: string; readonly attempts: readonly string[]; readonly isDoubled: boolean }[],
  cuts: readonly boolean[],
) {
  // A new window of the rate limits.
  app.runtime.clock.advance(MINUTE_MS);
  // Five threads an hour are one person's limit.
  const customer = {
    kind: "user",
    id: `us_01kc00000000000000000${String(people++).padStart(5, "0")}`,
    level: "CUSTOMER",
    menuAccess: [],
  } as const;
  const id = someId("th");
  const opening = { id, entryId: someId("te"), text: "mulai" };
  expectOk(await api.call(chat.startChat, opening, { actor: customer }));
  const sent = messages.map((one, n) => ({ ...one, entryId: someId("te"), text: `pesan ${n}` }));

  async function send({ by, attempts, isDoubled, entryId, text }: (typeof sent)[number]) {
    const once = () =>
      by === "customer"
        ? api.call(chat.say, { id, entryId, text }, { actor: customer })
        : api.call(desk.answerThread, { id, entryId, text, kind: "public" }, { actor: by === "ayu" ? ayu : bima });
    for (const happens of attempts) if (happens !== "call lost") await once();
    const answers = await Promise.all(isDoubled ? [once(), once()] : [once()]);
    expect(new Set(answers.map((answer) => expectOk(answer).no)).size).toBe(1);
  }
  const read: number[] = [];
  async function follow() {
    for (const isCut of cuts) {
      const after = read.at(-1) ?? 0;
      const { entries } = expectOk(await api.call(chat.readThread, { id, after }, { actor: customer }));
      // The answer got lost: the next reading begins at the same place.
      if (!isCut) read.push(...entries.map(({ no }) => no));
    }
  }
  // Each sender sends one after the other, all of them at the same time.
  const bySender = ["customer", "ayu", "bima"].map((by) => sent.filter((one) => one.by === by));
  const inTurn = async (mine: typeof sent) => {
    for (const one of mine) await send(one);
  };
  await Promise.all([...bySender.map(inTurn), follow()]);
  const after = read.at(-1) ?? 0;
  const rest = expectOk(await api.call(chat.readThread, { id, after }, { actor: customer })).entries;
  read.push(...rest.map(({ no }) => no));
  const { entries } = expectOk(await api.call(desk.readDeskThread, { id }, { actor: ayu }));
  expect(entries.map(({ no }) => no)).toEqual(entries.map((_, index) => index + 1));
  expect(read).toEqual(entries.map(({ no }) => no));
  expect(entries).toHaveLength(sent.length + 1);
  expect(new Set(entries.map(({ text }) => text))).toEqual(new Set(["mulai", ...sent.map(({ text }) => text)]));
  for (const mine of bySender) {
    const texts = mine.map(({ text }) => text);
    expect(entries.map(({ text }) => text ?? "").filter((text) => texts.includes(text))).toEqual(texts);
  }
}
