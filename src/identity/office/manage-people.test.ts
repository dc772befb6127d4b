/** Staff acting on one user: reading, revealing, ending sessions, sending links, and creating staff members. */
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { accessHttp } from "#access/http.ts";
import { decideChange, listChangeRequests } from "#access/contract.ts";
import type { Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
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
} from "./contract.ts";
import { signIn as signInCall } from "../sign-in/contract.ts";
import { identityHttp } from "../http.ts";
import { identityInvariants } from "../invariants.ts";
import { ADMINISTRATOR, openOfficeClient, someId, staff } from "../testing/office-staff.ts";
import { factorCalls, HALF_MINUTE } from "../testing/factor-calls.ts";
import { tokensOf, openIdentityClient, SETTINGS } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";

const { app, clock, db, api, door, close } = await openIdentity({ others: [accessHttp] });
const factors = factorCalls(door, clock);
const desk = openOfficeClient(api);
const reason = "Permintaan pelanggan lewat telepon";
afterAll(close);
const read = sessionReader(app.runtime);
const administratorId = "id" in ADMINISTRATOR ? ADMINISTRATOR.id : "";
async function newcomer(level?: string) {
  const who = await door.someone(level);
  return { ...who, id: (await door.idOf(who)) as Id<"us"> };
}
async function signIn(who: { email: string; phone: string }, userAgentOf = {}) {
  clock.advance(61_000);
  return tokensOf(await door.signedIn(who, userAgentOf));
}
const auditOf = (code: string, subject: string) =>
  door.one(sql<{ by: string; details: unknown }>`
    select actor_id as by, details from audit.entry where code = ${code} and subject = ${subject} order by id desc limit 1`);

describe("reading a user", () => {
  test("shows what support needs, and masks what identifies", async () => {
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

  test("an unknown person is not found, and the caller's own record is marked", async () => {
    expect(await desk(readPerson, { id: someId("us") })).toMatchObject({ code: 404, status: "not_found" });
    const who = await newcomer("SUPPORT");
    const own = openOfficeClient(api, staff(who.id, "view"));
    expect(await own(readPerson, { id: who.id })).toMatchObject({
      data: { isYourself: true, whyNotDeactivate: "person_yourself", userType: null },
    });
  });

  test("personal data is revealed for a reason, which is recorded with the caller", async () => {
    const who = await newcomer();
    expect(await desk(revealPerson, { id: who.id, reason })).toMatchObject({
      code: 200,
      data: { email: who.email, phone: who.phone, companyRegistrationNumber: null, recipients: [] },
    });
    expect(await auditOf("identity.reveal_person", who.id)).toEqual({ by: administratorId, details: { reason } });
    expect(revealPerson.input.safeParse({ id: who.id, reason: "" }).success).toBe(false);
    expect(await desk(revealPerson, { id: someId("us"), reason })).toMatchObject({ code: 404 });
  });
});

describe("sessions of a user", () => {
  test("end one by one, and only that user's", async () => {
    const [who, other] = [await newcomer(), await newcomer()];
    const tokens = [await signIn(who), await signIn(who), await signIn(other)].map(({ access_token }) => access_token);
    const data = expectOk(await desk(readPerson, { id: who.id }));
    const [newest] = data.sessions;
    const wrong = { id: other.id, sessionId: newest!.id, reason };
    expect(await desk(endPersonSession, wrong)).toMatchObject({ code: 404 });
    expect(await desk(endPersonSession, { ...wrong, id: who.id })).toMatchObject({ code: 200 });
    expect(await desk(endPersonSession, { ...wrong, id: who.id })).toMatchObject({ code: 404 });
    await expect(read(tokens[1])).rejects.toMatchObject({ code: "session_over" });
    expect(await read(tokens[0])).toMatchObject({ id: who.id });
    expect(await read(tokens[2])).toMatchObject({ id: other.id });
    expect(await auditOf("sessions.ended_by_staff", newest!.id)).toEqual({ by: administratorId, details: { personId: who.id } });
    expect(await auditOf("identity.end_person_session", who.id)).toEqual({ by: administratorId, details: { reason } });
  });

  test("end all at once; of the caller's own, all but the current one", async () => {
    const who = await newcomer();
    await signIn(who);
    await signIn(who);
    expect(await desk(endPersonSessions, { id: who.id, reason })).toMatchObject({ code: 200, data: { ended: 2 } });

    const own = await newcomer("SUPPORT");
    const { answer, secret } = await factors.enrolStaff(own);
    const stillSignedIn = expectOk(answer).signedIn;
    clock.advance(HALF_MINUTE);
    const other = tokensOf(await factors.byTotp(own, factors.codeOf(secret)));
    const { sessionId } = (await read(stillSignedIn.access_token)) as { sessionId: string };
    const actor: Actor = { ...staff(own.id, "update"), sessionId } as Actor;
    expect(await openOfficeClient(api, actor)(endPersonSessions, { id: own.id, reason })).toMatchObject({ data: { ended: 1 } });
    expect(await read(stillSignedIn.access_token)).toMatchObject({ id: own.id });
    await expect(read(other.access_token)).rejects.toMatchObject({ code: "session_over" });
  });
});

describe("a person who has lost app and recovery codes", () => {
  test("signs in by codes again once staff have removed the app; sessions end, the owner is notified", async () => {
    const who = await newcomer();
    await using ownApi = await openTestApi(app, [identityHttp(SETTINGS)], {}, sessionReader(app.runtime));
    const own = factorCalls(openIdentityClient(app, ownApi), clock);
    const entered = await own.enter(who);
    const { secret } = await own.addTotp(entered);
    expect(await desk(readPerson, { id: who.id })).toMatchObject({ data: { factors: ["totp"] } });
    expect(await desk(removePersonFactors, { id: who.id, reason })).toMatchObject({ code: 200 });
    await expect(read(entered.token)).rejects.toMatchObject({ code: "session_over" });
    expect(await desk(readPerson, { id: who.id })).toMatchObject({ data: { factors: ["sms", "whatsapp", "email"] } });
    clock.advance(HALF_MINUTE);
    expect(await factors.byTotp(who, factors.codeOf(secret))).toMatchObject({ code: 410 });
    expect(await signIn(who)).toMatchObject({ user_auth: { level: "CUSTOMER" } });
    expect(await auditOf("identity.remove_person_factors", who.id)).toEqual({ by: administratorId, details: { reason } });
    expect(await auditOf("identity.factors_removed", who.id)).toMatchObject({ by: administratorId, details: { hadTotp: true } });
  });

  test("is refused for a person without factors, and for oneself", async () => {
    const who = await newcomer();
    expect(await desk(removePersonFactors, { id: who.id, reason })).toMatchObject({ code: 409, status: "factors_none" });
    const own = await newcomer("SUPPORT");
    await factors.enrolStaff(own);
    const self = openOfficeClient(api, staff(own.id, "update"));
    expect(await self(removePersonFactors, { id: own.id, reason })).toMatchObject({ code: 409, status: "factors_yourself" });
    expect(await desk(removePersonFactors, { id: someId("us"), reason })).toMatchObject({ code: 404 });
  });
});

describe("the link to create a new password", () => {
  test("goes to the owner and to nobody else", async () => {
    const who = await newcomer();
    const answer = await desk(sendPasswordLink, { id: who.id, reason });
    expect(answer).toMatchObject({ code: 200, data: { done: true } });
    const [mail] = await door.messages(who.email);
    expect(mail?.template).toBe("identity.reset_password");
    const code = /reset-password\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "none";
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(await auditOf("identity.send_password_link", who.id)).toEqual({ by: administratorId, details: { reason } });
    expect(await door.complete(code, `${PASSWORD}3`)).toMatchObject({ code: 200 });
  });

  test("is not sent to an inactive person, nor beyond the budget of a mailbox", async () => {
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

  test("is invited, creates a password, and has no permissions until another person has approved the levels", async () => {
    const submitted = form();
    expect(await desk(createStaff, submitted)).toMatchObject({ code: 200, data: { id: submitted.id } });
    const [mail] = await door.messages(submitted.emailAddress);
    expect(mail).toMatchObject({ template: "identity.invitation", subject: "Akun petugas Anda di Sampai" });
    expect(await desk(readPerson, { id: submitted.id })).toMatchObject({
      data: { isInvited: true, passwordChangedAt: null, userType: null, levels: [], name: "Ratna Dewi" },
    });
    expect(await auditOf("identity.create_staff", submitted.id)).toMatchObject({
      by: administratorId,
      details: { reason: submitted.reason, levels: ["SUPPORT"] },
    });

    clock.advance(2 * 86_400_000);
    expect(await door.complete(codeIn(mail?.text), PASSWORD)).toMatchObject({ code: 200 });
    expect(await desk(readPerson, { id: submitted.id })).toMatchObject({ data: { isInvited: false } });
    // No password was replaced: a notice that it was changed would alarm the reader for nothing.
    const all = [...(await door.messages(submitted.emailAddress)), ...(await door.messages("+6281277778888"))];
    const mails = all.filter(({ template }) => template !== "identity.invitation");
    expect(mails.map(({ template }) => template)).toEqual(["identity.password_created", "identity.password_created"]);
    for (const { text } of mails) expect(text).not.toMatch(/diganti|sesi/);
    const who = { email: submitted.emailAddress, phone: "+6281277778888" };
    // Refused before any factor is set up: otherwise the owner's phone would hold an authenticator entry that the server does not
    // store.
    expect(await api.call(signInCall, { email: who.email, password: PASSWORD })).toMatchObject({ code: 403, status: "no_level" });

    const approver: Actor = {
      kind: "staff",
      id: someId("us"),
      level: "A",
      menuAccess: [{ menu: "access", module: ["approve"] }],
    };
    const data = expectOk(await api.call(listChangeRequests, {}, { actor: approver }));
    const { requests } = data;
    const { hash } = requests.find(({ id }) => id === submitted.changeId)!;
    const decision = { id: submitted.changeId, decision: "approve" as const, hash };
    const requester: Actor = { ...approver, id: administratorId };
    expect(await api.call(decideChange, decision, { actor: requester })).toMatchObject({ code: 403, status: "proposal_own" });
    expect(await api.call(decideChange, decision, { actor: approver })).toMatchObject({ code: 200 });
    expect((await factors.enrolStaff(who)).answer).toMatchObject({
      data: { signedIn: { user_auth: { level: "SUPPORT", user_type: null } } },
    });
  });

  test("gets a new invitation while there is no password; the previous link ends, and none lives longer than three days", async () => {
    const submitted = form();
    await desk(createStaff, submitted);
    const first = codeIn((await door.messages(submitted.emailAddress))[0]?.text);
    clock.advance(1_000);
    await desk(sendPasswordLink, { id: submitted.id, reason });
    const mails = await door.messages(submitted.emailAddress);
    expect(mails.map(({ template }) => template)).toEqual(["identity.invitation", "identity.invitation"]);
    expect(await door.complete(first, PASSWORD)).toMatchObject({ code: 410 });
    clock.advance(3 * 86_400_000);
    expect(await door.complete(codeIn(mails[0]?.text), PASSWORD)).toMatchObject({ code: 410, status: "email_session_over" });
  });

  test("sent twice is created once; another address under the same id is refused", async () => {
    const submitted = form();
    const answers = await Promise.all([desk(createStaff, submitted), desk(createStaff, submitted)]);
    expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    expect(await desk(createStaff, submitted)).toMatchObject({ code: 200 });
    expect(await desk(listPeople, { search: submitted.emailAddress })).toMatchObject({ data: { total: 1 } });
    expect(await door.messages(submitted.emailAddress)).toHaveLength(1);
    expect(await desk(createStaff, form({ id: submitted.id }))).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("is refused with a taken address, a number that receives no messages, a level for customers, or without the permission", async () => {
    const taken = await newcomer();
    const inactive = await newcomer();
    await desk(deactivatePerson, { id: inactive.id, reason });
    for (const { email } of [taken, inactive])
      expect(await desk(createStaff, form({ emailAddress: email.toUpperCase() }), "en")).toMatchObject({
        code: 409,
        status: "email_taken",
        message: "Another account already uses this email address.",
        details: { fields: { emailAddress: "Another account already uses this email address." } },
      });
    expect(await desk(createStaff, form({ phoneNumber: "021 5000 111" }))).toMatchObject({ code: 422, status: "phone_invalid" });
    const wrong = form({ levels: ["CUSTOMER"] });
    expect(await desk(createStaff, wrong)).toMatchObject({ code: 409, status: "level_not_grantable" });
    expect(await desk(readPerson, { id: wrong.id })).toMatchObject({ code: 404 });
    const other = openOfficeClient(api, staff(someId("us"), "view", "update"));
    expect(await other(createStaff, form())).toMatchObject({ code: 403, status: "permission_denied" });
  });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, identityInvariants)) expect(breaches, says).toEqual([]);
});
