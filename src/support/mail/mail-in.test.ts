/** Mails over the wire: received, shown, answered, and joined by the reply. */
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { honestPdf } from "#platform/testing/documents.ts";
import * as desk from "../desk/contract.ts";
import { listThreads } from "../desk/contract-list.ts";
import { supportInvariants } from "../invariants.ts";
import { openMailDesk, SERVICE } from "../testing/mail-desk.ts";
import { someId } from "../testing/people.ts";

const office = await openMailDesk();
const { app, clock, database, staff, newAddress, send, delivered, threadsOf } = office;
afterAll(() => office[Symbol.asyncDispose]());
// A window of the limits ends; hours of goals go on.
beforeEach(() => clock.advance(HOUR_MS));

const read = async (id: `th_${string}`) => expectOk(await staff(desk.readDeskThread, { id }));
const onlyThread = async (address: string) => {
  const threads = await threadsOf(address);
  expect(threads).toHaveLength(1);
  return threads[0]?.id ?? ("th_" as const);
};
const answer = async (id: `th_${string}`, text = "Kami periksa dulu.") =>
  expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text, kind: "public" }));
const headerOf = (mail: { headers: readonly { key: string; value: string }[] } | undefined, name: string) =>
  mail?.headers.find(({ key }) => key === name)?.value;

describe("a mail", () => {
  test("becomes a case of the inbox, is answered below itself, and the reply joins it", async () => {
    const address = newAddress();
    expect(await send({ from: `Siti Aminah <${address}>`, messageId: "<first@contoh.example>" })).toBe("new");
    const id = await onlyThread(address);
    const { threads } = expectOk(await staff(listThreads, { queue: "waiting" }));
    expect(threads.find((row) => row.id === id)).toMatchObject({
      channel: "mail",
      customer: "Siti Aminah",
      subject: "Kiriman belum sampai",
    });
    expect(await read(id)).toMatchObject({
      channel: "mail",
      state: "NEW",
      language: "ID",
      mailAddress: expect.stringMatching(/^s•••@contoh\.example$/),
      person: null,
      entries: [
        {
          text: "Halo, kiriman saya belum sampai.",
          mail: { signature: "signed", signedBy: "contoh.example", server: "unchecked" },
        },
      ],
    });
    const [acknowledgement] = await delivered(address);
    expect(headerOf(acknowledgement, "auto-submitted")).toBe("auto-replied");
    expect(headerOf(acknowledgement, "in-reply-to")).toBe("<first@contoh.example>");

    clock.advance(60_000);
    const entryId = someId("te");
    const said = { id, entryId, text: "Kami periksa dulu.", kind: "public" } as const;
    expectOk(await staff(desk.answerThread, said));
    expectOk(await staff(desk.answerThread, said));
    const mails = await delivered(address);
    expect(mails).toHaveLength(1);
    const [ours] = mails;
    expect(ours?.subject).toBe("Re: Kiriman belum sampai");
    expect(headerOf(ours, "in-reply-to")).toBe("<first@contoh.example>");
    expect(headerOf(ours, "references")).toContain("<first@contoh.example>");
    expect(headerOf(ours, "auto-submitted")).toBeUndefined();
    expect(ours?.text).toContain("Kami periksa dulu.");
    const replyTo = ours?.replyTo?.[0]?.address ?? "";
    expect(replyTo).toMatch(/^layanan\+[0-9a-z]{42}@sampai\.example$/);
    expect((await read(id)).state).toBe("WAITING_CUSTOMER");

    clock.advance(60_000);
    const quoted = "Terima kasih!\n\nPada Senin, 30 Nov 2026 Sampai <layanan@sampai.example> menulis:\n> Kami periksa dulu.";
    expect(await send({ from: address, to: SERVICE, inReplyTo: ours?.messageId, text: quoted, subject: "Bls: lain" })).toBe(
      "joined",
    );
    // Some programs drop the references: the address of the case is enough.
    clock.advance(60_000);
    expect(await send({ from: address.toUpperCase(), to: replyTo, text: "Satu lagi." })).toBe("joined");
    const joined = await read(id);
    expect(joined.state).toBe("OPEN");
    expect(joined.entries.map(({ text }) => text)).toEqual([
      "Halo, kiriman saya belum sampai.",
      "Kami periksa dulu.",
      "Terima kasih!",
      "Satu lagi.",
    ]);
    expect(joined.entries[2]?.mail?.quoted).toContain("> Kami periksa dulu.");
    // One acknowledgement in the life of a case.
    expect(await delivered(address)).toEqual([]);
  });

  test("that comes twice, also at once, is one mail", async () => {
    const address = newAddress();
    const mail = { from: address, messageId: `<twice-${address}>` };
    const before = office.outcomes.length;
    await Promise.all([send(mail), send(mail)]);
    expect(office.outcomes.slice(before).toSorted()).toEqual(["duplicate", "new"]);
    expect(await send({ ...mail, text: "Isi lain dengan nomor yang sama" })).toBe("duplicate");
    expect((await read(await onlyThread(address))).entries).toHaveLength(1);
  });

  test("is repeated by its sender's server when it could not be stored", async () => {
    const address = newAddress();
    office.breakStore(true);
    expect(await send({ from: address })).toBe("failed");
    office.breakStore(false);
    expect(await threadsOf(address)).toEqual([]);
    expect(await send({ from: address })).toBe("new");
  });

  test("reopens a solved case, and goes on from a closed one as a case that says so", async () => {
    const address = newAddress();
    await send({ from: address, messageId: `<a-${address}>` });
    const id = await onlyThread(address);
    await answer(id);
    expectOk(await staff(desk.moveThread, { id, move: "solve" }));
    clock.advance(HOUR_MS);
    expect(await send({ from: address, inReplyTo: `<a-${address}>` })).toBe("joined");
    expect((await read(id)).state).toBe("OPEN");
    await sql`update support.thread set state = 'CLOSED', solved_at = now(), answer_due_at = null, solution_due_at = null where id = ${id}`.execute(
      database,
    );
    clock.advance(HOUR_MS);
    expect(await send({ from: address, inReplyTo: `<a-${address}>` })).toBe("new");
    const next = (await threadsOf(address))[1]?.id ?? "th_";
    const { entries, others } = await read(next);
    expect(entries[0]?.mail).toMatchObject({ refersTo: id, refersAs: "over" });
    expect(others.map((other) => other.id)).toEqual([id]);
  });

  test("of a merged case joins the one that it was merged into", async () => {
    const address = newAddress();
    await send({ from: address, messageId: `<m1-${address}>` });
    const from = await onlyThread(address);
    const [acknowledgement] = await delivered(address);
    clock.advance(HOUR_MS);
    await send({ from: address, messageId: `<m2-${address}>`, subject: "Lain" });
    const into = (await threadsOf(address))[1]?.id ?? "th_";
    expectOk(await staff(desk.mergeThread, { id: from, into }));
    expect(await send({ from: address, inReplyTo: `<m1-${address}>` })).toBe("joined");
    expect(await send({ from: address, to: acknowledgement?.replyTo?.[0]?.address ?? "" })).toBe("joined");
    expect((await read(into)).entries.filter(({ side }) => side === "customer")).toHaveLength(4);
    const other = newAddress();
    await send({ from: other });
    expect(await staff(desk.mergeThread, { id: into, into: await onlyThread(other) })).toMatchObject({
      status: "not_same_customer",
    });
  });

  test("with photographs and a PDF has them, and names what was left out", async () => {
    const address = newAddress();
    const attachments = [
      {
        filename: "../../bukti\u202Egpj.jpg",
        content: await sharp({ create: { width: 90, height: 60, channels: 3, background: "#a0b0c0" } })
          .png()
          .toBuffer(),
      },
      { filename: "struk.pdf", content: honestPdf() },
      { filename: "program.exe", content: Buffer.from("MZ\u0000\u0001 not a picture") },
      { filename: "bom.svg", content: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='99999' height='99999'/>") },
    ];
    expect(await send({ from: address, attachments })).toBe("new");
    const [entry] = (await read(await onlyThread(address))).entries;
    expect(entry?.files.map(({ name, media }) => [name, media])).toEqual([
      ["buktigpj.jpg", "image/jpeg"],
      ["struk.pdf", "application/pdf"],
    ]);
    expect(entry?.mail?.leftOut.map(({ name }) => name)).toEqual(["program.exe", "bom.svg"]);
  });

  test("that is nothing but a page is read as text, with secrets masked", async () => {
    const address = newAddress();
    const html = "<p>Halo <b>tim</b></p><script>alert(1)</script><p>OTP: 482913, kartu 4111 1111 1111 1111</p>";
    await send({ from: address, text: "", html });
    const [entry] = (await read(await onlyThread(address))).entries;
    expect(entry?.text).toContain("Halo tim");
    expect(entry?.text).not.toMatch(/<|alert|482913|4111/);
  });
});

describe("the sender", () => {
  test("is probably a customer, if the address is theirs and its domain signed; nothing else is shown of them", async () => {
    const address = newAddress();
    const id = someId("us");
    await app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
      insertCustomer(ctx, { id, email: address, phone: "+628139990001" }),
    );
    await send({ from: address });
    const thread = await onlyThread(address);
    expect(await read(thread)).toMatchObject({ person: null, probably: { id } });
    expect(expectOk(await staff(desk.listCustomerTransfers, { id: thread })).transfers).toEqual([]);
    // The next one is not signed: then it is not said.
    clock.advance(1_000);
    await send({ from: address, isSigned: false });
    const second = (await threadsOf(address))[1]?.id ?? "th_";
    expect(await read(second)).toMatchObject({ probably: null, entries: [{ mail: { signature: "unsigned" } }] });
  });

  test("is not checked without an answer of the DNS, and the mail is stored all the same", async () => {
    const address = newAddress();
    office.cutDns(true);
    expect(await send({ from: address })).toBe("new");
    office.cutDns(false);
    expect((await read(await onlyThread(address))).entries[0]?.mail).toMatchObject({ signature: "unchecked", signedBy: null });
  });
});

describe("the folder of spam", () => {
  test("takes what a domain disowns; staff move it to the inbox, and back", async () => {
    office.dns.set("TXT _dmarc.bank.example", "v=DMARC1; p=reject");
    office.dns.set("TXT bank.example", "v=spf1 -all");
    const address = "layanan@bank.example";
    const { raw } = await forged(address);
    expect(await send({ envelope: { from: address, to: SERVICE }, raw, isSigned: false })).toBe("spam");
    const id = await onlyThread(address);
    expect(await read(id)).toMatchObject({
      state: "SPAM",
      suspicion: "disowned",
      dueAt: null,
      entries: [{ mail: { signature: "broken" } }],
    });
    expect(await delivered(address)).toEqual([]);
    const idsIn = async (queue: "spam" | "waiting") => expectOk(await staff(listThreads, { queue })).threads.map((row) => row.id);
    expect(await idsIn("spam")).toContain(id);
    expect(await idsIn("waiting")).not.toContain(id);
    expect(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Halo", kind: "public" })).toMatchObject({
      status: "thread_closed",
    });
    expectOk(await staff(desk.moveThread, { id, move: "not_spam" }));
    expect(await idsIn("waiting")).toContain(id);
    expect(await read(id)).toMatchObject({ state: "OPEN", suspicion: null });
    expectOk(await staff(desk.moveThread, { id, move: "spam" }));
    expect(await idsIn("spam")).toContain(id);
  });

  test("takes the sixth new case of an address within an hour; the thirty-first mail is refused for now", async () => {
    clock.set(new Date(Math.ceil(clock.now().getTime() / HOUR_MS) * HOUR_MS));
    const address = newAddress();
    const got = [];
    for (let n = 0; n < 31; n++) got.push(await send({ from: address, isSigned: false }));
    expect(got.slice(0, 5)).toEqual(["new", "new", "new", "new", "new"]);
    expect(new Set(got.slice(5, 30))).toEqual(new Set(["spam"]));
    expect(got[30]).toBe("too_many");
    // At most three acknowledgements a day to one mailbox.
    expect(await delivered(address)).toHaveLength(3);
  });
});

test("what is left behind holds together", async () => {
  clock.advance(DAY_MS);
  const broken = (await checkInvariants(database, supportInvariants)).filter(({ breaches }) => breaches.length > 0);
  expect(broken).toEqual([]);
});

/** A mail that says that a domain signed it, which did not. */
async function forged(address: string) {
  const { createTransport } = await import("nodemailer");
  const made = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: `Bank <${address}>`,
    to: SERVICE,
    subject: "Akun Anda",
    text: "Kirim OTP Anda",
    dkim: { domainName: "bank.example", keySelector: "test", privateKey: office.key.privateKey },
  });
  office.dns.set("TXT test._domainkey.bank.example", office.key.record);
  return { raw: (made.message as Buffer).toString().replace("Kirim OTP Anda", "Kirim PIN Anda") };
}
