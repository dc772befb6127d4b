/** HTTP call by which staff and the agent read what the agent has earned in a month, by the books. */
import { z } from "zod";
import { download, get, type Access } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, monthSchema } from "#kernel/time.ts";
import { agentId } from "../model/outlet.ts";
import { COMMISSION_KINDS } from "./model/commission-month.ts";

export const COMMISSION_LINES = 50;
/** Movements on the PDF; the page and its files have all of them. */
export const STATEMENT_LINES = 1_000;

/** The agent itself, and staff who look after outlets or floats. */
const reads: Access = {
  anyOf: [
    { menu: "float", module: ["view"] },
    { menu: "cash_point", module: ["view"] },
    { menu: "float", module: ["approve"] },
  ],
};

export const listCommission = get({
  name: "cash_points.list_commission",
  path: "/v1/cash-points/commission",
  access: reads,
  summary:
    "Lists what an agent has earned, lost by reversals and been paid in a month of Western Indonesian time, newest first, with the balance at its beginning and end. Movements belong to the month in which they were recorded, so a month that is over does not change. For the agent itself and for staff.",
  input: z.strictObject({
    /** Omitted: the caller. */
    agent: agentId.optional(),
    /** Year and month, e.g. 2026-11; omitted: the current one. */
    month: monthSchema.optional(),
    after: z
      .string()
      .regex(/^\d{1,19}\.\d{1,19}\.\d{1,5}$/)
      .optional(),
  }),
  output: z.strictObject({
    agent: agentId,
    agentName: z.string(),
    month: z.string(),
    currentMonth: z.string(),
    /** Owed to the agent; below zero: the agent owes us. Opening + earned − reversed − paid = closing. */
    opening: moneyCodec,
    earned: moneyCodec,
    reversed: moneyCodec,
    paid: moneyCodec,
    closing: moneyCodec,
    lines: z.array(
      z.strictObject({
        journal: idSchema("jr"),
        kind: z.enum(COMMISSION_KINDS),
        /** The transfer, or the booking that paid it out. */
        subject: z.string().nullable(),
        at: instantCodec,
        /** Above zero: the agent is owed more. */
        amount: moneyCodec,
      }),
    ),
    next: z.string().nullable(),
  }),
});

export const downloadStatement = download({
  name: "cash_points.download_commission_statement",
  path: "/v1/cash-points/commission/statement/export_list",
  access: reads,
  summary:
    "Downloads a month of an agent's commission as a tagged PDF: the sums of the books and the latest movements. For the agent itself and for staff.",
  refusals: { operator_not_set: 503 },
  rateLimit: { max: 60, windowSeconds: 60 },
  audit: "always",
  input: z.strictObject({
    /** Omitted: the caller. */
    agent: agentId.optional(),
    month: monthSchema.optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  output: z.unknown(),
});

/** The page of staff, and the agent's own page. */
export const agentCommissionAddress = listAddress("/office/float/agents/:id/commission", listCommission, {
  except: ["agent"],
  views: ["month"],
});
export const ownCommissionAddress = listAddress("/dashboard/float/commission", listCommission, {
  except: ["agent"],
  views: ["month"],
});
