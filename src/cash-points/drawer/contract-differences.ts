/** HTTP calls about cash differences: differences between a count and the books, which the treasury settles. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { only } from "../contract.ts";
import { outletId } from "../model/outlet.ts";

export const DIFFERENCES_PER_PAGE = 20;

export const DIFFERENCE_NOTE_CHARS = 500;
const note = z.string().trim().min(1).max(DIFFERENCE_NOTE_CHARS);

const differenceSchema = z.strictObject({
  id: idSchema("cs"),
  count: idSchema("cc"),
  outlet: outletId,
  outletName: z.string(),
  cityName: z.string(),
  agent: idSchema("us"),
  agentName: z.string(),
  /** The outlet's business day that was counted. */
  day: localDateSchema,
  counted: moneyCodec,
  expected: moneyCodec,
  /** Counted minus expected. */
  difference: moneyCodec,
  /** The counting worker's explanation. */
  explanation: z.string().nullable(),
  openedAt: instantCodec,
  state: z.enum(["open", "settled"]),
  settledBy: z.string().nullable(),
  settledByName: z.string().nullable(),
  settledAt: instantCodec.nullable(),
  note: z.string().nullable(),
});
export type CashDifferenceView = z.output<typeof differenceSchema>;

export const listCashDifferences = get({
  name: "cash_points.list_cash_differences",
  path: "/v1/cash-points/differences",
  access: { menu: "float", module: ["approve"] },
  summary: "Lists cash differences between a count and the books, newest first.",
  input: z.strictObject({ state: z.enum(["open", "settled"]).optional(), before: idSchema("cs").optional() }),
  output: z.strictObject({ differences: z.array(differenceSchema), hasMore: z.boolean() }),
});

/** The list of differences: open ones, unless all or the settled ones are chosen. */
export const differencesAddress = listAddress("/office/float/differences", listCashDifferences, {
  initial: { state: "open" },
});

export const settleCashDifference = post({
  name: "cash_points.settle_cash_difference",
  path: "/v1/cash-points/differences/settle",
  access: { menu: "float", module: ["approve"] },
  summary: "Settles a cash difference with the treasury's note on its cause.",
  refusals: only("cash_difference_settled"),
  input: z.strictObject({ id: idSchema("cs"), note }),
  output: differenceSchema,
});
