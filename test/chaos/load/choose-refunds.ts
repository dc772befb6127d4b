/** Senders who paid in cash and are refunded: they take it as cash at a counter, or name an account, or first one and then the other. */
import { sql } from "kysely";
import { requestRefundApproval } from "#transfers/approvals/contract.ts";
import { chooseRefundCash, giveRefundAccount } from "#transfers/refund/contract.ts";
import { insist, sendApproved, unlessBroken, type Caller } from "./retry-until-answered.ts";
import { SENDER, type Person } from "../people.ts";

export interface Choosers extends Caller {
  readonly people: readonly Person[];
}

/** Makes one refund choice for each sender whose cash refund waits for one. */
export async function chooseRefunds(options: Choosers): Promise<void> {
  const { ground, people, records } = options;
  const waiting = sql<{ transfer: string }>`select transfer from transfers.refund
    where of = transfer and status in ('account_needed', 'cash_ready')`;
  const rows = (await unlessBroken(() => waiting.execute(ground.app.runtime.database)))?.rows ?? [];
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
        : await sendApproved(options, person, account, [requestRefundApproval, giveRefundAccount]);
    // The bank does not always answer whose account it is; it is inquired again in the next round.
    if (answer.said !== "refund_account_unchecked") records.chosen.set(transfer, made + 1);
  }
}
