import { expectOk } from "#platform/testing/api.ts";
import * as contract from "#transfers/person-freezes/contract.ts";
import { COMPLIANCE, openOfficers } from "#transfers/testing/officers.ts";
import type { Made, Role, WorkflowDesk } from "./workflow-desk.ts";

/** Freezing people: proposed, decided, overtaken by another freeze. */
export async function openFreezes(): Promise<WorkflowDesk> {
  const office = await openOfficers();
  const staff = { maker: office.wati, first: office.joko, second: office.staff(COMPLIANCE) };
  const propose = async (person: `us_${string}` = office.idOf("us")) => {
    office.clock.advance(2_000);
    const input = { id: office.idOf("pf"), person, action: "freeze", cause: "SUSPICION", evidence: "Surat 12/2026" } as const;
    return expectOk(await office.call(contract.proposeFreeze, input, staff.maker));
  };
  const decide = ({ id, hash }: Made, by: Role, decision: "approve" | "reject") =>
    office.call(contract.decideFreeze, { id: id as `pf_${string}`, hash, decision }, staff[by]);
  return {
    app: office.desk.app,
    people: { maker: staff.maker.id, first: staff.first.id, second: staff.second.id },
    propose,
    decide,
    withdraw: ({ id }) => office.call(contract.withdrawFreeze, { id: id as `pf_${string}` }, staff.maker),
    proposeOvertaken: async () => {
      const { person, ...freeze } = await propose();
      expectOk(await decide(freeze, "first", "approve"));
      const made = async () => {
        office.clock.advance(2_000);
        const input = { id: office.idOf("pf"), person, action: "unfreeze", evidence: "Surat 13/2026" } as const;
        return expectOk(await office.call(contract.proposeFreeze, input, staff.maker));
      };
      // One proposal waits for a person at a time: the freeze that it names is ended past the application.
      const overtaken = await made();
      await office.desk.app.pool.query(
        `update transfers.advance_hold set lifted_by = $2, lifted_at = now(), lift_text = 'x', lift_proposal = freeze_proposal
          where value = $1 and freezes`,
        [person, staff.first.id],
      );
      return overtaken;
    },
    proposeAboutFirst: () => propose(staff.first.id),
    close: () => office[Symbol.asyncDispose](),
  };
}
