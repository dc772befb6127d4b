/** For tests of payrolls: the workers of transfers with a bank that answers as told, a row that is refused, and a frozen person. */
import { sql } from "kysely";
import { Refusal } from "#kernel/refusal.ts";
import { putTerm } from "#limits/testing/terms.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Log } from "#platform/log.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { transferJobs } from "../jobs.ts";
import type { InquiryAnswer, PayoutAnswer, PayoutOrder } from "../lifecycle/payout-party.ts";
import type { PayrollJobDeps } from "../payroll/jobs.ts";
import { decideFreeze } from "../person-freezes/decide-freeze.ts";
import { freezeUrgently } from "../person-freezes/freeze-urgently.ts";
import { proposeFreeze } from "../person-freezes/propose-freeze.ts";
import { refundRouteOver } from "../refund/refund-route.ts";
import type { openSenders, Person } from "./senders.ts";
import { CREDITED } from "./transfers-app.ts";

type Senders = Awaited<ReturnType<typeof openSenders>>;

interface Worked extends Pick<Senders, "app" | "idOf"> {
  readonly jobDeps: PayrollJobDeps;
  readonly transaction: JobRun["transaction"];
  readonly log: Log;
}

export function payrollWorkers({ app, idOf, jobDeps: deps, transaction, log }: Worked) {
  /** While `during` runs, the day's limit for this recipient leaves no room. */
  const refuseFor = async (account: string, during: () => Promise<void>) => {
    const before = deps.senderFor;
    let row = 0;
    Object.assign(deps, {
      senderFor: async (ctx: Ctx, person: string) => {
        const { rows } = await sql<{
          account: string;
        }>`select account from transfers.payroll_row where state = 'approved' and no = ${(row += 1)} and account = ${account}`.execute(
          ctx.db,
        );
        if (rows.length > 0) throw new Refusal("limit_reached", 409);
        return before(ctx, person);
      },
    });
    await during();
    Object.assign(deps, { senderFor: before });
  };
  const menuAccess = [{ menu: "compliance", module: ["view", "decide", "approve"] }];
  const newOfficer = () => ({ kind: "staff", id: idOf("us"), level: "COMPLIANCE", menuAccess, sessionId: "ss_1" }) as never;
  /** Compliance freezes the business's person, in urgency, for a day. */
  const freeze = async (actor: Person) => {
    await putTerm(app, "threshold", "urgent_freeze", { measure: "number", number: 24, source: "a test" });
    await app.as({ actor: newOfficer() }, (ctx) =>
      freezeUrgently(ctx, { id: idOf("ah"), person: actor.id as `us_${string}`, cause: "EXTRA_CHECK", text: "Mendesak" }, deps),
    );
  };
  /** Two officers end the freeze. */
  const unfreeze = async (actor: Person) => {
    Object.assign(app.runtime, { rightsOf: async () => menuAccess });
    const person = actor.id as `us_${string}`;
    const { id, hash } = await app.as({ actor: newOfficer() }, (ctx) =>
      proposeFreeze(ctx, { id: idOf("pf"), person, evidence: "Surat", action: "unfreeze" }),
    );
    await app.as({ actor: newOfficer() }, (ctx) => decideFreeze(ctx, { id, hash, decision: "approve" }, deps));
  };
  /** The workers of transfers, with a bank that answers each payout as it is told. */
  const work = async (answers: (order: PayoutOrder) => PayoutAnswer & InquiryAnswer = () => CREDITED): Promise<void> => {
    const party = {
      party: "014",
      submit: async (order: PayoutOrder) => answers(order),
      inquire: async (order: PayoutOrder) => answers(order),
      recall: async () => ({ outcome: "too_late" }) as const,
    };
    const route = { rail: "bi_fast", party: "014" } as const;
    const jobs = transferJobs({
      ...deps,
      routeFor: async () => route,
      railsOf: () => [route],
      partyNamed: () => party,
      refundRoute: refundRouteOver(party, "sampai.test"),
    });
    for (const name of [
      "advance_transfers",
      "submit_payouts",
      "inquire_payouts",
      "advance_transfers",
      "send_refunds",
      "inquire_refunds",
    ])
      await jobs
        .find((one) => one.name === name)
        ?.run({ runtime: { ...app.runtime, log }, transaction, isLastAttempt: false }, {});
  };
  return { freeze, unfreeze, newOfficer, refuseFor, work };
}
