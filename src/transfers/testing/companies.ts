/** For tests: businesses with people, who prepare and approve their payrolls. */
import { sql } from "kysely";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import type { Id } from "#kernel/id.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../company/contract.ts";
import type { MemberRole } from "../company/model/company.ts";
import { openPayrolls } from "./payrolls.ts";
import type { Person } from "./senders.ts";

const RIGHTS = [{ menu: "payroll", module: ["view", "create"] }];

export async function openCompanies() {
  const payrolls = await openPayrolls();
  const { app, api, idOf } = payrolls;
  const db = app.runtime.database;
  let people = 0;
  const register = async (id: Id<"us">) => {
    const no = (people += 1);
    const email = `orang${no}@uji.example`;
    const phone = `+6281100${String(no).padStart(6, "0")}`;
    await app.as({ actor: payrolls.staff() }, (ctx) => insertCustomer(ctx, { id, email, phone }));
    return email;
  };
  const emails = new Map<string, string>();
  /** A private customer with an account. */
  const newPerson = async (): Promise<Person> => {
    const actor: Person = { kind: "user", id: idOf("us"), level: "CUSTOMER", menuAccess: RIGHTS };
    emails.set(actor.id, await register(actor.id as Id<"us">));
    return actor;
  };
  const newCompany = async (): Promise<Person> => {
    const actor = await payrolls.newBusiness();
    emails.set(actor.id, await register(actor.id as Id<"us">));
    return actor;
  };
  const emailOf = ({ id }: Person) => emails.get(id) ?? "";
  const invite = (owner: Person, email: string, role: MemberRole = "preparer") =>
    api.call(contract.inviteMember, { email, role }, { actor: owner });
  const own = async (actor: Person) => expectOk(await api.call(contract.listOwnCompanies, {}, { actor }));
  const company = async (actor: Person) => expectOk(await api.call(contract.readCompany, {}, { actor }));
  /** Invited and accepted. */
  const join = async (owner: Person, role: MemberRole, person?: Person): Promise<{ person: Person; membership: Id<"cy"> }> => {
    const member = person ?? (await newPerson());
    expectOk(await invite(owner, emailOf(member), role));
    const [invitation] = (await own(member)).invitations;
    if (invitation === undefined) throw new Error("nobody was invited");
    expectOk(await api.call(contract.answerInvitation, { id: invitation.id, accepts: true }, { actor: member }));
    const { rows } = await sql<{ id: Id<"cy"> }>`select id from transfers.company_member
      where company = ${owner.id} and person = ${member.id} and ended_at is null`.execute(db);
    const [membership] = rows;
    if (membership === undefined) throw new Error("the person is no member");
    return { person: member, membership: membership.id };
  };
  const notices = async (person: Person) => {
    const { rows } = await sql<{ kind: string }>`
      select kind from notifications.notification where person = ${person.id} order by no`.execute(db);
    return rows.map(({ kind }) => kind);
  };
  /** Also ends the window in which invitations are counted. */
  const check = async () => {
    await payrolls.check();
    payrolls.clock.advance(600_000);
  };
  return { ...payrolls, check, db, newPerson, newCompany, emailOf, invite, own, company, join, notices };
}
