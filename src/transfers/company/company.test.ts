/** The people of a company: invited by address, members in a role, ended at once; and a payroll that one prepares and another approves. */
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as people from "../payroll/contract-people.ts";
import * as payroll from "../payroll/contract.ts";
import { fileOf } from "../testing/payrolls.ts";
import { openCompanies } from "../testing/companies.ts";
import type { Person } from "../testing/senders.ts";
import * as contract from "./contract.ts";
import { deleteOldInvitations } from "./store-invitations.ts";

const desk = await openCompanies();
const { api, clock, company, db, emailOf, invite, join, newCompany, newPerson, notices, own, rowsOf, run } = desk;

afterEach(() => desk.check());
afterAll(() => desk[Symbol.asyncDispose]());

const mailsTo = async (email: string) => {
  const { rows } = await sql<{ subject: string; body_text: string }>`select subject, body_text from platform.outgoing_message
    where recipient = ${email} and template = 'transfers.company_invited'`.execute(db);
  return rows;
};
const approving = (actor: Person, { id, version }: { id: `pl_${string}`; version: number }) =>
  api.call(payroll.approvePayroll, { id, version, sourceOfFunds: "business" }, { actor });
const submitting = (actor: Person, { id, version }: { id: `pl_${string}`; version: number }) =>
  api.call(people.submitPayroll, { id, version }, { actor });

/** A draft that a member has prepared for the company, its names checked. */
async function prepared(by: { person: Person; membership: `cy_${string}` }, rows = rowsOf(2)) {
  const id = desk.idOf("pl");
  expectOk(await api.call(payroll.uploadPayroll, { id, company: by.membership, file: fileOf(rows) }, { actor: by.person }));
  while ((await desk.read(id, by.person)).counts.checking > 0) await run(id);
  return desk.read(id, by.person);
}

describe("an invitation", () => {
  test("answers the same for every address, and is mailed and told", async () => {
    const owner = await newCompany();
    const person = await newPerson();
    const shapes = new Set<string>();
    for (const email of [emailOf(person).toUpperCase(), "tidak.ada@uji.example", emailOf(owner)]) {
      const { invitations } = expectOk(await invite(owner, email));
      const row = invitations.find((one) => one.email === email.toLowerCase());
      shapes.add(JSON.stringify({ ...row, id: "", email: "" }));
      const mails = await mailsTo(email.toLowerCase());
      expect(mails).toHaveLength(1);
      shapes.add(JSON.stringify(mails[0]));
      expect(await invite(owner, email)).toMatchObject({ code: 409, status: "company_invitation_waits" });
    }
    expect(shapes.size).toBe(2);
    expect(await notices(person)).toEqual(["company_invited"]);
    expect(await notices(owner)).toEqual([]);
    expect((await own(owner)).invitations).toEqual([]);
  });

  test("makes a member of who accepts, and payrolls need two people from the first on", async () => {
    const owner = await newCompany();
    expect((await company(owner)).needsTwo).toBe(false);
    const { person, membership } = await join(owner, "approver");
    expect(await notices(owner)).toEqual(["company_joined"]);
    expect(await own(person)).toMatchObject({
      companies: [{ id: membership, name: "PT Uji Coba", role: "approver", waiting: 0 }],
      invitations: [],
    });
    expect(await company(owner)).toMatchObject({
      needsTwo: true,
      members: [{ id: membership, name: "Siti", role: "approver", ended: null }],
      invitations: [],
    });
  });

  test("declined, taken back or over, it makes nobody a member", async () => {
    const owner = await newCompany();
    const person = await newPerson();
    const invited = async () => {
      expectOk(await invite(owner, emailOf(person)));
      const [one] = (await own(person)).invitations;
      return one?.id ?? "cv_00000000000000000000000000";
    };
    const answer = (id: `cv_${string}`, accepts = true) =>
      api.call(contract.answerInvitation, { id, accepts }, { actor: person });
    const over = { code: 409, status: "company_invitation_over" };
    const declined = await invited();
    expectOk(await answer(declined, false));
    expect(await answer(declined)).toMatchObject(over);
    const cancelled = await invited();
    expectOk(await api.call(contract.cancelInvitation, { id: cancelled }, { actor: owner }));
    expect(await answer(cancelled)).toMatchObject(over);
    const late = await invited();
    clock.advance(7 * DAY_MS);
    expect(await answer(late)).toMatchObject(over);
    expect(await company(owner)).toMatchObject({ members: [], invitations: [] });
    expect(await deleteOldInvitations(db, clock.now(), 10)).toBeGreaterThan(0);
    expectOk(await invite(owner, emailOf(person)));
  });

  test("to another role replaces the membership", async () => {
    const owner = await newCompany();
    const { person } = await join(owner, "preparer");
    await join(owner, "approver", person);
    expect((await own(person)).companies).toMatchObject([{ role: "approver" }]);
    expect((await company(owner)).members.map(({ role, ended }) => [role, ended?.as ?? null])).toEqual([
      ["approver", null],
      ["preparer", "removed"],
    ]);
  });

  test("is for verified companies, and at most twenty people", async () => {
    const owner = await newCompany();
    for (let no = 0; no < 20; no++) {
      expectOk(await invite(owner, `anggota${no}@uji.example`));
      clock.advance(60_000);
    }
    expect(await invite(owner, "satu.lagi@uji.example")).toMatchObject({ status: "too_many_members" });
    const unverified = await newPerson();
    desk.companies.set(unverified.id, "PT Baru");
    expect(await invite(unverified, "orang@uji.example")).toMatchObject({ code: 403, status: "company_not_verified" });
    expect(await invite(await newPerson(), "orang@uji.example")).toMatchObject({ code: 403, status: "business_only" });
  });
});

describe("two people", () => {
  test("one prepares, another approves; money and limits are the company's", async () => {
    const owner = await newCompany();
    const preparer = await join(owner, "preparer");
    const approver = await join(owner, "approver");
    const draft = await prepared(preparer);
    expect(draft).toMatchObject({ role: "preparer", whyNotYou: "not_approver", preparedBy: ["Siti"], company: "PT Uji Coba" });
    expect(await approving(preparer.person, draft)).toMatchObject({ code: 403, status: "approver_only" });
    expectOk(await submitting(preparer.person, draft));
    expectOk(await submitting(preparer.person, draft));
    expect((await notices(approver.person)).filter((kind) => kind === "payroll_waiting")).toHaveLength(1);
    expect((await own(approver.person)).companies).toMatchObject([{ waiting: 1 }]);
    expect((await own(owner)).companies).toMatchObject([{ id: null, role: "owner", waiting: 1 }]);
    expect((await own(preparer.person)).companies).toMatchObject([{ waiting: 0 }]);
    const approved = expectOk(await approving(approver.person, draft));
    expect(approved).toMatchObject({ state: "preparing", role: "approver", approvedBy: "Siti" });
    expect(await notices(preparer.person)).toContain("payroll_approved");
    await run(draft.id);
    const { payIn } = await desk.read(draft.id, preparer.person);
    desk.pay(payIn?.number ?? "", BigInt(payIn?.total.minor ?? 0));
    await desk.notified(draft.id, approver.person);
    expect(await desk.read(draft.id, owner)).toMatchObject({ state: "paying", role: "owner" });
    const { rows } = await sql<{ sender: string; approved_by: string; needed_two: boolean }>`
      select distinct t.sender, p.approved_by, p.needed_two from transfers.payroll as p join transfers.payroll_row as r on r.payroll = p.id
        join transfers.transfer as t on t.id = r.transfer where p.id = ${draft.id}`.execute(db);
    expect(rows).toEqual([{ sender: owner.id, approved_by: approver.person.id, needed_two: true }]);
    for (const one of [owner, preparer.person, approver.person]) expect(await notices(one)).toContain("payroll_paid_in");
  });

  test("whoever changed a row has prepared it; another file begins anew", async () => {
    const owner = await newCompany();
    const preparer = await join(owner, "preparer");
    const approver = await join(owner, "approver");
    const draft = await prepared(preparer);
    expectOk(await submitting(preparer.person, draft));
    const left = expectOk(
      await api.call(payroll.leaveOutRow, { id: draft.id, no: 1, isLeftOut: true }, { actor: approver.person }),
    );
    expect(left).toMatchObject({ whyNotYou: "prepared_it", isSubmitted: false });
    expect(left.preparedBy).toHaveLength(2);
    expect(await approving(approver.person, left)).toMatchObject({ code: 403, status: "payroll_prepared_by_you" });
    expectOk(await api.call(payroll.uploadPayroll, { id: draft.id, file: fileOf(rowsOf(1)) }, { actor: preparer.person }));
    while ((await desk.read(draft.id, owner)).counts.checking > 0) await run(draft.id);
    const again = await desk.read(draft.id, approver.person);
    expect(again).toMatchObject({ whyNotYou: null });
    expect(again.preparedBy).toHaveLength(1);
    expectOk(await approving(approver.person, again));
    await run(draft.id);
  });

  test("an approver sends it back with a reason, which its preparer reads until it is sent again", async () => {
    const owner = await newCompany();
    const preparer = await join(owner, "preparer");
    const draft = await prepared(preparer);
    const back = (actor: Person) => api.call(people.returnPayroll, { id: draft.id, why: "Bonus Budi kurang" }, { actor });
    expect(await back(owner)).toMatchObject({ code: 409, status: "payroll_not_submitted" });
    expectOk(await submitting(preparer.person, draft));
    expect(await back(preparer.person)).toMatchObject({ code: 403, status: "approver_only" });
    expect(expectOk(await back(owner)).returned).toMatchObject({ why: "Bonus Budi kurang" });
    expect(await notices(preparer.person)).toContain("payroll_returned");
    expect(await desk.read(draft.id, preparer.person)).toMatchObject({
      isSubmitted: false,
      returned: { why: "Bonus Budi kurang" },
    });
    expect(expectOk(await submitting(preparer.person, draft))).toMatchObject({ isSubmitted: true, returned: null });
  });

  test("is a rule that the holder ends with a fresh proof, and every approver is told; it outlives its members", async () => {
    const owner = await newCompany();
    const approver = await join(owner, "approver");
    const draft = await desk.checked(owner, rowsOf(1));
    expect(await approving(owner, draft)).toMatchObject({ status: "payroll_prepared_by_you" });
    expectOk(await api.call(contract.removeMember, { id: approver.membership }, { actor: owner }));
    expect(await approving(owner, draft)).toMatchObject({ status: "payroll_prepared_by_you" });
    const { person } = await join(owner, "approver");
    const stale = { ...owner, isFresh: false } as Person;
    expect(await api.call(contract.allowOne, {}, { actor: stale })).toMatchObject({ code: 403, status: "proof_needed" });
    expect(expectOk(await api.call(contract.allowOne, {}, { actor: owner })).needsTwo).toBe(false);
    expect(await notices(person)).toContain("company_one_person");
    expectOk(await approving(owner, draft));
    await run(draft.id);
    expect(expectOk(await api.call(contract.requireTwo, {}, { actor: owner })).needsTwo).toBe(true);
  });
});

test("a member leaves, and the holder is told", async () => {
  const owner = await newCompany();
  const { person, membership } = await join(owner, "preparer");
  expectOk(await api.call(contract.leaveCompany, { id: membership }, { actor: person }));
  expect(await notices(owner)).toEqual(["company_joined", "company_left"]);
  expect(await own(person)).toMatchObject({ companies: [] });
  expect((await company(owner)).members).toMatchObject([{ ended: { as: "left" } }]);
});
