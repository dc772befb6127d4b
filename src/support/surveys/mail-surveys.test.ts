/** Surveys of whoever wrote by mail or by the contact form: mailed once, answered by the link, and one person with the chats of the same customer. */
import { generateKeyPairSync } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { putChoices } from "#notifications/store.ts";
import { sendMessage } from "../contract.ts";
import * as contact from "../contract-office.ts";
import * as chat from "../chat/contract.ts";
import * as desk from "../desk/contract.ts";
import { listThreads } from "../desk/contract-list.ts";
import { supportInvariants } from "../invariants.ts";
import { openMailDesk } from "../testing/mail-desk.ts";
import { hire, someId } from "../testing/people.ts";
import { GOOD } from "../testing/survey-app.ts";
import { answerSurvey, openSurvey } from "./contract.ts";
import { listSurveyResults } from "./contract-results.ts";

const office = await openMailDesk();
const { app, as, clock, database, staff, newAddress, send, delivered, threadsOf, mailSurvey } = office;
const nobody = as();
const { privateKey: STRANGERS_KEY } = generateKeyPairSync("rsa", {
  modulusLength: 2_048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const rani = await hire(app, "Rani Pengawas", "survey", "view");
afterAll(() => office[Symbol.asyncDispose]());
beforeEach(() => clock.advance(HOUR_MS));

async function answered(address: string, mail: Parameters<typeof send>[0] = {}): Promise<Id<"th">> {
  // Threads of an address are listed by the time of their first mail.
  clock.advance(SECOND_MS);
  await send({ from: address, ...mail });
  const id = (await threadsOf(address.toLowerCase())).at(-1)?.id ?? "th_";
  expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Kami bantu.", kind: "public" }));
  await delivered(address);
  return id;
}
async function solve(id: Id<"th">) {
  expectOk(await staff(desk.moveThread, { id, move: "solve" }));
  await mailSurvey(id);
}
const isInvited = async (id: string) =>
  (await sql`select from support.survey where thread_id = ${id}`.execute(database)).rows.length === 1;
async function customerWith(address: string, id = someId("us")) {
  const phone = `+62813${id.slice(-8).replaceAll(/\D/g, "7")}`;
  await app.as({ actor: { kind: "system", name: "test" } }, (ctx) => insertCustomer(ctx, { id, email: address, phone }));
  return { kind: "user", id, level: "CUSTOMER", menuAccess: [] } as const;
}
async function solvedChat(customer: Awaited<ReturnType<typeof customerWith>>): Promise<Id<"th">> {
  const id = someId("th");
  expectOk(await as(customer)(chat.startChat, { id, entryId: someId("te"), text: "Halo" }));
  expectOk(await staff(desk.answerThread, { id, entryId: someId("te"), text: "Kami bantu.", kind: "public" }));
  expectOk(await staff(desk.moveThread, { id, move: "solve" }));
  return id;
}
const codeIn = (text: string | undefined) =>
  /https:\/\/sampai\.example\/survey\/([\w-]{22})\?next=%2Fdashboard%2Fsupport%2Fsurvey%2F\1/.exec(text ?? "")?.[1] ?? "no code";

describe("whoever wrote by mail", () => {
  test("is asked once by a mail in the same conversation, and the answer by its link is stored", async () => {
    const address = newAddress();
    const id = await answered(address, { messageId: `<s-${address}>` });
    await solve(id);
    await mailSurvey(id);
    const mails = await delivered(address);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe("Re: Kiriman belum sampai");
    expect(mail?.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
    expect(mail?.headers.find(({ key }) => key === "in-reply-to")?.value).toBe(`<s-${address}>`);
    const code = codeIn(mail?.text);
    const { rows } = await sql<{ row: string }>`select survey::text as row from support.survey where thread_id = ${id}`.execute(
      database,
    );
    expect(rows[0]?.row).not.toContain(code);
    expect(expectOk(await nobody(openSurvey, { code }))).toEqual({ state: "open" });
    expectOk(await nobody(answerSurvey, { code, score: "2", solved: "yes", comment: "Lama sekali" }));
    expect(await nobody(answerSurvey, { code, ...GOOD })).toMatchObject({ code: 409, status: "survey_answered" });
    const { threads } = expectOk(await staff(listThreads, { queue: "follow_up" }));
    expect(threads.map((thread) => thread.id)).toContain(id);
    expect(expectOk(await staff(desk.readDeskThread, { id })).survey).toMatchObject({ score: 2, waitsForFollowUp: true });

    // A reply to the survey's mail joins the case, which asks no second time.
    clock.advance(8 * DAY_MS);
    expect(await send({ from: address, inReplyTo: mail?.messageId })).toBe("joined");
    await solve(id);
    expect(await delivered(address)).toEqual([]);
  });

  test("has fourteen days, and gets no mail when they are over before it is written", async () => {
    const [early, late] = [newAddress(), newAddress()];
    const id = await answered(early);
    await solve(id);
    const code = codeIn((await delivered(early))[0]?.text);
    const other = await answered(late);
    expectOk(await staff(desk.moveThread, { id: other, move: "solve" }));
    clock.advance(14 * DAY_MS + HOUR_MS);
    expect(await nobody(answerSurvey, { code, ...GOOD })).toMatchObject({ code: 410, status: "survey_expired" });
    await mailSurvey(other);
    expect(await delivered(late)).toEqual([]);
  });

  test("is asked once a week over all mails and chats", async () => {
    const address = newAddress();
    const customer = await customerWith(address);
    const [first, second] = [await answered(address), await answered(address, { subject: "Lain" })];
    await solve(first);
    await solve(second);
    const inChat = await solvedChat(customer);
    expect([await isInvited(first), await isInvited(second), await isInvited(inChat)]).toEqual([true, false, false]);
    clock.advance(7 * DAY_MS + HOUR_MS);
    expect(await isInvited(await solvedChat(customer))).toBe(true);
    const third = await answered(address.toUpperCase(), { subject: "Ketiga" });
    await solve(third);
    expect(await isInvited(third)).toBe(false);
  });

  test("is never asked about a matter of compliance, nor where a customer with this address has one", async () => {
    const labelled = await answered(newAddress());
    expectOk(await staff(desk.labelThread, { id: labelled, reason: "fraud", tags: [], priority: "normal" }));
    await solve(labelled);
    const { rows } = await sql<{ sender: Id<"us"> }>`
      select sender from transfers.transfer where id = ${await office.held()}`.execute(database);
    const address = newAddress();
    await customerWith(address, rows[0]?.sender);
    const withheld = await answered(address);
    await solve(withheld);
    expect([await isInvited(labelled), await isInvited(withheld)]).toEqual([false, false]);
  });

  test("is not asked unanswered, by a forged mail, from the folder of spam, or after switching these mails off", async () => {
    const silent = newAddress();
    await send({ from: silent });
    const unanswered = (await threadsOf(silent))[0]?.id ?? "th_";
    await solve(unanswered);

    const spam = await answered(newAddress());
    expectOk(await staff(desk.moveThread, { id: spam, move: "spam" }));

    const off = newAddress();
    const { id: person } = await customerWith(off);
    await app.as({ actor: { kind: "system", name: "test" } }, (ctx) =>
      putChoices(ctx.db, person, [{ topic: "survey", mail: false, phone: false, device: false }], ctx.now),
    );
    const unwanted = await answered(off);
    await solve(unwanted);

    const dkim = { domainName: office.domain, keySelector: "test", privateKey: STRANGERS_KEY };
    const forged = await answered(newAddress(), { isSigned: false, dkim });
    expect(expectOk(await staff(desk.readDeskThread, { id: forged })).entries[0]?.mail?.signature).toBe("broken");
    await solve(forged);
    for (const id of [unanswered, spam, unwanted, forged]) expect(await isInvited(id)).toBe(false);
  });
});

describe("whoever wrote by the contact form", () => {
  const form = as({ ...office.ayu, menuAccess: [{ menu: "contact", module: ["view", "answer"] }] } as typeof office.ayu);
  async function closed(email: string, { isAnswered = true } = {}): Promise<Id<"cm">> {
    const id = someId("cm");
    const sender = { kind: "user", id: someId("us"), level: "CUSTOMER", menuAccess: [] } as const;
    const fields = { fullName: "Siti", category: "transfer", subject: "Belum sampai", message: "Sejak kemarin." } as const;
    expectOk(await as(sender)(sendMessage, { id, ...fields, email }));
    await delivered(email);
    if (isAnswered) expectOk(await form(contact.answerMessage, { id, entryId: someId("ce"), text: "Sudah kami bantu." }));
    await delivered(email);
    expectOk(await form(contact.closeMessage, { id }));
    await mailSurvey(id);
    return id;
  }

  test("is asked once by mail when the message is closed, and a low score opens it again", async () => {
    const email = `form1@${office.domain}`;
    const id = await closed(email);
    const [mail, ...others] = await delivered(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Apakah pertanyaan Anda terjawab\? \[Sampai /);
    expect(mail?.text).not.toContain("Belum sampai");
    const code = codeIn(mail?.text);
    const answers = await Promise.all(
      [1, 2, 3].map(() => nobody(answerSurvey, { code, score: "1", solved: "no", comment: "Kurang" })),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    const read = expectOk(await form(contact.readMessage, { id }));
    expect(read).toMatchObject({
      status: "open",
      survey: { score: 1, isSolved: false, comment: "Kurang", waitsForFollowUp: false },
    });
    expect(read.entries.at(-1)).toMatchObject({ kind: "reopened", by: null });
    clock.advance(8 * DAY_MS);
    expectOk(await form(contact.closeMessage, { id }));
    await mailSurvey(id);
    expect(await delivered(email)).toEqual([]);
  });

  test("is not asked about a message that nobody answered, nor twice in a week, and a good score changes nothing", async () => {
    const email = `form2@${office.domain}`;
    await closed(email, { isAnswered: false });
    expect(await delivered(email)).toEqual([]);
    const id = await closed(email);
    const code = codeIn((await delivered(email))[0]?.text);
    expectOk(await nobody(answerSurvey, { code, ...GOOD }));
    expect(expectOk(await form(contact.readMessage, { id }))).toMatchObject({ status: "closed", survey: { score: 5 } });
    await closed(email);
    const thread = await answered(email);
    await solve(thread);
    expect(await delivered(email)).toEqual([]);
  });
});

test("results have the way in", async () => {
  const reading = as(rani);
  const all = expectOk(await reading(listSurveyResults, {}));
  expect(new Set(all.rows.map(({ channel }) => channel))).toEqual(new Set(["mail", "chat", "form"]));
  const mails = expectOk(await reading(listSurveyResults, { channel: "mail" }));
  expect(new Set(mails.rows.map(({ channel }) => channel))).toEqual(new Set(["mail"]));
  expect(mails.invited).toBe(all.rows.filter(({ channel }) => channel === "mail").reduce((sum, row) => sum + row.invited, 0));
});

test("after everything the invariants hold", async () => {
  const checked = await checkInvariants(database, supportInvariants);
  expect(checked.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
