/** Senders who paid in cash and get it back: they take it as cash at a counter, or name an account, or first one and then the other. */
import { sql } from "kysely";
import { askRefundApproval } from "#transfers/contract-approvals.ts";
import { chooseRefundCash } from "#transfers/contract-refunds.ts";
import { giveRefundAccount } from "#transfers/contract.ts";
import { insist, sendApproved, unlessBroken, type Caller } from "./insist.ts";
import { SENDER, type Person } from "./people.ts";

export interface Choosers extends Caller {
  readonly people: readonly Person[];
}

/** What senders have to say where cash that they paid comes back: one look at all of them, and one choice of each. */
export async function chooseRefunds(options: Choosers): Promise<void> {
  const { ground, people, records } = options;
  const waiting = sql<{ transfer: string }>`select transfer from transfers.refund
    where of = transfer and status in ('account_needed', 'cash_ready')`;
  const rows = (await unlessBroken(() => waiting.execute(ground.house.machinery.database)))?.rows ?? [];
  for (const { transfer } of rows) {
    const one = records.wanted.get(transfer);
    const made = records.chosen.get(transfer) ?? 0;
    const choice = one?.plan.refund?.[made];
    const person = people.find(({ id }) => id === one?.person);
    if (choice === undefined || person === undefined) continue;
    const account = { id: transfer, bank: SENDER.refundBank, account: SENDER.refundAccount };
    const answer =
      choice === "cash"
        ? await insist(options, person, chooseRefundCash, { id: transfer })
        : await sendApproved(options, person, account, [askRefundApproval, giveRefundAccount]);
    // The bank does not always say whose an account is; it is asked again with the next look.
    if (answer.said !== "refund_account_unchecked") records.chosen.set(transfer, made + 1);
  }
}
