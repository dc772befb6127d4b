/**
 * Ledger figures of `/metrics`: the balances of the operator's own accounts, and the totals held by agents and by partners. In minor units,
 * as the ledger stores them: a rounded amount would be a number that the ledger does not contain. Never a single person's account.
 */
import { figuresOf } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { OPERATOR_ACCOUNTS, normalSide } from "./model/account.ts";
import { listBalances } from "./store.ts";
import { sumHoldings } from "./store-figures.ts";

/** Accounts with banks, rails and partners: a few dozen. */
const WITH_PARTIES = ["bank", "payin_clearing", "nostro", "pickup_prefund", "payout_inflight"] as const;
const OWN = [...OPERATOR_ACCOUNTS, ...WITH_PARTIES];
const DEPOSITS = ["agent_deposit", "partner_deposit"] as const;

export function balanceMeasures({ database }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const balances = await listBalances(db, OWN);
      const deposits = [];
      for (const name of DEPOSITS) for (const held of await sumHoldings(db, name)) deposits.push({ name, ...held });
      return { balances, deposits };
    },
    [
      {
        name: "sampai_account_balance_minor",
        help: "Balance of a ledger account in minor units of its currency, positive on the account's normal side (assets, liabilities, income or expenses)",
        labels: ["account", "currency"],
        of: ({ balances }) =>
          balances.map(({ code, currency, kind, minor }) => ({
            labels: { account: code.slice(0, code.lastIndexOf(":")), currency },
            value: Number(minor * normalSide(kind)),
          })),
      },
      {
        name: "sampai_deposits_minor",
        help: "Total deposits of all agents and of all partners, in minor units",
        labels: ["kind", "currency"],
        of: ({ deposits }) =>
          deposits.map(({ name, currency, minor }) => ({ labels: { kind: name, currency }, value: Number(minor) })),
      },
    ],
  );
}
