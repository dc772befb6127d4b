/** The HTTP calls about differences between a count and the books: the treasury's cases. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { only } from "./contract.ts";
import { outletId } from "./outlet.ts";

export const CASES_PER_PAGE = 20;

const note = z.string().trim().min(1).max(500);

const caseSchema = z.strictObject({
  id: idSchema("cs"),
  count: idSchema("cc"),
  outlet: outletId,
  agent: idSchema("us"),
  difference: moneyCodec,
  /** What who counted said about it. */
  explanation: z.string().nullable(),
  openedAt: instantCodec,
  state: z.enum(["open", "settled"]),
  settledBy: z.string().nullable(),
  settledAt: instantCodec.nullable(),
  note: z.string().nullable(),
});

export const listCashCases = get({
  name: "cash_points.list_cash_cases",
  path: "/v1/cash-points/cases",
  access: { menu: "float", module: ["approve"] },
  summary: "Differences between a count and the books, the newest first.",
  input: z.strictObject({ state: z.enum(["open", "settled"]).optional(), before: idSchema("cs").optional() }),
  output: z.strictObject({ cases: z.array(caseSchema), hasMore: z.boolean() }),
});

export const settleCashCase = post({
  name: "cash_points.settle_cash_case",
  path: "/v1/cash-points/cases/settle",
  access: { menu: "float", module: ["approve"] },
  summary: "The treasury has found out why a count differed, and says it.",
  refusals: only("case_settled"),
  input: z.strictObject({ id: idSchema("cs"), note }),
  output: caseSchema,
});
