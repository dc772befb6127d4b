/** Binds reconciliation to the parties' statements, the ledger's expectations and the people who are notified of a difference. */
import { contactsOfLevel } from "#identity/index.ts";
import { qrisChannel } from "#ledger/contract-books.ts";
import { paymentCostBounds, readQrisMdrBps } from "#pricing/index.ts";
import { transferExpectations } from "#reconciliation/checks/read-expectations.ts";
import type { ReconciliationSettings } from "#reconciliation/jobs.ts";
import type { OutsideParties } from "./parties.ts";

/** Null without a bank: no statement can be read. */
export function reconciliationDeps(siteUrl: string, { bank, partner }: OutsideParties): ReconciliationSettings | null {
  if (bank === null) return null;
  const { payouts, payIns, readStatement, readClosing } = bank;
  return {
    siteUrl,
    treasury: (ctx) => contactsOfLevel(ctx, "TREASURY"),
    expectations: transferExpectations,
    costUpTo: paymentCostBounds,
    qrisMdrBps: readQrisMdrBps,
    parties: [
      {
        party: payouts.party,
        account: "bank",
        // QRIS also where the bank gives none any more: what it still owes us comes to this account.
        channels: [payIns.party, qrisChannel(payouts.party)],
        read: readStatement,
        readClosing,
      },
      ...(partner
        ? [
            {
              party: partner.party,
              account: "nostro" as const,
              channels: [],
              read: partner.readStatement,
              readClosing: partner.readClosing,
            },
          ]
        : []),
    ],
  };
}
