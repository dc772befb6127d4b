/** Invitations: an owner learns nothing about an address, and only its holder accepts, once, in time. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as float from "../float/contract.ts";
import { cashier, openCounterApp, owner } from "../testing/counter-app.ts";
import { deactivateOutlet, deleteOutlet } from "./contract.ts";
import * as invitations from "./contract-invitations.ts";
import { deleteOldInvitations } from "./store-invitations.ts";

const desk = await openCounterApp();
const { call, db, app, id, newAgent, newOutlet, newPerson } = desk;
afterEach(() => desk.check());
afterAll(desk.close);

const emailOf = async (person: string) =>
  (await sql<{ email: string }>`select email from identity.person where id = ${person}`.execute(db)).rows[0]?.email ?? "";
const noticesOf = async (person: string) =>
  (
    await sql<{ kind: string; about: string }>`
      select kind, about from notifications.notification where person = ${person} order by no`.execute(db)
  ).rows;
const mailsTo = async (email: string) =>
  (
    await sql<{ body_text: string; subject: string }>`
      select subject, body_text from platform.outgoing_message where recipient = ${email} and template = 'cash_points.cashier_invited'`.execute(
      db,
    )
  ).rows;

async function opened() {
  const agent = await newAgent();
  const outlet = await newOutlet(agent);
  const invite = (email: string, actor = owner(agent)) => call(invitations.inviteCashier, { outlet, email }, { actor });
  const workers = async () =>
    expectOk(await call(float.listCashiers, { outlet }, { actor: owner(agent) })).cashiers.map(({ person }) => person);
  return { agent, outlet, invite, workers };
}
const ownOf = async (person: `us_${string}`) =>
  expectOk(await call(invitations.listOwnInvitations, {}, { actor: cashier(person) })).invitations;
const answer = (person: `us_${string}`, invitation: `iv_${string}`, accepts = true) =>
  call(invitations.answerInvitation, { id: invitation, accepts }, { actor: cashier(person) });
const NOT_FOUND = { code: 404, status: "not_found" };
const OVER = { code: 409, status: "invitation_over" };

test("the answer, the list and the mail are the same for every kind of account, and for none", async () => {
  const { invite, agent } = await opened();
  const addresses = [
    await emailOf(await newPerson()),
    await emailOf(await newPerson("CUSTOMER")),
    await emailOf(await newPerson("AGENT", "inactive")),
    await emailOf(await newPerson(null)),
    await emailOf(agent),
    "tidak.ada@uji.example",
  ];
  const shapes = new Set<string>();
  for (const address of addresses) {
    const { invitations: open } = expectOk(await invite(address));
    const row = open.find(({ email }) => email === address.toLowerCase());
    shapes.add(JSON.stringify({ ...row, id: "", email: "" }));
    expect(await invite(address.toUpperCase())).toMatchObject({ code: 409, status: "invitation_waits" });
    const mails = await mailsTo(address.toLowerCase());
    expect(mails).toHaveLength(1);
    shapes.add(JSON.stringify(mails[0]));
  }
  // One shape of the row, one of the mail.
  expect(shapes.size).toBe(2);
});

test("the invited person is notified, accepts once, works there, and the owner is notified", async () => {
  const { agent, outlet, invite, workers } = await opened();
  const person = await newPerson();
  expectOk(await invite((await emailOf(person)).toUpperCase()));
  expect(await workers()).toEqual([]);
  expect(await noticesOf(person)).toEqual([{ kind: "counter_cashier_invited", about: outlet }]);
  const [invitation] = await ownOf(person);
  expect(invitation).toMatchObject({ owner: "Uji", outletName: expect.any(String) as string });
  expectOk(await answer(person, invitation!.id));
  expect(await workers()).toEqual([person]);
  expect(await noticesOf(agent)).toEqual([{ kind: "counter_cashier_accepted", about: outlet }]);
  expect(await answer(person, invitation!.id)).toMatchObject(OVER);
  expect(await ownOf(person)).toEqual([]);
});

test("accepted twenty times at once, it makes one cashier", async () => {
  const { invite, workers } = await opened();
  const person = await newPerson();
  expectOk(await invite(await emailOf(person)));
  const [invitation] = await ownOf(person);
  const answers = await Promise.all(Array.from({ length: 20 }, () => answer(person, invitation!.id)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await workers()).toEqual([person]);
});

test("is answered only by the holder of the address: for others it does not exist", async () => {
  const { invite, workers, agent } = await opened();
  const [person, thief] = [await newPerson(), await newPerson()];
  expectOk(await invite(await emailOf(person)));
  const [invitation] = await ownOf(person);
  expect(await ownOf(thief)).toEqual([]);
  for (const other of [thief, agent]) expect(await answer(other, invitation!.id)).toMatchObject(OVER);
  expect(await answer(thief, id("iv"))).toMatchObject(OVER);
  expect(await workers()).toEqual([]);
  expectOk(await answer(person, invitation!.id, false));
  expect(await workers()).toEqual([]);
  expect(await answer(person, invitation!.id)).toMatchObject(OVER);
});

test("is withdrawn by its owner alone, ends after seven days, and its address is deleted", async () => {
  const { outlet, invite, agent } = await opened();
  const person = await newPerson();
  const email = await emailOf(person);
  const withdraw = (invitation: `iv_${string}`, actor = owner(agent)) =>
    call(invitations.withdrawInvitation, { outlet, id: invitation }, { actor });
  expectOk(await invite(email));
  const [first] = await ownOf(person);
  for (const actor of [cashier(person), owner(await newAgent())]) {
    expect(await withdraw(first!.id, actor)).toMatchObject(NOT_FOUND);
    expect(await call(invitations.listInvitations, { outlet }, { actor })).toMatchObject(NOT_FOUND);
    expect(await invite("lain@uji.example", actor)).toMatchObject(NOT_FOUND);
  }
  expect(expectOk(await withdraw(first!.id)).invitations).toEqual([]);
  expect(await answer(person, first!.id)).toMatchObject(OVER);
  expect(await withdraw(first!.id)).toMatchObject(OVER);
  expectOk(await invite(email));
  const [second] = await ownOf(person);
  desk.clock.advance(invitations.INVITATION_MS);
  expect(await ownOf(person)).toEqual([]);
  expect(await answer(person, second!.id)).toMatchObject(OVER);
  await app.as({}, (ctx) => deleteOldInvitations(ctx.db, ctx.now, 100));
  const { rows } = await sql`select from cash_points.cashier_invitation where email = ${email}`.execute(db);
  expect(rows).toEqual([]);
  // The address can be invited again.
  expectOk(await invite(email));
});

test("to a deleted outlet is no longer accepted", async () => {
  const { outlet, invite } = await opened();
  const person = await newPerson();
  expectOk(await invite(await emailOf(person)));
  const [invitation] = await ownOf(person);
  for (const contract of [deactivateOutlet, deleteOutlet])
    expectOk(await call(contract, { id: outlet, reason: "moved away" }, { actor: desk.office }));
  expect(await ownOf(person)).toEqual([]);
  expect(await answer(person, invitation!.id)).toMatchObject(OVER);
});
