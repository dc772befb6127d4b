/** Receipts: their content, and that a forged one is detected. */
import { inflateSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { verifyReceipt } from "./contract.ts";
import { takeReceipt } from "./take-receipt.ts";
import { inquiry, RAIL } from "../testing/officers.ts";
import { openSenders, type Person, type Shown } from "../testing/senders.ts";

const senders = await openSenders();
const { app, api, clock, deps, newSender, sent, paid, happen, idOf } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const take = (actor: Person, id: Shown["id"], language: "ID" | "EN" = "ID") =>
  app.as({ actor }, (ctx) => takeReceipt(ctx, { id, language }, deps));
const codeOf = async (id: string) =>
  (await sql<{ code: string }>`select code from transfers.receipt where transfer = ${id}`.execute(app.runtime.database)).rows[0]
    ?.code ?? "";
const verify = (code: string) => api.call(verifyReceipt, { code });
const PAYER = { name: "SITI AMINAH", bank: "008", account: "1234567890" };
/** The colours of the mark on the deep sea: its petals and its dot. */
const [PETAL, DOT] = ["#63c7cb", "#ffbd45"];
/** The operands of a fill with this colour. */
const fill = (colour: string) =>
  `${(colour.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16) / 255).join(" ")} scn`;
/** The drawing instructions of a PDF. */
function drawingOf(bytes: Uint8Array): string {
  const parts = Buffer.from(bytes)
    .toString("latin1")
    .matchAll(/FlateDecode[^>]*>>\nstream\n([\s\S]*?)\nendstream/g);
  return [...parts].map(([, part = ""]) => inflateSync(Buffer.from(part, "latin1")).toString("latin1")).join("\n");
}
const NOT_FOUND = { code: 404, status: "not_found" };

describe("a receipt", () => {
  test.each(["ID", "EN"] as const)("is a tagged PDF in %s with a title, and one page", async (language) => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const { bytes, fileName, contentType } = await take(actor, id, language);
    const text = Buffer.from(bytes as Uint8Array).toString("latin1");
    expect(contentType).toBe("application/pdf");
    expect(fileName).toMatch(language === "ID" ? /^resi-.{9}\.pdf$/ : /^receipt-.{9}\.pdf$/);
    for (const mark of [
      `/Lang (${language === "ID" ? "id" : "en"})`,
      "/StructTreeRoot",
      "/MarkInfo",
      "/S /H1",
      "/S /Figure",
      "/Alt",
    ])
      expect(text).toContain(mark);
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  test("carries the mark; the arc ends on the turmeric dot once the money has arrived, and not for a refund", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    const marks = async () => {
      const drawn = drawingOf((await take(actor, id)).bytes as Uint8Array);
      return { petals: drawn.includes(fill(PETAL)), dots: drawn.split(fill(DOT)).length - 1 };
    };
    expect(await marks()).toEqual({ petals: true, dots: 1 });
    await happen(id, { type: "checks_cleared" });
    await happen(id, { type: "submitted", ...RAIL });
    await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
    expect(await marks()).toEqual({ petals: true, dots: 2 });

    const { id: other } = await paid(actor, { payer: PAYER });
    await happen(other, { type: "checks_cleared" });
    await happen(other, { type: "submitted", ...RAIL });
    await happen(other, inquiry("refused", { reason: "account_closed", providerCode: "18" }));
    const drawn = drawingOf((await take(actor, other)).bytes as Uint8Array);
    expect(drawn.split(fill(DOT)).length - 1).toBe(1);
  });

  test("exists once something was paid in, for its sender only", async () => {
    const actor = await newSender();
    const { id } = await sent(actor);
    await expect(take(actor, id)).rejects.toMatchObject({ code: "receipt_not_yet", status: 409 });
    const other = await paid(actor);
    const thief = await newSender();
    for (const one of [other.id, idOf("tr")]) await expect(take(thief, one)).rejects.toMatchObject({ status: 404 });
  });

  test("has one code, however often it is downloaded; the code returns what is printed, without full names", async () => {
    const actor = await newSender();
    const { id, ...shown } = await paid(actor);
    const { account } = shown.destination;
    if (account === null) throw new Error("the transfer goes to no account");
    await take(actor, id);
    const code = await codeOf(id);
    await take(actor, id, "EN");
    expect(await codeOf(id)).toBe(code);
    const { data } = await verify(code.toUpperCase().replace(/(.{4})(?=.)/g, "$1-"));
    expect(data).toMatchObject({
      number: shown["number"],
      sender: "S.",
      recipient: "B.",
      accountEnd: account.slice(-4),
      sent: { minor: "100000000" },
      total: { minor: "100555000" },
      receives: { currency: "IDR", minor: "100000000" },
      milestone: "funded",
    });
    for (const secret of ["Budi", "Siti", account, id, actor.id]) expect(JSON.stringify(data)).not.toContain(secret);
  });

  test("with an unknown code is not found: a code can neither be guessed nor taken from another transfer", async () => {
    const actor = await newSender();
    const { id } = await paid(actor);
    await take(actor, id);
    const code = await codeOf(id);
    const off = code.slice(0, -1) + (code.endsWith("0") ? "1" : "0");
    for (const one of [off, code.slice(1), "", "0000-0000-0000", id, "a".repeat(200)])
      expect(await verify(one)).toMatchObject(NOT_FOUND);
  });

  test("more than thirty codes tried in a minute are refused", async () => {
    for (let n = 0; n < 30; n++) await verify("0000-0000-0000");
    expect(await verify("0000-0000-0000")).toMatchObject({ code: 429, status: "too_many_requests" });
  });
});
