/** HTTP calls by which an owner suspends, reopens and limits a cashier. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { only } from "../contract.ts";
import { cashiers } from "../float/contract.ts";
import { agentId, outletId } from "../model/outlet.ts";

const suspending = {
  access: { menu: "cash_pickup", module: ["view"] },
  // The use case writes its own audit row, which names the person.
  audit: "never",
  refusals: only("cashier_unknown"),
  input: z.strictObject({ outlet: outletId, person: agentId }),
  output: z.strictObject({ cashiers }),
} as const;

export const suspendCashier = post({
  ...suspending,
  name: "cash_points.suspend_cashier",
  path: "/v1/cash-points/cashiers/suspend",
  summary:
    "Suspends a cashier at all of the caller's outlets, at once: the person sees and does nothing at their counters until reopened. What is being done at this moment is finished first. Suspending again changes nothing.",
});

/** Whole rupiah: cash has no smaller part. */
const limit = moneyCodec.refine(({ currency, minor }) => currency === "IDR" && minor > 0n && minor % 100n === 0n).nullable();

export const limitCashier = post({
  ...suspending,
  name: "cash_points.limit_cashier",
  path: "/v1/cash-points/cashiers/limit",
  summary:
    "Sets the owner's limits for a cashier at this outlet, per payout and per day, beside those of the outlet; null removes one. Holds from the next payout.",
  input: z.strictObject({ outlet: outletId, person: agentId, payoutLimit: limit, dayLimit: limit }),
});

export const reopenCashier = post({
  ...suspending,
  name: "cash_points.reopen_cashier",
  path: "/v1/cash-points/cashiers/reopen",
  summary: "Reopens a suspended cashier at all of the caller's outlets. Reopening again changes nothing.",
});
