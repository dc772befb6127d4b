/** HTTP calls by which an owner suspends and reopens a cashier. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
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

export const reopenCashier = post({
  ...suspending,
  name: "cash_points.reopen_cashier",
  path: "/v1/cash-points/cashiers/reopen",
  summary: "Reopens a suspended cashier at all of the caller's outlets. Reopening again changes nothing.",
});
