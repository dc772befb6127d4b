/** Figures of `/metrics` about the cover of customers' money. */
import { listBalances } from "#ledger/index.ts";
import { figuresOf } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { coversOf } from "../model/cover.ts";

const nameOf = (code: string) => code.split(":")[0] ?? "";

export function coverMeasures({ database }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => coversOf((await listBalances(db)).map((one) => ({ ...one, name: nameOf(one.code) }))),
    [
      {
        name: "sampai_customer_money_short",
        help: "1 while the money at banks and partners is less than what belongs to senders, recipients, agents and partners; otherwise 0",
        labels: ["currency"],
        of: (covers) => covers.map(({ currency, isCovered }) => ({ labels: { currency }, value: isCovered ? 0 : 1 })),
      },
      {
        name: "sampai_own_money_minor",
        help: "Our own money at banks and partners in minor units: what is left beyond customers' money, tax and commission",
        labels: ["currency"],
        of: (covers) => covers.map(({ currency, own }) => ({ labels: { currency }, value: Number(own) })),
      },
    ],
  );
}
