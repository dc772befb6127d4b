/** Mails that are made to deceive, to cost, or to get out of the receiver what is not theirs. */
import { connect } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { MAX_MAIL_BYTES } from "#platform/mail-in/receiver.ts";
import { expectOk } from "#platform/testing/api.ts";
import { COSTLY_DOCUMENTS } from "#platform/testing/costly-documents.ts";
import { HOSTILE_OPENING_PDFS } from "#platform/testing/opening-pdfs.ts";
import * as desk from "../desk/contract.ts";
import { openMailDesk, SERVICE } from "../testing/mail-desk.ts";
import { someId } from "../testing/people.ts";
import { MAIL_TEXT_MAX_CHARS } from "./model/mail-text.ts";

const office = await openMailDesk();
const { app, clock, database, staff, newAddress, send, delivered, threadsOf } = office;
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => clock.advance(HOUR_MS));

const read = async (id: `th_${string}`) => expectOk(await staff(desk.readDeskThread, { id }));
const only = async (address: string) => {
  const [thread, ...more] = await threadsOf(address);
  expect(more).toEqual([]);
  if (thread === undefined) throw new Error(`no thread of ${address}`);
  return { ...thread, ...(await read(thread.id)) };
};
/** Sends bytes as they are, and resolves to what became of them. */
const sendRaw = (from: string, raw: string, to: string = SERVICE) =>
  send({ envelope: { from, to }, raw: raw.replaceAll(/\r?\n/g, "\r\n"), isSigned: false });
const headers = (from: string, more = "") => `From: ${from}\nTo: ${SERVICE}\nSubject: Halo\nMessage-ID: <${from}>\n${more}`;

describe("deceit", () => {
  test("a customer's address with a signature that does not match is not the customer, and gets no mail of ours", async () => {
    const address = newAddress();
    const id = someId("us");
    await app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
      insertCustomer(ctx, { id, email: address, phone: "+628139990002" }),
    );
    const { createTransport } = await import("nodemailer");
    const made = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: address,
      to: SERVICE,
      subject: "Saldo",
      text: "Berapa saldo saya?",
      dkim: { domainName: office.domain, keySelector: "test", privateKey: office.key.privateKey },
    });
    expect(await sendRaw(address, (made.message as Buffer).toString().replace("Berapa", "Sebutkan"))).toBe("new");
    expect(await only(address)).toMatchObject({
      probably: null,
      person: null,
      entries: [{ mail: { signature: "broken", signedBy: null } }],
    });
    expect(await delivered(address)).toEqual([]);
  });

  test("a signature of another domain is not the sender's", async () => {
    const address = "siti@lain.example";
    expect(await send({ from: address })).toBe("new");
    expect((await only(address)).entries[0]?.mail).toMatchObject({ signature: "other_domain", signedBy: office.domain });
  });

  test("subject and name are one line without signs that reorder them; an address as a name is not shown as one", async () => {
    const address = newAddress();
    const subject = "Re: Fwd: \u202Egnp.exe\u202C\u0007\r\n Bcc: korban@contoh.example <b>x</b>\u2028y";
    await sendRaw(
      address,
      `From: =?utf-8?B?${Buffer.from("bank\u202E@resmi.example\u0000").toString("base64")}?= <${address}>\nTo: ${SERVICE}\nSubject: =?utf-8?B?${Buffer.from(subject).toString("base64")}?=\nMessage-ID: <rtl@x.example>\n\nHalo\u202E dunia`,
    );
    const thread = await only(address);
    expect(thread.subject).toBe("gnp.exe Bcc: korban@contoh.example <b>x</b> y");
    expect(thread.customer).toMatch(/^s•••@contoh\.example$/);
    expect(thread.entries[0]?.text).toBe("Halo dunia");
    // Whatever is in the subject, our answer has the headers that we give it and no other.
    expectOk(await staff(desk.answerThread, { id: thread.id, entryId: someId("te"), text: "Baik.", kind: "public" }));
    const mails = await delivered(address);
    expect(mails.map((mail) => [mail.subject, mail.bcc])).toEqual([
      ["Re: gnp.exe Bcc: korban@contoh.example <b>x</b> y", undefined],
      ["Re: gnp.exe Bcc: korban@contoh.example <b>x</b> y", undefined],
    ]);
  });

  test("several senders, or none, are refused", async () => {
    const address = newAddress();
    for (const from of [`From: ${address}\nFrom: siti@lain.example`, `From: ${address}, siti@lain.example`, "X-From: x"])
      expect(await sendRaw(address, `${from}\nTo: ${SERVICE}\nSubject: Halo\n\nHalo`)).toBe("unreadable");
    expect(await threadsOf(address)).toEqual([]);
  });

  test("references to somebody else's case join nothing, whoever knows them", async () => {
    const victim = newAddress();
    await send({ from: victim, messageId: "<victim@contoh.example>" });
    const { id } = await only(victim);
    expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Rahasia", kind: "public" }));
    const ours = (await delivered(victim)).at(-1);
    const attacker = newAddress();
    for (const to of [SERVICE, ours?.replyTo?.[0]?.address ?? ""]) {
      clock.advance(1_000);
      const reply = { from: attacker, to, inReplyTo: ours?.messageId, references: ["<victim@contoh.example>"] };
      expect(await send(reply)).toBe("new");
    }
    for (const thread of await threadsOf(attacker))
      expect((await read(thread.id)).entries[0]?.mail).toMatchObject({ refersTo: id, refersAs: "other_sender" });
    expect((await read(id)).entries.filter(({ side }) => side === "customer")).toHaveLength(1);
    for (const mail of await delivered(attacker)) expect(mail.text).not.toContain("Rahasia");
  });

  test("a signed address of a case cannot be made up, and another recipient is no recipient", async () => {
    const address = newAddress();
    await send({ from: address });
    const { id } = await only(address);
    const made = `layanan+${id.slice(3)}${"0".repeat(16)}@sampai.example`;
    clock.advance(1_000);
    expect(await send({ from: address, to: made })).toBe("new");
    for (const to of [
      "korban@lain.example",
      "layanan@lain.example",
      "layanan+x@sampai.example",
      `layanan%lain.example@sampai.example`,
    ])
      expect([to, await send({ from: address, to })]).toEqual([to, "relay"]);
    expect(await threadsOf(address)).toHaveLength(2);
  });
});

describe("cost", () => {
  test("a text of 10,000 characters is stored whole, a longer one cut with a word", async () => {
    const address = newAddress();
    await send({ from: address, text: "x".repeat(10_000) });
    expect((await only(address)).entries[0]).toMatchObject({ text: "x".repeat(10_000), mail: { isCut: false } });
    const other = newAddress();
    await send({ from: other, text: "y ".repeat(MAIL_TEXT_MAX_CHARS) });
    const [entry] = (await only(other)).entries;
    expect(entry?.mail?.isCut).toBe(true);
    expect([...(entry?.text ?? "")]).toHaveLength(MAIL_TEXT_MAX_CHARS);
  });

  test("20 MB are refused, announced or not", async () => {
    const address = newAddress();
    const big = `${headers(address)}\n${"x\n".repeat(10 * 1024 * 1024)}`;
    expect(await sendRaw(address, big)).toBe("too_large");
    expect(await conversation([`MAIL FROM:<${address}> SIZE=${2 * MAX_MAIL_BYTES}`])).toMatch(/^552 /m);
    expect(await threadsOf(address)).toEqual([]);
  });

  test.each([
    ["nesting", nested(400)],
    ["thousands of parts", `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(5_000)}--b--`],
    ["huge headers", `X-Long: ${"y".repeat(900)}\n`.repeat(400)],
  ])("%s is refused at once", async (_what, rest) => {
    const address = newAddress();
    const began = performance.now();
    expect(await sendRaw(address, `${headers(address)}${rest}\n\nx`)).toBe("unreadable");
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await threadsOf(address)).toEqual([]);
  });

  test("attachments that are bombs are left out", async () => {
    const address = newAddress();
    const [costly] = COSTLY_DOCUMENTS;
    const [opening] = HOSTILE_OPENING_PDFS;
    const attachments = [costly?.bytes(), opening?.[1]()].map((content, index) => ({ filename: `bom${index}.pdf`, content }));
    expect(await send({ from: address, attachments })).toBe("new");
    const [entry] = (await only(address)).entries;
    expect(entry?.files).toEqual([]);
    expect(entry?.mail?.leftOut).toHaveLength(2);
  });

  test("more than five files are left out by name", async () => {
    const address = newAddress();
    const attachments = Array.from({ length: 30 }, (_, n) => ({ filename: `${n}.txt`, content: "x" }));
    await send({ from: address, attachments });
    expect((await only(address)).entries[0]?.mail?.leftOut).toHaveLength(20);
  });
});

describe("machines", () => {
  test.each([
    ["Auto-Submitted: auto-replied"],
    ["Auto-Submitted: auto-generated (vacation)"],
    ["Precedence: bulk"],
    ["Precedence: auto_reply"],
    ["List-Id: <news.contoh.example>"],
    ["List-Unsubscribe: <mailto:x@contoh.example>"],
    ["X-Autoreply: yes"],
    ["Content-Type: multipart/report; report-type=delivery-status; boundary=b"],
  ])("%s begins no case and is not answered", async (header) => {
    const address = newAddress();
    expect(await sendRaw(address, `${headers(address, `${header}\n`)}\nHalo`)).toBe("automatic");
    expect(await threadsOf(address)).toEqual([]);
    expect(await delivered(address)).toEqual([]);
  });

  test("bounces and our own mails begin none either; a person's mail says that it is not automatic", async () => {
    const address = newAddress();
    expect(await send({ envelope: { from: "", to: SERVICE }, from: address })).toBe("automatic");
    expect(await send({ from: "Sampai <no-reply@sampai.example>", isSigned: false })).toBe("own");
    expect(await send({ from: SERVICE, isSigned: false })).toBe("own");
    expect(await sendRaw(address, `${headers(address, "Auto-Submitted: no\n")}\nHalo`)).toBe("new");
  });

  test("a machine that does not say that it is one gets one acknowledgement for a case, and three a day", async () => {
    const address = newAddress();
    let mail: Parameters<typeof send>[0] = { from: address, subject: "Cuti" };
    for (let round = 0; round < 5; round++) {
      await send(mail);
      const [ours] = await delivered(address);
      if (round === 0) expect(ours).toBeDefined();
      else expect(ours).toBeUndefined();
      if (ours) mail = { from: address, subject: `Re: ${ours.subject}`, inReplyTo: ours.messageId, text: "Saya sedang cuti." };
    }
    expect(await threadsOf(address)).toHaveLength(1);
    // One that answers without a reference begins a case each time.
    for (let round = 0; round < 5; round++) await send({ from: address, subject: "Cuti" });
    expect((await delivered(address)).length).toBeLessThanOrEqual(2);
  });
});

test("commands that a receiver does not need are not there, and too many recipients are refused", async () => {
  const said = await conversation([
    "AUTH PLAIN AHgAeA==",
    "STARTTLS",
    "VRFY siti",
    "EXPN siti",
    "MAIL FROM:<a@contoh.example>",
    `RCPT TO:<${SERVICE}>`,
  ]);
  expect(said).not.toMatch(/AUTH PLAIN|250[ -]STARTTLS/);
  expect(said).toMatch(/^50\d /m);
});

test("nothing of an attack is left in the queue of mails to strangers", async () => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from platform.outgoing_message where template like 'support.mail%' and recipient not like '%@contoh.example' and recipient <> 'siti@lain.example'`.execute(
    database,
  );
  expect(rows).toEqual([]);
});

/** Says these lines to the receiver one after the other, and resolves to everything that it says. */
function conversation(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(office.port, "127.0.0.1");
    const left = ["EHLO test", ...lines, "QUIT"];
    let said = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      said += text;
      // The last line of a reply has a blank after its number.
      if (!/^\d{3} .*\r\n$/m.test(text)) return;
      const next = left.shift();
      if (next !== undefined) socket.write(`${next}\r\n`);
    });
    socket.on("close", () => resolve(said));
    socket.on("error", reject);
  });
}

function nested(depth: number): string {
  let body = "\n\nx";
  for (let at = depth; at > 0; at--) body = `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n${body}\n--b${at}--`;
  return body;
}
