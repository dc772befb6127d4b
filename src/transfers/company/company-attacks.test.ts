/** Attacks on the people of companies: other companies, ended memberships, other accounts, races, and the database asked directly. */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readTransfer } from "../details/contract.ts";
import * as people from "../payroll/contract-people.ts";
import * as payroll from "../payroll/contract.ts";
import * as files from "../payroll/contract-files.ts";
import { fileOf } from "../testing/payrolls.ts";
import { openCompanies } from "../testing/companies.ts";
import type { Person } from "../testing/senders.ts";
import * as contract from "./contract.ts";

const desk = await openCompanies();
const { api, db, emailOf, invite, join, newCompany, newPerson, own, rowsOf, run } = desk;

afterEach(() => desk.check());
afterAll(() => desk[Symbol.asyncDispose]());

type Member = Awaited<ReturnType<typeof join>>;

async function prepared({ person, membership }: Member, rows = rowsOf(1)) {
  const id = desk.idOf("pl");
  expectOk(await api.call(payroll.uploadPayroll, { id, company: membership, file: fileOf(rows) }, { actor: person }));
  while ((await desk.read(id, person)).counts.checking > 0) await run(id);
  return desk.read(id, person);
}
const typed = { name: "A", bank: "BCA", account: "1111111111", amount: "1", note: "" };
/** Every call about a payroll, and those with the company's membership. */
const callsOn = (actor: Person, { id, version }: { id: Id<"pl">; version: number }, membership: Id<"cy">) => [
  () => api.call(payroll.readPayroll, { id }, { actor }),
  () => api.call(payroll.changeRow, { id, no: 1, typed }, { actor }),
  () => api.call(payroll.leaveOutRow, { id, no: 1, isLeftOut: true }, { actor }),
  () => api.call(payroll.acceptName, { id, no: 1, bankName: "A" }, { actor }),
  () => api.call(payroll.repeatPayroll, { id: desk.idOf("pl"), of: id }, { actor }),
  () => api.call(people.submitPayroll, { id, version }, { actor }),
  () => api.call(people.returnPayroll, { id, why: "x" }, { actor }),
  () => api.call(payroll.requestPayrollApproval, { id, version, sourceOfFunds: "business" }, { actor }),
  () => api.call(payroll.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor }),
  () => api.call(payroll.cancelPayroll, { id }, { actor }),
  () => api.call(payroll.notePayrollPaid, { id }, { actor }),
  () => api.call(files.exportPayroll, { id, format: "csv" }, { actor }),
  () => api.call(payroll.listPayrolls, { company: membership }, { actor }),
  () => api.call(payroll.uploadPayroll, { id: desk.idOf("pl"), company: membership, file: fileOf(rowsOf(1)) }, { actor }),
];

test("a member of another company reaches nothing of this one, and cannot tell it from nothing", async () => {
  const [owner, elsewhere] = [await newCompany(), await newCompany()];
  const preparer = await join(owner, "preparer");
  const other = await join(elsewhere, "approver");
  const draft = await prepared(preparer);
  const nothing = { id: desk.idOf("pl"), version: draft.version };
  const theirs = callsOn(other.person, draft, preparer.membership);
  const nobodys = callsOn(other.person, nothing, desk.idOf("cy"));
  for (const [at, call] of theirs.entries()) {
    const [answer, unknown] = [await call(), await nobodys[at]?.()];
    expect(answer).toMatchObject({ code: 404, status: "not_found" });
    expect({ ...answer, requestId: "" }).toEqual({ ...unknown, requestId: "" });
  }
  for (const call of [contract.removeMember, contract.leaveCompany]) {
    expect(await api.call(call, { id: preparer.membership }, { actor: elsewhere })).toMatchObject({ code: 404 });
    expect(await api.call(call, { id: preparer.membership }, { actor: other.person })).toMatchObject({
      status: expect.stringMatching(/not_found|business_only/) as string,
    });
  }
  expect((await desk.company(owner)).members).toHaveLength(1);
});

test("a membership that has ended is worth nothing from the next call on, in the middle of an approval as well", async () => {
  const owner = await newCompany();
  const preparer = await join(owner, "preparer");
  const approver = await join(owner, "approver");
  const draft = await prepared(preparer);
  const { id, version } = draft;
  expectOk(
    await api.call(payroll.requestPayrollApproval, { id, version, sourceOfFunds: "business" }, { actor: approver.person }),
  );
  for (const { membership } of [preparer, approver])
    expectOk(await api.call(contract.removeMember, { id: membership }, { actor: owner }));
  for (const { person, membership } of [preparer, approver])
    for (const call of callsOn(person, draft, membership)) expect(await call()).toMatchObject({ code: 404, status: "not_found" });
  expect(await desk.read(id, owner)).toMatchObject({ state: "draft" });
});

test("ended and approving at once: approved before the end, or not at all", async () => {
  const owner = await newCompany();
  for (let round = 0; round < 4; round++) {
    const preparer = await join(owner, "preparer");
    const approver = await join(owner, "approver");
    const { id, version } = await prepared(preparer);
    const [approved] = await Promise.all([
      api.call(payroll.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor: approver.person }),
      api.call(contract.removeMember, { id: approver.membership }, { actor: owner }),
    ]);
    expect([200, 404]).toContain(approved.code);
    expectOk(await api.call(contract.removeMember, { id: preparer.membership }, { actor: owner }));
    await run(id);
  }
});

test("who changes a row and approves at once does not approve what they prepared", async () => {
  const owner = await newCompany();
  const preparer = await join(owner, "preparer");
  const approver = await join(owner, "approver");
  for (let round = 0; round < 4; round++) {
    const { id, version } = await prepared(preparer, rowsOf(2));
    const actor = approver.person;
    const answers = await Promise.all([
      api.call(payroll.leaveOutRow, { id, no: 1, isLeftOut: true }, { actor }),
      api.call(payroll.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor }),
      api.call(payroll.approvePayroll, { id, version: version + 1, sourceOfFunds: "business" }, { actor }),
    ]);
    // Either the row was changed, or the payroll was approved as the other had prepared it.
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    await run(id);
  }
});

test("the database refuses an approval by a preparer, by a stranger, and by a former approver", async () => {
  const owner = await newCompany();
  const preparer = await join(owner, "preparer");
  const approver = await join(owner, "approver");
  const { id } = await prepared(preparer);
  const approve = (by: string) =>
    sql`update transfers.payroll set state = 'preparing', approved_at = now(), approved_by = ${by}, source_of_funds = 'business', approved_rows = 1,
      approved_minor = 1, digest = repeat('0', 64) where id = ${id}`.execute(db);
  const refused = { code: "ST007" };
  await expect(approve(preparer.person.id)).rejects.toMatchObject(refused);
  await expect(approve(desk.idOf("us"))).rejects.toMatchObject(refused);
  await sql`insert into transfers.payroll_preparer values (${id}, ${approver.person.id}, now())`.execute(db);
  await expect(approve(approver.person.id)).rejects.toMatchObject(refused);
  await sql`delete from transfers.payroll_preparer where payroll = ${id} and person = ${approver.person.id}`.execute(db);
  expectOk(await api.call(contract.removeMember, { id: approver.membership }, { actor: owner }));
  await expect(approve(approver.person.id)).rejects.toMatchObject(refused);
  const own = await desk.checked(owner, rowsOf(1));
  await expect(
    sql`update transfers.payroll set state = 'preparing', approved_at = now(), approved_by = person, source_of_funds = 'business', approved_rows = 1,
      approved_minor = 1, digest = repeat('0', 64) where id = ${own.id}`.execute(db),
  ).rejects.toMatchObject(refused);
});

test("who prepared an approved payroll, and a membership, are never rewritten", async () => {
  const owner = await newCompany();
  const preparer = await join(owner, "preparer");
  const { id, version } = await prepared(preparer);
  expectOk(await api.call(payroll.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor: owner }));
  await run(id);
  await expect(sql`delete from transfers.payroll_preparer where payroll = ${id}`.execute(db)).rejects.toThrow("immutable");
  await expect(sql`insert into transfers.payroll_preparer values (${id}, 'us_x', now())`.execute(db)).rejects.toThrow(
    "immutable",
  );
  await expect(sql`update transfers.payroll set needed_two = false where id = ${id}`.execute(db)).rejects.toThrow("immutable");
  await expect(
    sql`update transfers.company_member set role = 'approver' where id = ${preparer.membership}`.execute(db),
  ).rejects.toThrow(/permission denied|only ends/);
  expectOk(await api.call(contract.removeMember, { id: preparer.membership }, { actor: owner }));
  await expect(
    sql`update transfers.company_member set ended_at = null, ended_as = null where id = ${preparer.membership}`.execute(db),
  ).rejects.toThrow("only ends");
});

test("an invitation is worth nothing to another account, whatever its kind, and once to its own", async () => {
  const owner = await newCompany();
  const [invited, thief] = [await newPerson(), await newPerson()];
  expectOk(await invite(owner, emailOf(invited), "approver"));
  const [one] = (await own(invited)).invitations;
  const id = one?.id ?? desk.idOf("cv");
  const answer = (actor: Person) => api.call(contract.answerInvitation, { id, accepts: true }, { actor });
  const over = { code: 409, status: "company_invitation_over" };
  expect((await own(thief)).invitations).toEqual([]);
  expect(await answer(thief)).toMatchObject(over);
  expect(await answer(owner)).toMatchObject(over);
  await sql`update identity.person set user_type = 'AGENT' where id = ${invited.id}`.execute(db);
  expect(await answer(invited)).toMatchObject(over);
  await sql`update identity.person set user_type = 'CUSTOMER' where id = ${invited.id}`.execute(db);
  const tries = await Promise.all([answer(invited), answer(invited), answer(invited)]);
  expect(tries.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await desk.company(owner)).members).toHaveLength(1);
});

test("a frozen member changes nothing, and reads on; a company that is none any more is closed to its members", async () => {
  const owner = await newCompany();
  const preparer = await join(owner, "preparer");
  const approver = await join(owner, "approver");
  const draft = await prepared(preparer);
  const { id, version } = draft;
  await desk.freeze(approver.person);
  const asked = { id, version, sourceOfFunds: "business" } as const;
  expect(await api.call(payroll.approvePayroll, asked, { actor: approver.person })).toMatchObject({ status: "account_frozen" });
  expect(await api.call(payroll.uploadPayroll, { id, file: fileOf(rowsOf(1)) }, { actor: approver.person })).toMatchObject({
    status: "account_frozen",
  });
  expect(await desk.read(id, approver.person)).toMatchObject({ state: "draft" });
  desk.companies.delete(owner.id);
  for (const call of callsOn(preparer.person, draft, preparer.membership))
    expect(await call()).toMatchObject({ code: 404, status: "not_found" });
  expect((await own(preparer.person)).companies).toEqual([]);
});

test("a member sees no transfer of the holder of the account", async () => {
  const owner = await newCompany();
  const approver = await join(owner, "approver");
  const sent = await desk.sent(owner);
  const actor = { ...approver.person, menuAccess: [{ menu: "transfer", module: ["view", "cancel"] }] } as Person;
  expect(await api.call(readTransfer, { id: sent.id }, { actor })).toMatchObject({ code: 404 });
});
