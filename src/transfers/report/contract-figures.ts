/** The HTTP calls of the report room. Figures come from daily counts of what transfers recorded, and from the books. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { moneyCodec } from "#kernel/money.ts";
import { localDateSchema } from "#kernel/time.ts";
import { REASON_CODES } from "../lifecycle/reasons.ts";
import { REPORT_PERIODS } from "./model/period.ts";
import { REPORT_PRODUCTS } from "./model/products.ts";

export { REPORT_PERIODS };

const view = { access: { menu: "report", module: ["view"] }, rateLimit: { max: 60, windowSeconds: 60 } } as const;
const input = z.strictObject({ period: z.enum(REPORT_PERIODS).default("month") });
const ofDays = { from: localDateSchema, through: localDateSchema };
const count = z.int().nonnegative();
const product = z.enum(REPORT_PRODUCTS);
const minutes = z.int().nullable();

const volumeSchema = z.strictObject({
  corridor: z.string(),
  product,
  /** Paid in. */
  funded: count,
  fundedAmount: moneyCodec,
  /** Reached the recipient. */
  paid: count,
  paidAmount: moneyCodec,
  returned: count,
  refunded: count,
});
export type VolumeRow = z.output<typeof volumeSchema>;

export const listVolume = get({
  ...view,
  name: "transfers.list_volume",
  path: "/v1/transfers/report/volume",
  summary:
    "Lists how many transfers, and of how many rupiah, were paid in, paid out, returned and refunded in a period, by corridor and product, and by day or month.",
  input,
  output: z.strictObject({
    rows: z.array(volumeSchema),
    grain: z.enum(["day", "month"]),
    /** From its first day in the period, in order, empty ones included. */
    bars: z.array(z.strictObject({ from: localDateSchema, paid: count, paidAmount: moneyCodec })),
    ...ofDays,
  }),
});
export const volumeAddress = listAddress("/office/report", listVolume, { views: ["period"] });

export const RETURN_EVENTS = ["refused", "returned", "cancelled", "refunded"] as const;
const returnSchema = z.strictObject({
  what: z.enum(RETURN_EVENTS),
  corridor: z.string(),
  /** As it may be disclosed; null where the event has none. */
  reason: z.enum(REASON_CODES).nullable(),
  transfers: count,
  amount: moneyCodec,
});
export type ReturnRow = z.output<typeof returnSchema>;

export const listReturns = get({
  ...view,
  name: "transfers.list_returns",
  path: "/v1/transfers/report/returns",
  summary:
    "Lists payouts that were refused or returned, transfers that ended unpaid, and refunds of a period, by corridor and reason.",
  input,
  output: z.strictObject({ rows: z.array(returnSchema), ...ofDays }),
});
export const returnsAddress = listAddress("/office/report/returns", listReturns, { views: ["period"] });

const promiseSchema = z.strictObject({
  corridor: z.string(),
  arrived: count,
  promised: count,
  onTime: count,
  keptBps: z.int().nullable(),
  medianMinutes: minutes,
  p95Minutes: minutes,
  compensation: moneyCodec,
});
export type PromiseRow = z.output<typeof promiseSchema>;

export const listPromises = get({
  ...view,
  name: "transfers.list_promises",
  path: "/v1/transfers/report/promises",
  summary:
    "Lists by corridor how long transfers took that arrived in a period, how many arrived by the promised time, and the compensation booked for late ones.",
  input,
  output: z.strictObject({ rows: z.array(promiseSchema), ...ofDays }),
});
export const promisesAddress = listAddress("/office/report/promise", listPromises, { views: ["period"] });

const railSchema = z.strictObject({
  party: z.string(),
  rail: z.string(),
  submitted: count,
  paid: count,
  refused: count,
  returned: count,
  unknown: count,
  /** Of those paid or refused; in ten-thousandths, rounded down. Null where there were none. */
  successBps: z.int().nullable(),
  medianMinutes: minutes,
  p95Minutes: minutes,
  /** Rail costs and partner fees in the books, by currency. */
  costs: z.array(moneyCodec),
});
export type RailRow = z.output<typeof railSchema>;

export const listRails = get({
  ...view,
  name: "transfers.list_rails",
  path: "/v1/transfers/report/rails",
  summary:
    "Lists by paying party and rail the orders of a period: sent, paid, refused, returned, of unknown outcome; the time until arrival; and the costs booked.",
  input,
  output: z.strictObject({ rows: z.array(railSchema), ...ofDays }),
});
export const railsAddress = listAddress("/office/report/rails", listRails, { views: ["period"] });
