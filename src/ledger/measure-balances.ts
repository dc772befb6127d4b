/**
 * What `/metrics` shows of the books: the balances of our own accounts, and what agents and partners hold together. In minor units, as the books have
 * them: a rate of rounding would show a number that they don't have. Never a single person's account.
 */
import { figuresOf } from "#platform/figures/figures.ts";
import type { Measure } from "#platform/http/metrics.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { HOUSE_ACCOUNTS, normalSide } from "./account.ts";
import { listBalances } from "./store.ts";
import { sumHoldings } from "./store-figures.ts";

/** Accounts with banks, rails and partners: some dozens. */
const WITH_PARTIES = ["bank", "payin_clearing", "nostro", "pickup_prefund", "payout_inflight"] as const;
const OWN = [...HOUSE_ACCOUNTS, ...WITH_PARTIES];
const DEPOSITS = ["agent_deposit", "partner_deposit"] as const;

export function balanceMeasures({ database }: Machinery): readonly Measure[] {
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
        help: "Balance of an account of the books in minor units of its currency: above zero on the side on which such an account stands (what we have, owe, earned or spent)",
        labels: ["account", "currency"],
        of: ({ balances }) =>
          balances.map(({ code, currency, kind, minor }) => ({
            labels: { account: code.slice(0, code.lastIndexOf(":")), currency },
            value: Number(minor * normalSide(kind)),
          })),
      },
      {
        name: "sampai_deposits_minor",
        help: "What all agents, and all partners, have deposited with us, in minor units",
        labels: ["kind", "currency"],
        of: ({ deposits }) =>
          deposits.map(({ name, currency, minor }) => ({ labels: { kind: name, currency }, value: Number(minor) })),
      },
    ],
  );
}
