/** The HTTP calls about rate alerts: "tell me when one unit costs less than this". */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { currencySchema } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";
import { readRateHistory } from "#pricing/rates/contract.ts";

/** Open alerts per person. With more, a person would be guessing rates, not waiting for one. */
export const MAX_WAITING_ALERTS = 5;
const alertId = idSchema("ra");
const corridor = z.string().regex(/^ID-[A-Z]{2}-(?:bank|cash)$/);

const alertSchema = z.strictObject({
  id: alertId,
  corridor: z.string(),
  currency: currencySchema,
  /** Rupiah for one unit. */
  below: rateCodec,
  madeAt: instantCodec,
  /** When the alert fired, and the rate then; null while it is open. */
  fired: z.strictObject({ at: instantCodec, rate: rateCodec }).nullable(),
});
export type RateAlert = z.output<typeof alertSchema>;
const alerts = z.strictObject({ alerts: z.array(alertSchema) });

const sending = {
  access: { menu: "transfer", module: ["create"] },
  audit: "never",
  rateLimit: { max: 60, windowSeconds: 60 },
} as const;

export const listAlerts = get({
  ...sending,
  name: "notifications.list_alerts",
  path: "/v1/rate-alerts",
  summary: "Lists the caller's rate alerts: the open ones, and the last ones that fired.",
  input: z.strictObject({}),
  output: alerts,
});

export const createAlert = post({
  ...sending,
  name: "notifications.create_alert",
  path: "/v1/rate-alerts/create",
  summary:
    "Creates an alert that fires once, when the customer rate of a corridor falls below a rate. The same again is already done. `details` of `rate_reached` name the current rate.",
  refusals: { id_already_used: 409, corridor_unknown: 404, rate_reached: 409, too_many_alerts: 409 },
  input: z.strictObject({ id: alertId, corridor, below: rateCodec }),
  output: alerts,
});

export const deleteAlert = post({
  ...sending,
  name: "notifications.delete_alert",
  path: "/v1/rate-alerts/delete",
  summary: "Deletes an alert. An unknown alert, or another person's, counts as deleted already.",
  input: z.strictObject({ id: alertId }),
  output: alerts,
});

/** The rate card of the dashboard: `?rate=ID-SG-bank&period=week`. */
export const ratesAddress = listAddress("/dashboard", readRateHistory, {
  names: { corridor: "rate" },
  initial: { period: "month" },
});
