/** What staff do for one user: reading, revealing, ending sessions, sending links, and making staff members. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { accessHttp } from "#access/http.ts";
import { decideChange, listChangeRequests } from "#access/contract.ts";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi } from "#platform/testing/api.ts";
import { sessionReader } from "#sessions/index.ts";
import {
  createStaff,
  deactivatePerson,
  endPersonSession,
  endPersonSessions,
  listPeople,
  readPerson,
  removePersonFactors,
  revealPerson,
  sendPasswordLink,
} from "./contract-office.ts";
import { signIn as signInCall, type SignedIn } from "./contract.ts";
import { identityHttp } from "./http.ts";
import { identityInvariants } from "./invariants.ts";
import { KEEPER, openDesk, someId, staff } from "./testing/desk.ts";
import { dataOf, factorCalls, HALF_MINUTE } from "./testing/factor-calls.ts";
import { openDoor, SETTINGS } from "./testing/door.ts";
import { openIdentity } from "./testing/house.ts";
import { PASSWORD } from "./testing/registration-form.ts";

const { house, clock, db, api, door, close } = await openIdentity({ others: [accessHttp] });
const factors = factorCalls(door, clock);
const desk = openDesk(api);
const reason = "Permintaan pelanggan lewat telepon";
afterAll(close);
const read = sessionReader(house.machinery);
const keeperId = "id" in KEEPER ? KEEPER.id : "";
async function newcomer(level?: string) {
  const who = await door.someone(level);
  return { ...who, id: (await door.idOf(who)) as Id<"us"> };
}
async function signIn(who: { email: string; phone: string }, userAgentOf = {}) {
  clock.advance(61_000);
  return (await door.signedIn(who, userAgentOf)).data as SignedIn;
}
const auditOf = (code: string, subject: string) =>
  door.one(sql<{ by: string; details: unknown }>`
    select actor_id as by, details from audit.entry where code = ${code} and subject = ${subject} order by id desc limit 1`);

describe("reading a user", () => {
  test("shows what helps, and masks what identifies", async () => {
    const who = await newcomer();
    await signIn(who);
    const { data } = await desk(readPerson, { id: who.id });
    expect(data).toMatchObject({
      id: who.id,
      name: "Siti Rahma",
      status: "active",
      statusChange: null,
      isYourself: false,
      whyNotDeactivate: null,
      factors: ["sms", "whatsapp", "email"],
      levels: [{ code: "CUSTOMER" }],
      sessions: [{ device: "Firefox", address: "127.0.0.1", isRemembered: false }],
    });
    expect(JSON.stringify(data)).not.toContain(who.email);
    expect(JSON.stringify(data)).not.toContain(who.phone);
    expect(JSON.stringify(data)).not.toContain("argon2");
  });

  test("somebody who does not exist is not found, and oneself is marked", async () => {
    expect(await desk(readPerson, { id: someId("us") })).toMatchObject({ code: 404, status: "not_found" });
    const who = await newcomer("SUPPORT");
    const own = openDesk(api, staff(who.id, "view"));
    expect(await own(readPerson, { id: who.id })).toMatchObject({
      data: { isYourself: true, whyNotDeactivate: "person_yourself", userType: null },
    });
  });

  test("personal data is shown for a reason, which is kept with who asked", async () => {
    const who = await newcomer();
    expect(await desk(revealPerson, { id: who.id, reason })).toMatchObject({
      code: 200,
      data: { email: who.email, phone: who.phone, companyRegistrationNumber: null },
    });
    expect(await auditOf("identity.reveal_person", who.id)).toEqual({ by: keeperId, details: { reason } });
    expect(revealPerson.input.safeParse({ id: who.id, reason: "" }).success).toBe(false);
    expect(await desk(revealPerson, { id: someId("us"), reason })).toMatchObject({ code: 404 });
  });
});

describe("sessions of a user", () => {
  test("end one by one, and only that user's", async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const tokens = [await signIn(who), await signIn(who), await signIn(other)].map(({ access_token }) => access_token);
    const { data } = await desk(readPerson, { id: who.id });
    const [newest] = (data as { sessions: { id: Id<"ss"> }[] }).sessions;
    const wrong = { id: other.id, sessionId: newest!.id, reason };
    expect(await desk(endPersonSession, wrong)).toMatchObject({ code: 404 });
    expect(await desk(endPersonSession, { ...wrong, id: who.id })).toMatchObject({ code: 200 });
    expect(await desk(endPersonSession, { ...wrong, id: who.id })).toMatchObject({ code: 404 });
    await expect(read(tokens[1])).rejects.toMatchObject({ code: "session_over" });
    expect(await read(tokens[0])).toMatchObject({ id: who.id });
    expect(await read(tokens[2])).toMatchObject({ id: other.id });
    expect(await auditOf("sessions.ended_by_staff", newest!.id)).toEqual({ by: keeperId, details: { personId: who.id } });
    expect(await auditOf("identity.end_person_session", who.id)).toEqual({ by: keeperId, details: { reason } });
  });

  test("end all at once; of one's own, all but the one in use", async () => {
    const who = await newcomer();
    await signIn(who);
    await signIn(who);
    expect(await desk(endPersonSessions, { id: who.id, reason })).toMatchObject({ code: 200, data: { ended: 2 } });

    const own = await newcomer("SUPPORT");
    const { answer, secret } = await factors.enrolStaff(own);
    const kept = dataOf<{ signedIn: SignedIn }>(answer).signedIn;
    clock.advance(HALF_MINUTE);
    const other = dataOf<SignedIn>(await factors.byTotp(own, factors.codeOf(secret)));
    const { sessionId } = (await read(kept.access_token)) as { sessionId: string };
    const actor: Actor = { ...staff(own.id, "update"), sessionId } as Actor;
    expect(await openDesk(api, actor)(endPersonSessions, { id: own.id, reason })).toMatchObject({ data: { ended: 1 } });
    expect(await read(kept.access_token)).toMatchObject({ id: own.id });
    await expect(read(other.access_token)).rejects.toMatchObject({ code: "session_over" });
  });
});

describe("somebody who has lost app and recovery codes", () => {
  test("signs in by codes again once staff have taken the app away; sessions end, the owner is told", async () => {
    const who = await newcomer();
    await using ownApi = await openTestApi(house, [identityHttp(SETTINGS)], {}, sessionReader(house.machinery));
    const own = factorCalls(openDoor(house, ownApi), clock);
    const entered = await own.enter(who);
    const { secret } = await own.addTotp(entered);
    expect(await desk(readPerson, { id: who.id })).toMatchObject({ data: { factors: ["totp"] } });
    expect(await desk(removePersonFactors, { id: who.id, reason })).toMatchObject({ code: 200 });
    await expect(read(entered.token)).rejects.toMatchObject({ code: "session_over" });
    expect(await desk(readPerson, { id: who.id })).toMatchObject({ data: { factors: ["sms", "whatsapp", "email"] } });
    clock.advance(HALF_MINUTE);
    expect(await factors.byTotp(who, factors.codeOf(secret))).toMatchObject({ code: 410 });
    expect(await signIn(who)).toMatchObject({ user_auth: { level: "CUSTOMER" } });
    expect(await auditOf("identity.remove_person_factors", who.id)).toEqual({ by: keeperId, details: { reason } });
    expect(await auditOf("identity.factors_removed", who.id)).toMatchObject({ by: keeperId, details: { hadTotp: true } });
  });

  test("who has nothing of the kind has nothing to lose, and nobody does it to themselves", async () => {
    const who = await newcomer();
    expect(await desk(removePersonFactors, { id: who.id, reason })).toMatchObject({ code: 409, status: "factors_none" });
    const own = await newcomer("SUPPORT");
    await factors.enrolStaff(own);
    const self = openDesk(api, staff(own.id, "update"));
    expect(await self(removePersonFactors, { id: own.id, reason })).toMatchObject({ code: 409, status: "factors_yourself" });
    expect(await desk(removePersonFactors, { id: someId("us"), reason })).toMatchObject({ code: 404 });
  });
});

describe("the link to a new password", () => {
  test("goes to the owner and to nobody else", async () => {
    const who = await newcomer();
    const answer = await desk(sendPasswordLink, { id: who.id, reason });
    expect(answer).toMatchObject({ code: 200, data: { done: true } });
    const [mail] = await door.messages(who.email);
    expect(mail?.template).toBe("identity.reset_password");
    const code = /reset-password\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(await auditOf("identity.send_password_link", who.id)).toEqual({ by: keeperId, details: { reason } });
    expect(await door.complete(code, `${PASSWORD}3`)).toMatchObject({ code: 200 });
  });

  test("is not sent to who is inactive, nor more often than a mailbox bears", async () => {
    const [who, gone] = [await newcomer(), await newcomer()];
    await desk(deactivatePerson, { id: gone.id, reason });
    expect(await desk(sendPasswordLink, { id: gone.id, reason })).toMatchObject({ code: 409, status: "person_inactive" });
    for (let times = 0; times < 5; times++)
      expect(await desk(sendPasswordLink, { id: who.id, reason })).toMatchObject({ code: 200 });
    expect(await desk(sendPasswordLink, { id: who.id, reason })).toMatchObject({ code: 429 });
    expect(await door.messages(who.email)).toHaveLength(5);
  });
});

describe("a new staff member", () => {
  const form = (change: object = {}) => ({
    id: someId("us"),
    changeId: someId("cr"),
    fullName: "Ratna Dewi",
    emailAddress: `Ratna.${someId("us").slice(-6)}@kantor.example`,
    phoneNumber: "0812 7777 8888",
    language: "ID" as const,
    levels: ["SUPPORT"],
    reason: "Mulai bekerja 1 Desember",
    ...change,
  });
  const codeIn = (text = "") => /reset-password\/([\w-]{43})/.exec(text)?.[1] ?? "none";

  test("is invited, creates a password, and may nothing until another person has approved the levels", async () => {
    const asked = form();
    expect(await desk(createStaff, asked)).toMatchObject({ code: 200, data: { id: asked.id } });
    const [mail] = await door.messages(asked.emailAddress);
    expect(mail).toMatchObject({ template: "identity.invitation", subject: "Akun petugas Anda di Sampai" });
    expect(await desk(readPerson, { id: asked.id })).toMatchObject({
      data: { isInvited: true, passwordChangedAt: null, userType: null, levels: [], name: "Ratna Dewi" },
    });
    expect(await auditOf("identity.create_staff", asked.id)).toMatchObject({
      by: keeperId,
      details: { reason: asked.reason, levels: ["SUPPORT"] },
    });

    clock.advance(2 * 86_400_000);
    expect(await door.complete(codeIn(mail?.text), PASSWORD)).toMatchObject({ code: 200 });
    expect(await desk(readPerson, { id: asked.id })).toMatchObject({ data: { isInvited: false } });
    // Nothing was replaced: whoever reads that their password was changed before they had one is alarmed for nothing.
    const all = [...(await door.messages(asked.emailAddress)), ...(await door.messages("+6281277778888"))];
    const told = all.filter(({ template }) => template !== "identity.invitation");
    expect(told.map(({ template }) => template)).toEqual(["identity.password_created", "identity.password_created"]);
    for (const { text } of told) expect(text).not.toMatch(/diganti|sesi/);
    const who = { email: asked.emailAddress, phone: "+6281277778888" };
    // Before any factor is set up: one that is set up in vain would be in the owner's app, and nowhere else.
    expect(await api.call(signInCall, { email: who.email, password: PASSWORD })).toMatchObject({ code: 403, status: "no_level" });

    const approver: Actor = {
      kind: "staff",
      id: someId("us"),
      level: "A",
      menuAccess: [{ menu: "access", module: ["approve"] }],
    };
    const { data } = await api.call(listChangeRequests, {}, { actor: approver });
    const { requests } = data as { requests: { id: Id<"cr">; hash: string }[] };
    const { hash } = requests.find(({ id }) => id === asked.changeId)!;
    const decision = { id: asked.changeId, decision: "approve" as const, hash };
    const asker: Actor = { ...approver, id: keeperId };
    expect(await api.call(decideChange, decision, { actor: asker })).toMatchObject({ code: 403, status: "change_own" });
    expect(await api.call(decideChange, decision, { actor: approver })).toMatchObject({ code: 200 });
    expect((await factors.enrolStaff(who)).answer).toMatchObject({
      data: { signedIn: { user_auth: { level: "SUPPORT", user_type: null } } },
    });
  });

  test("gets the invitation anew as long as there is no password; the link before it is over, and none outlives three days", async () => {
    const asked = form();
    await desk(createStaff, asked);
    const first = codeIn((await door.messages(asked.emailAddress))[0]?.text);
    clock.advance(1_000);
    await desk(sendPasswordLink, { id: asked.id, reason });
    const mails = await door.messages(asked.emailAddress);
    expect(mails.map(({ template }) => template)).toEqual(["identity.invitation", "identity.invitation"]);
    expect(await door.complete(first, PASSWORD)).toMatchObject({ code: 410 });
    clock.advance(3 * 86_400_000);
    expect(await door.complete(codeIn(mails[0]?.text), PASSWORD)).toMatchObject({ code: 410, status: "email_session_over" });
  });

  test("sent twice is made once; sent with another address under the same id is refused", async () => {
    const asked = form();
    const answers = await Promise.all([desk(createStaff, asked), desk(createStaff, asked)]);
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    expect(await desk(createStaff, asked)).toMatchObject({ code: 200 });
    expect(await desk(listPeople, { search: asked.emailAddress })).toMatchObject({ data: { total: 1 } });
    expect(await door.messages(asked.emailAddress)).toHaveLength(1);
    expect(await desk(createStaff, form({ id: asked.id }))).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("is refused with a taken address, a number that takes no messages, a level for customers, and without the right", async () => {
    const taken = await newcomer();
    const inactive = await newcomer();
    await desk(deactivatePerson, { id: inactive.id, reason });
    for (const { email } of [taken, inactive])
      expect(await desk(createStaff, form({ emailAddress: email.toUpperCase() }), "en")).toMatchObject({
        code: 409,
        status: "email_taken",
        message: "Another account uses this email address.",
        details: { fields: { emailAddress: "Another account uses this email address." } },
      });
    expect(await desk(createStaff, form({ phoneNumber: "021 5000 111" }))).toMatchObject({ code: 422, status: "phone_invalid" });
    const wrong = form({ levels: ["CUSTOMER"] });
    expect(await desk(createStaff, wrong)).toMatchObject({ code: 409, status: "level_not_grantable" });
    expect(await desk(readPerson, { id: wrong.id })).toMatchObject({ code: 404 });
    const other = openDesk(api, staff(someId("us"), "view", "update"));
    expect(await other(createStaff, form())).toMatchObject({ code: 403, status: "permission_denied" });
  });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, identityInvariants)) expect(breaches, says).toEqual([]);
});
