/** The HTTP calls about rate alerts: "tell me when one unit costs less than this". */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";

/** That wait at once. More would be guessing, not waiting. */
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
  /** When it was told, and what the rate was; null while it waits. */
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
  summary: "One's rate alerts: those that wait, and the last ones that were told.",
  input: z.strictObject({}),
  output: alerts,
});

export const createAlert = post({
  ...sending,
  name: "notifications.create_alert",
  path: "/v1/rate-alerts/create",
  summary:
    "Asks to be told, once, when our customers' rate in a corridor falls below this. The same again is done already. `details` of `rate_reached` name the rate of now.",
  refusals: { id_already_used: 409, corridor_unknown: 404, rate_reached: 409, too_many_alerts: 409 },
  input: z.strictObject({ id: alertId, corridor, below: rateCodec }),
  output: alerts,
});

export const deleteAlert = post({
  ...sending,
  name: "notifications.delete_alert",
  path: "/v1/rate-alerts/delete",
  summary: "Takes an alert back. One that is nobody's, or another's, is gone already.",
  input: z.strictObject({ id: alertId }),
  output: alerts,
});
