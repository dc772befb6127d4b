import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as registration from "./contract.ts";
import * as signIn from "../sign-in/contract.ts";
import { identityInvariants } from "../invariants.ts";
import { deps } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { e164, type Form } from "../testing/registration-form.ts";

const { clock, door, close } = await openIdentity();
const { db, send, messages, form, start, writeMail, phoneStep, phoneOtp, register } = door;
afterAll(close);
// Advances past every rate-limit window except those of a day.
beforeEach(() => clock.advance(3_700_000));

describe("each of the six pairs registers, gets its level and is signed in", () => {
  test.each([
    ["CUSTOMER", "PERSONAL", "CUSTOMER"],
    ["CUSTOMER", "BUSINESS", "CUSTOMER"],
    ["PARTNER", "PERSONAL", "PARTNER_DEVELOPER"],
    ["PARTNER", "BUSINESS", "PARTNER_DEVELOPER"],
    ["AGENT", "PERSONAL", "AGENT_OWNER"],
    ["AGENT", "BUSINESS", "AGENT_OWNER"],
  ])("%s %s", async (userType, userBusinessType, level) => {
    const company = { companyName: "PT Rantau Jaya", companyRegistrationNumber: "8120001234567" };
    const input = form({ userType, userBusinessType, ...(userBusinessType === "BUSINESS" ? company : {}) });
    const sessionCode = await phoneStep(input);
    const otpCode = await phoneOtp(sessionCode, e164(input));
    const answer = await send(registration.verifyPhone, { sessionCode, otpCode });
    expect(answer).toMatchObject({
      code: 200,
      data: { user_auth: { email_address: input.emailAddress, level, levels: [level] } },
    });
    expect(answer.cookies).toHaveLength(2);
    for (const cookie of answer.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    const token = expectOk(answer).access_token;
    const info = await send(signIn.readAccount, { access_token: token });
    expect(info).toMatchObject({ code: 200, data: { user_auth: { userAuthToken: token, level } } });
    const { rows } =
      await sql`select user_type, user_business_type, company_name, phone, full_name, status from identity.person where email = ${input.emailAddress}`.execute(
        db,
      );
    expect(rows).toEqual([
      {
        user_type: userType,
        user_business_type: userBusinessType,
        company_name: userBusinessType === "BUSINESS" ? company.companyName : null,
        phone: e164(input),
        full_name: "Siti Rahma",
        status: "active",
      },
    ]);
  });
});

test("a single-word name is a full name, and no company is stored for a person", async () => {
  const input = form({
    firstName: "  Suharto ",
    lastName: undefined,
    honorific: undefined,
    companyName: "PT Bukan",
    companyRegistrationNumber: "1",
  });
  await register(input);
  const { rows } =
    await sql`select first_name, last_name, full_name, honorific, company_name from identity.person where email = ${input.emailAddress}`.execute(
      db,
    );
  expect(rows).toEqual([{ first_name: "Suharto", last_name: null, full_name: "Suharto", honorific: null, company_name: null }]);
});

describe("a registration is refused with", () => {
  test.each<[string, Partial<Form>, number, string]>([
    ["a type that is none", { userType: "STAFF" }, 422, "wrong_user_type"],
    ["types the wrong way round", { userType: "PERSONAL", userBusinessType: "CUSTOMER" }, 422, "wrong_user_type"],
    ["a landline", { phoneNumber: "021 5011234" }, 422, "phone_invalid"],
    ["a number of another country's form", { phoneNumber: "0812345678", country: "SG" }, 422, "phone_invalid"],
    ["a password everybody guesses", { password: "Password123!", confirmPassword: "Password123!" }, 422, "password_too_common"],
    ["the brand as password", { password: "Sampai9#kuat", confirmPassword: "Sampai9#kuat" }, 422, "password_too_near"],
    [
      "its address as password",
      { emailAddress: "layangan@example.test", password: "Layangan9#", confirmPassword: "Layangan9#" },
      422,
      "password_too_near",
    ],
    ["another password to confirm", { confirmPassword: "Layang9#lain" }, 400, "malformed_request"],
    ["a weak password", { password: "layang", confirmPassword: "layang" }, 400, "malformed_request"],
    ["the terms not accepted", { termsAccepted: false }, 400, "malformed_request"],
    ["a business without a name", { userBusinessType: "BUSINESS" }, 400, "malformed_request"],
    ["no country of this world", { country: "ZZ" }, 400, "malformed_request"],
    ["no address", { emailAddress: "siti" }, 400, "malformed_request"],
    ["two addresses", { emailAddress: "a@example.test,b@example.test" }, 400, "malformed_request"],
    ["a header in a name", { firstName: "Siti\r\nBcc: b@example.test" }, 400, "malformed_request"],
    ["a link in a name", { lastName: "https://evil.test" }, 400, "malformed_request"],
    ["a prize in a name", { fullName: "Menang Rp 5.000.000 di evil.example" }, 400, "malformed_request"],
    ["a code in a name", { firstName: "123456 kode OTP" }, 400, "malformed_request"],
    ["a domain as a company", { userBusinessType: "BUSINESS", companyName: "evil.example" }, 400, "malformed_request"],
    ["markup in a name", { fullName: "<script>" }, 400, "malformed_request"],
    ["no first name", { firstName: " " }, 400, "malformed_request"],
    ["another honorific", { honorific: "KING" as never }, 400, "malformed_request"],
  ])("%s", async (_, change, code, status) => {
    const input = form(change);
    const answer = await send(registration.startRegistration, input, { language: "en" });
    expect(answer).toMatchObject({ code, status });
    expect((await sql`select from identity.registration where id = ${input.id}`.execute(db)).rows).toEqual([]);
    if (code === 422 && status !== "wrong_user_type") expect(answer).toHaveProperty("details.fields");
  });
});

test.each([
  "id_",
  "level",
  "levels",
  "menu_access",
  "status",
  "role",
  "isStaff",
  "personId",
  "email_proven_at",
  "kyc_status",
  "balance",
  "created_by",
])("an unknown field, %s, is refused as malformed and changes nothing", async (field) => {
  const input = { ...form(), [field]: "ADMINISTRATOR" };
  expect(await send(registration.startRegistration, input)).toMatchObject({
    code: 400,
    status: "malformed_request",
    details: { fields: { [field]: expect.any(String) } },
  });
  expect((await sql`select from identity.registration where id = ${input.id}`.execute(db)).rows).toEqual([]);
});

test("the same id with the same content gets the same answer and one mail; with other content it is refused", async () => {
  const input = form();
  const first = await start(input);
  expect(await start(input)).toMatchObject({ code: 200, data: first.data });
  const jobs = () => sql`select from graphile_worker.jobs where key = ${input.id}`.execute(db).then(({ rows }) => rows.length);
  expect(await jobs()).toBe(1);
  for (const change of [
    { firstName: "Budi" },
    { password: "Layang9#lain", confirmPassword: "Layang9#lain" },
    { emailAddress: "lain@example.test" },
    { phoneNumber: "081299999999" },
  ])
    expect(await start({ ...input, ...change })).toMatchObject({ code: 409, status: "id_already_used" });
  const parallel = form();
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(parallel)));
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 200));
});

test("a known address gets the same answer for the same work, and only its owner is notified", async () => {
  const known = form();
  await register(known);
  clock.advance(3_700_000);
  const people = async () => (await sql<{ n: number }>`select count(*)::int as n from identity.person`.execute(db)).rows[0]?.n;
  const before = await people();
  const again = form({ emailAddress: known.emailAddress.toUpperCase() });
  const stranger = form();
  const traces: unknown[] = [];
  for (const input of [again, stranger]) {
    const hashes = deps.hasher.computed();
    const answer = await send(registration.startRegistration, input);
    traces.push({
      code: answer.code,
      fields: Object.keys(answer.data ?? {}),
      cookies: answer.cookies,
      hashes: deps.hasher.computed() - hashes,
    });
    const rows = await sql`select code from audit.entry where subject = ${input.id}`.execute(db);
    traces[traces.length - 1] = [traces.at(-1), rows.rows];
  }
  expect(traces[0]).toEqual(traces[1]);
  await writeMail(again);
  const mail = (await messages(again.emailAddress))[0];
  expect(mail?.template).toBe("identity.already_registered");
  expect(mail?.text).toContain("https://sampai.test/login");
  expect(mail?.text).not.toContain("email-verification");
  expect((await sql`select from identity.challenge where registration_id = ${again.id}`.execute(db)).rows).toEqual([]);
  expect(await people()).toBe(before);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});

describe("the page that the visitor wanted to open", () => {
  const next = "/dashboard/send?to=SG&via=bank&send=10000000";

  test("is in the link of the mail, for whichever device opens it", async () => {
    const input = { ...form(), next };
    await start(input);
    await writeMail(input);
    const [mail] = await messages(input.emailAddress);
    expect(mail?.text).toContain(`?next=${encodeURIComponent(next)}`);
    // Without it, or with another price, it is the same registration.
    const { next: _next, ...same } = input;
    expect(await start(same)).toMatchObject({ code: 200 });
    expect(await start({ ...input, next: "/dashboard/send?to=JP" })).toMatchObject({ code: 200 });
  });

  test("can be the verification that comes before it", async () => {
    const sending = encodeURIComponent("/dashboard/send?to=SG&via=bank&send=3000000");
    const verifying = `/dashboard/verification?tier=L2&next=${sending}`;
    const input = { ...form(), next: verifying };
    await start(input);
    await writeMail(input);
    const [mail] = await messages(input.emailAddress);
    expect(mail?.text).toContain(`?next=${encodeURIComponent(verifying)}`);
  });

  test.each([
    "/dashboard/profile",
    "https://evil.example/",
    "//evil.example",
    "/dashboard/send",
    "/dashboard/send?to=//x",
    "/dashboard/verification",
    "/dashboard/verification?next=//evil.example",
    '/dashboard/send?a="><script>',
    `/dashboard/send?${"a".repeat(201)}`,
  ])("can be no other: not %s", async (elsewhere) => {
    expect(await start({ ...form(), next: elsewhere })).toMatchObject({ code: 400, status: "malformed_request" });
  });
});
