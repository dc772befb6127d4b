/** Following a transfer without a sign-in: links, what they show, and what they don't. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { shareTransfer, stopSharing, trackTransfer } from "./contract-tracking.ts";
import { openSenders, type Person, type Shown } from "./testing/senders.ts";
import { grouped, lettersOf, parseLetters, TOKEN_CHARS } from "./token.ts";
import { initialOf } from "./way.ts";

const senders = await openSenders();
const { house, api, clock, idOf, newSender, sent, paid, read } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const NOT_FOUND = { code: 404, status: "not_found" };
const share = async ({ id }: Shown, actor: Person) => {
  const { data } = await api.call(shareTransfer, { id }, { actor });
  return (data as { token: string }).token;
};
const track = (token: string) => api.call(trackTransfer, { token });

describe("a link", () => {
  test("shows where it is and little else, to whoever has it", async () => {
    const actor = await newSender();
    const made = await paid(actor);
    const { data } = await track(await share(made, actor));
    expect(data).toMatchObject({
      initial: "B.",
      product: "local",
      country: "ID",
      city: null,
      holder: "us",
      receives: { currency: "IDR", minor: "100000000" },
      reached: [{ milestone: "created" }, { milestone: "funded" }],
      ahead: [{ milestone: "sent" }, { milestone: "paid" }],
    });
    const told = JSON.stringify(data);
    for (const secret of [
      "Budi",
      "Santoso",
      (made["destination"] as { account: string }).account,
      "100555000",
      actor.id,
      made.id,
      "Siti",
      "Bank",
    ])
      expect(told).not.toContain(secret);
  });

  test("is the same as long as it stands; taken back it leads nowhere, and the next one is another", async () => {
    const actor = await newSender();
    const made = await sent(actor);
    expect((await read(made.id, actor))["sharedToken"]).toBeNull();
    const [first, again] = await Promise.all([share(made, actor), share(made, actor)]);
    expect(again).toBe(first);
    expect((await read(made.id, actor))["sharedToken"]).toBe(first);
    await api.call(stopSharing, { id: made.id }, { actor });
    expect(await track(first)).toMatchObject(NOT_FOUND);
    expect((await read(made.id, actor))["sharedToken"]).toBeNull();
    const second = await share(made, actor);
    expect(second).not.toBe(first);
    expect(await track(first)).toMatchObject(NOT_FOUND);
    expect(await track(second)).toMatchObject({ code: 200 });
  });

  test("is its sender's to make and to take back", async () => {
    const made = await sent(await newSender());
    const thief = await newSender();
    for (const call of [shareTransfer, stopSharing])
      for (const id of [made.id, idOf("tr")]) expect(await api.call(call, { id }, { actor: thief })).toMatchObject(NOT_FOUND);
  });

  test("can't be read out of the database", async () => {
    const actor = await newSender();
    const token = await share(await sent(actor), actor);
    const { rows } = await sql`select *, encode(token_hash, 'escape') as text from transfers.tracking`.execute(
      house.machinery.database,
    );
    expect(JSON.stringify(rows)).not.toContain(token.replaceAll("-", ""));
  });

  test.each(["", "x", "0000-0000-0000-0000", "../../etc", "a".repeat(200), "tr_01m8021qtnngqmdg8atpq9bd2v"])(
    "%j is none, as one that never was",
    async (token) => {
      expect(await track(token)).toMatchObject(NOT_FOUND);
    },
  );

  test("something frozen looks like any other check", async () => {
    const actor = await newSender();
    const made = await paid(actor);
    const token = await share(made, actor);
    const at = clock.now();
    await senders.happen(made.id, { type: "review_opened", reason: "SANCTIONS_HIT", isReleasedByTwo: true, deadline: at });
    const before = await track(token);
    await senders.happen(made.id, { type: "frozen", by: { role: "officer", id: "us_1" } });
    const { data } = await track(token);
    expect({ ...(data as object), version: 0 }).toEqual({ ...(before.data as object), version: 0 });
  });

  test("who tries many is stopped after sixty in a minute, right or wrong", async () => {
    const actor = await newSender();
    const token = await share(await sent(actor), actor);
    for (let n = 0; n < 60; n++) await track("0000-0000-0000-0000");
    expect(await track(token)).toMatchObject({ code: 429, status: "too_many_requests" });
    clock.advance(61_000);
    expect(await track(token)).toMatchObject({ code: 200 });
  });
});

describe("its letters", () => {
  test("are read however they are typed, and as the end of an address", () => {
    const token = "ab12cd34ef56gh78";
    for (const typed of [
      token,
      "AB12-CD34-EF56-GH78",
      " ab12 cd34 ef56 gh78 ",
      "https://sampai.test/en/lacak/ab12-cd34-ef56-gh78?x=1#y",
      "abl2-cd34-ef56-gh78",
    ])
      expect(parseLetters(typed, TOKEN_CHARS)).toBe(token);
  });

  test("come back as they went, and no others are read", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), (bytes) => {
        const letters = lettersOf(bytes, TOKEN_CHARS);
        expect(parseLetters(grouped(letters), TOKEN_CHARS)).toBe(letters);
        expect(parseLetters(letters.slice(1), TOKEN_CHARS)).toBeNull();
      }),
    );
    expect(() => lettersOf(new Uint8Array(9), TOKEN_CHARS)).toThrow(RangeError);
    expect(parseLetters("uuuu-uuuu-uuuu-uuuu", TOKEN_CHARS)).toBeNull();
  });

  test.each([
    ["siti rahayu", "S."],
    ["Ñusta", "Ñ."],
    ["i Made", "I."],
    ["陳大文", "陳."],
    ["é", "É."],
  ])("%s begins with %s", (name, initial) => expect(initialOf(name)).toBe(initial));
});
