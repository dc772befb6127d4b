/**
 * HTTP calls by which staff maintain agents and outlets. Listing, status changes and import are in `outlets/contract.ts`, the public finder
 * in `finder/contract.ts`.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { email, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { agentId, outletEntries, outletId, storedEntries, OUTLET_STATUSES, SETTLEMENTS } from "./model/outlet.ts";

export const AGENTS_PER_PAGE = 20;

/** Every refusal of cash points with its HTTP status. Each call lists its own. */
export const CASH_REFUSALS = {
  id_already_used: 409,
  person_not_agent: 409,
  agent_registered: 409,
  agent_unknown: 404,
  area_does_not_fit: 422,
  limits_do_not_fit: 422,
  chain_takes_no_cash: 422,
  outlet_changed_meanwhile: 409,
  outlet_status_same: 409,
  outlet_still_active: 409,
  outlet_not_empty: 409,
  cashier_known: 409,
  cashier_unknown: 404,
  person_unknown: 404,
  too_many_cashiers: 409,
  evidence_used: 409,
  line_not_offered: 409,
  line_below_debt: 409,
  top_up_not_yet: 422,
  top_up_too_old: 422,
  bank_not_ours: 422,
  top_up_line_missing: 422,
  top_up_line_taken: 409,
  top_up_line_of_another: 409,
  outlet_inactive: 409,
  outlet_closed: 409,
  service_not_offered: 409,
  cash_terms_missing: 503,
  payouts_held: 409,
  pickup_code_invalid: 422,
  pickup_code_unknown: 404,
  outlet_look_up_locked: 409,
  pickup_code_locked: 409,
  otp_not_sent: 409,
  collect_otp_wrong: 409,
  collect_otp_over: 409,
  collecting_elsewhere: 409,
  not_collectable: 409,
  refund_held: 409,
  document_number_invalid: 422,
  over_transfer_limit: 409,
  over_day_limit: 409,
  drawer_short: 409,
  float_short: 409,
  collect_lock_over: 409,
  payout_ended: 409,
  second_person_needed: 409,
  second_person_same: 403,
  second_person_not_needed: 409,
  reversal_too_late: 409,
  not_payable: 409,
  own_transfer: 403,
  amount_differs: 409,
  day_closed: 409,
  day_before_open: 409,
  payouts_in_progress: 409,
  reversals_waiting: 409,
  nothing_to_close: 409,
  cash_difference_settled: 409,
  drawer_moved: 409,
  payable_unknown: 404,
  otp_not_awaited: 409,
  too_many_outlets: 409,
  import_not_text: 422,
  import_broken: 422,
  import_empty: 422,
  import_columns_missing: 422,
  import_too_many_rows: 422,
  import_has_errors: 422,
  import_not_as_shown: 409,
} as const satisfies Record<string, RefusalStatus>;
export type CashRefusal = keyof typeof CASH_REFUSALS;

export const only = <C extends CashRefusal>(...codes: C[]) => pickRefusals(CASH_REFUSALS, codes);

const version = z.int().min(1);
const text = (max: number) => z.string().trim().min(1).max(max);

export const outletSchema = storedEntries.extend({
  id: outletId,
  agent: agentId,
  status: z.enum(OUTLET_STATUSES),
  version,
});
export type OutletView = z.output<typeof outletSchema>;

const agentSchema = z.strictObject({
  id: agentId,
  name: z.string(),
  settlement: z.enum(SETTLEMENTS),
  chain: z.string().nullable(),
  creditLine: moneyCodec,
  /** What the agent can still take in for the operator; for a chain, what it can still pay out. */
  float: moneyCodec,
  isLow: z.boolean(),
  /** Since when the float is low, as seen by the job that checks every ten minutes. */
  lowSince: instantCodec.nullable(),
});
export type AgentView = z.output<typeof agentSchema>;

export const agentEmail = toZod([required(), email()]);
export const chainCode = z.string().regex(/^[a-z][a-z0-9_]{1,29}$/);

export const registerAgent = post({
  name: "cash_points.register_agent",
  path: "/v1/cash-points/agents/register",
  access: { menu: "cash_point", module: ["create"] },
  summary:
    "Makes a user of type AGENT, given by id or by the account's e-mail address, the owner of outlets, and opens the float account. The settlement chosen here is final.",
  // Only staff who know an address may learn whether it is an agent's. The limit stops trying many.
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: only("person_not_agent", "agent_registered"),
  input: z
    .strictObject({
      agent: agentId.optional(),
      email: agentEmail.optional(),
      name: text(100),
      settlement: z.enum(SETTLEMENTS),
      chain: chainCode.optional(),
    })
    .refine(({ settlement, chain }) => (settlement === "chain") === (chain !== undefined), {
      error: "A chain, and only a chain, has a code",
      path: ["chain"],
    })
    .refine(({ agent, email }) => (agent === undefined) !== (email === undefined), {
      error: "Either the id or the e-mail address",
      path: ["agent"],
    }),
  output: agentSchema,
});

export const listAgents = get({
  name: "cash_points.list_agents",
  path: "/v1/cash-points/agents",
  access: {
    anyOf: [
      { menu: "cash_point", module: ["view"] },
      { menu: "float", module: ["approve"] },
    ],
  },
  summary: "Lists agents with their float, newest first; `before` is the last id of the previous page.",
  input: z.strictObject({ before: agentId.optional() }),
  output: z.strictObject({ agents: z.array(agentSchema), hasMore: z.boolean() }),
});

export const agentsAddress = listAddress("/office/cash_point/agents", listAgents);

const saving = ["area_does_not_fit", "limits_do_not_fit", "chain_takes_no_cash"] as const;

export const createOutlet = post({
  name: "cash_points.create_outlet",
  path: "/v1/cash-points/outlets/create",
  access: { menu: "cash_point", module: ["create"] },
  summary: "Adds an outlet of a registered agent: active at once, with an empty drawer.",
  refusals: only("id_already_used", "agent_unknown", ...saving),
  input: z.strictObject({ id: outletId, agent: agentId, outlet: outletEntries }),
  output: outletSchema,
});

export const updateOutlet = post({
  name: "cash_points.update_outlet",
  path: "/v1/cash-points/outlets/update",
  access: { menu: "cash_point", module: ["update"] },
  summary: "Replaces the entries of an outlet. `version` is the version of the outlet as it was shown.",
  refusals: only("outlet_changed_meanwhile", ...saving),
  input: z.strictObject({ id: outletId, version, outlet: outletEntries }),
  output: outletSchema,
});

const changingStatus = (verb: "activate" | "deactivate" | "delete", summary: string, ...refusals: CashRefusal[]) =>
  post({
    name: `cash_points.${verb}_outlet`,
    path: `/v1/cash-points/outlets/${verb}`,
    access: { menu: "cash_point", module: [verb] },
    summary,
    refusals: only("outlet_status_same", ...refusals),
    input: z.strictObject({ id: outletId, reason: text(500) }),
    output: z.strictObject({ id: outletId, status: z.enum(OUTLET_STATUSES) }),
  });
export const activateOutlet = changingStatus("activate", "Lets an inactive outlet serve again.");
export const deactivateOutlet = changingStatus(
  "deactivate",
  "An inactive outlet begins nothing new and is shown to nobody outside. What is under way is finished.",
);
export const deleteOutlet = changingStatus(
  "delete",
  "Deletes an inactive outlet whose drawer is empty. It cannot be recovered.",
  "outlet_still_active",
  "outlet_not_empty",
);

export const readOutlet = get({
  name: "cash_points.read_outlet",
  path: "/v1/cash-points/outlet",
  access: { menu: "cash_point", module: ["view"] },
  summary: "Reads one outlet with its cashiers.",
  input: z.strictObject({ id: outletId }),
  output: outletSchema.extend({
    cashiers: z.array(z.strictObject({ person: idSchema("us"), addedBy: z.string(), addedAt: instantCodec })),
  }),
});
