/** Tracking a transfer without a sign-in: links, what they show, and what they do not. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import fc from "fast-check";
import { expectOk } from "#platform/testing/api.ts";
import { shareTransfer, stopSharing, trackTransfer } from "./contract.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";
import { grouped, lettersOf, parseLetters, TOKEN_CHARS } from "../model/base32.ts";
import { initialOf, shortNameOf } from "../model/progress.ts";

const senders = await openSenders();
const { app, api, clock, idOf, newSender, sent, paid, read } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const NOT_FOUND = { code: 404, status: "not_found" };
const share = async ({ id }: Shown, actor: Person) => {
  const data = expectOk(await api.call(shareTransfer, { id }, { actor }));
  return data.token;
};
const track = (token: string) => api.call(trackTransfer, { token });

describe("a tracking link", () => {
  test("shows the progress and little else, to anyone who has it", async () => {
    const actor = await newSender();
    const made = await paid(actor);
    const { data } = await track(await share(made, actor));
    expect(data).toMatchObject({
      recipient: "Budi S.",
      bank: expect.stringContaining("Bank"),
      sender: "Siti A.",
      product: "local",
      country: "ID",
      city: null,
      holder: "us",
      receives: { currency: "IDR", minor: "100000000" },
      reached: [{ milestone: "created" }, { milestone: "funded" }],
      ahead: [{ milestone: "sent" }, { milestone: "paid" }],
    });
    const shown = JSON.stringify(data);
    for (const secret of ["Santoso", made.destination.account, "100555000", actor.id, made.id, "Aminah"])
      expect(shown).not.toContain(secret);
  });

  test("is the same until it is revoked; then it is not found, and the next one differs", async () => {
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

  test("can be created and revoked by its sender only", async () => {
    const made = await sent(await newSender());
    const thief = await newSender();
    for (const call of [shareTransfer, stopSharing])
      for (const id of [made.id, idOf("tr")]) expect(await api.call(call, { id }, { actor: thief })).toMatchObject(NOT_FOUND);
  });

  test("cannot be derived from the database", async () => {
    const actor = await newSender();
    const token = await share(await sent(actor), actor);
    const { rows } = await sql`select *, encode(token_hash, 'escape') as text from transfers.tracking`.execute(
      app.runtime.database,
    );
    expect(JSON.stringify(rows)).not.toContain(token.replaceAll("-", ""));
  });

  test.each(["", "x", "0000-0000-0000-0000", "../../etc", "a".repeat(200), "tr_01m8021qtnngqmdg8atpq9bd2v"])(
    "%j is not found, like an unknown link",
    async (token) => {
      expect(await track(token)).toMatchObject(NOT_FOUND);
    },
  );

  test("a frozen transfer looks like any other check", async () => {
    const actor = await newSender();
    const made = await paid(actor);
    const token = await share(made, actor);
    const at = clock.now();
    await senders.happen(made.id, { type: "review_opened", reason: "SANCTIONS_HIT", isReleasedByTwo: true, deadline: at });
    const before = await track(token);
    await senders.happen(made.id, { type: "frozen", by: { role: "officer", id: "us_1" } });
    const data = expectOk(await track(token));
    expect({ ...data, version: 0 }).toEqual({ ...expectOk(before), version: 0 });
  });

  test("more than sixty tries in a minute are refused, right or wrong", async () => {
    const actor = await newSender();
    const token = await share(await sent(actor), actor);
    for (let n = 0; n < 60; n++) await track("0000-0000-0000-0000");
    expect(await track(token)).toMatchObject({ code: 429, status: "too_many_requests" });
    clock.advance(61_000);
    expect(await track(token)).toMatchObject({ code: 200 });
  });
});

describe("token characters", () => {
  test("are parsed in any spelling, and as the end of an address", () => {
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

  test("survive encoding and parsing, and no other characters are accepted", () => {
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

  test.each([
    ["Dewi Lestari", "Dewi L."],
    ["Siti", "Siti"],
    ["  siti   nur rahayu ", "siti R."],
    ["M. Arif Budiman", "M. Arif B."],
    ["I Made Wirawan", "I Made W."],
    ["Ni Putu", "Ni Putu"],
    ["陳 大文", "陳 大."],
    ["Li", "Li"],
    ["Bartholomeusbartholomeusbartholomeus Tan", "Bartholomeusbartholomeusbarth."],
  ])("the sender %j is shown as %j", (name, shown) => expect(shortNameOf(name)).toBe(shown));
});
