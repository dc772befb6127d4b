/** The first administrators, from the command line to their first sign-in. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { accessHttp } from "#access/http.ts";
import { accessInvariants } from "#access/invariants.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { inviteAdministrator, type Invitation } from "./invite-administrator.ts";
import { identityInvariants } from "../invariants.ts";
import { deps } from "../testing/calls.ts";
import { factorCalls } from "../testing/factor-calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";

const { app, clock, db, door, secretsSeen, close } = await openIdentity({ others: [accessHttp] });
const factors = factorCalls(door, clock);
afterAll(close);
// Each test begins like a new installation: without an administrator.
beforeEach(async () => {
  clock.advance(61_000);
  await sql`delete from access.holder where level = 'ADMINISTRATOR'`.execute(db);
});

let count = 0;
const someone = (change: Partial<Invitation> = {}): Invitation => {
  count += 1;
  return {
    email: `admin${count}@kantor.example`,
    fullName: "Ratna Dewi",
    phone: `0812 7777 88${String(count).padStart(2, "0")}`,
    language: "ID",
    again: false,
    instead: false,
    ...change,
  };
};
const invite = (invited: Invitation) =>
  app.as({ actor: { kind: "system", name: "command line" }, address: "system" }, (ctx) =>
    inviteAdministrator(ctx, invited, deps),
  );
const link = async (email: string) =>
  /reset-password\/([\w-]{43})/.exec((await door.messages(email))[0]?.text ?? "")?.[1] ?? "none";
const trail = async () =>
  (
    await sql<{ code: string; by: string }>`select code, actor_id as by from audit.entry
      where code like 'identity.administrator%' or code = 'access.level_granted' order by id desc limit 2`.execute(db)
  ).rows;
const administratorIds = async () =>
  (
    await sql<{ email: string }>`select email from access.holder join identity.person on id = user_id
      where level = 'ADMINISTRATOR' and status = 'active' order by id`.execute(db)
  ).rows
    .map(({ email }) => email)
    .toSorted();

test("two are invited, each creates a password, sets up an app and is signed in as administrator; a third is refused", async () => {
  for (const held of [1, 2]) {
    const invited = someone();
    expect(await invite(invited)).toEqual({ is: "invited", held, withdrawn: [] });
    const [mail] = await door.messages(invited.email);
    expect(mail).toMatchObject({ template: "identity.invitation", subject: "Akun petugas Anda di Sampai" });
    expect(await trail()).toEqual([
      { code: "identity.administrator_invited", by: "command line" },
      { code: "access.level_granted", by: "command line" },
    ]);
    const code = await link(invited.email);
    expect(await door.complete(code, PASSWORD)).toMatchObject({ code: 200 });
    const phone = `+62${invited.phone.replaceAll(" ", "").slice(1)}`;
    expect((await factors.enrolStaff({ email: invited.email, phone })).answer).toMatchObject({
      code: 200,
      data: { signedIn: { user_auth: { level: "ADMINISTRATOR", user_type: null } } },
    });
    expect(await secretsSeen(code)).toEqual([]);
  }
  const third = someone();
  expect(await invite(third)).toEqual({ is: "enough_hold_it" });
  expect(await door.messages(third.email)).toEqual([]);
});

test("two invitations of one address create one account; the mail is sent again only with `again`", async () => {
  const invited = someone();
  await invite(invited);
  const first = await link(invited.email);
  expect(await invite({ ...invited, email: ` ${invited.email.toUpperCase()}`.trim() })).toEqual({ is: "invited_before" });
  expect(await door.messages(invited.email)).toHaveLength(1);
  clock.advance(1_000);
  expect(await invite({ ...invited, again: true })).toEqual({ is: "sent_again" });
  expect(await door.messages(invited.email)).toHaveLength(2);
  expect(await door.complete(first, PASSWORD)).toMatchObject({ code: 410 });
  expect(await door.complete(await link(invited.email), PASSWORD)).toMatchObject({ code: 200 });
  expect(await invite({ ...invited, again: true })).toEqual({ is: "holds_it_already" });
  expect(await administratorIds()).toEqual([invited.email]);
});

test("of three concurrent invitations two succeed", async () => {
  const answers = await Promise.all([someone(), someone(), someone()].map(invite));
  expect(answers.map(({ is }) => is).toSorted()).toEqual(["enough_hold_it", "invited", "invited"]);
  expect(await administratorIds()).toHaveLength(2);
});

test("with `instead` another address replaces a mistyped one; an administrator who has followed the link stays", async () => {
  const [good, wrong, right] = [someone(), someone(), someone({ instead: true })];
  await invite(good);
  expect(await door.complete(await link(good.email), PASSWORD)).toMatchObject({ code: 200 });
  await invite(wrong);
  const dead = await link(wrong.email);
  expect(await invite(right)).toEqual({ is: "invited", held: 2, withdrawn: [wrong.email] });
  expect(await door.complete(dead, PASSWORD)).toMatchObject({ code: 410 });
  expect(await administratorIds()).toEqual([good.email, right.email].toSorted());
  expect(await invite(someone())).toEqual({ is: "enough_hold_it" });
});

describe("refused without any change:", () => {
  test.each([
    ["an address that is none", { email: "ratna" }, "email_invalid"],
    ["a name that is a link", { fullName: "https://x.test" }, "name_invalid"],
    ["a number that takes no messages", { phone: "021 5000 111" }, "phone_invalid"],
  ] as const)("%s", async (_, change, is) => {
    expect(await invite(someone(change))).toEqual({ is });
    expect(await administratorIds()).toEqual([]);
  });
  test("the address of a customer", async () => {
    const { email } = await door.someone();
    expect(await invite(someone({ email }))).toEqual({ is: "address_of_another" });
    expect(await administratorIds()).toEqual([]);
  });
  test("the address of an account that is not active", async () => {
    const who = await door.someone();
    await door.deactivate(who);
    expect(await invite(someone({ email: who.email }))).toEqual({ is: "address_of_another" });
  });
});

test("afterwards the invariants hold", async () => {
  const reports = await checkInvariants(db, [...identityInvariants, ...accessInvariants]);
  expect(reports.flatMap(({ breaches }) => breaches)).toEqual([]);
});
