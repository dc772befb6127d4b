/** The HTTP calls about what waits for somebody at the counter: on closing a day, and over all outlets of a person. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { outletId } from "./outlet.ts";

/** Reversals and payouts that a person has to look at, days that are not counted, a float that runs out. */
export const WAITING_KINDS = ["reversal", "second", "day", "float"] as const;

const seeing = { menu: "cash_pickup", module: ["view"] } as const;
const payout = idSchema("po");

export const readClosing = get({
  name: "cash_points.read_closing",
  path: "/v1/cash-points/drawer/closing",
  access: seeing,
  summary:
    "Which day of an outlet is to be counted, and what still keeps it open. Of what the books expect in the drawer it says nothing.",
  input: z.strictObject({ outlet: outletId }),
  output: z.strictObject({
    /** The day that has cash in the books and is not counted yet. */
    openDay: localDateSchema.nullable(),
    closedThrough: localDateSchema.nullable(),
    /** Payouts that have begun: finished or released first. */
    hasPayoutsUnderWay: z.boolean(),
    /** Of payouts of days that are not closed: decided or withdrawn first. */
    reversals: z.array(z.strictObject({ id: idSchema("rv"), payout, amount: moneyCodec, askedByName: z.string() })),
  }),
});

export const listWaiting = get({
  name: "cash_points.list_waiting",
  path: "/v1/cash-points/waiting",
  access: seeing,
  summary:
    "What waits for somebody at the outlets where the caller works, the oldest first; of a day and a float, for its owner.",
  input: z.strictObject({}),
  output: z.strictObject({
    waiting: z.array(
      z.strictObject({
        kind: z.enum(WAITING_KINDS),
        /** Null for a float, which is the agent's. */
        outlet: outletId.nullable(),
        outletName: z.string().nullable(),
        payout: payout.nullable(),
        amount: moneyCodec.nullable(),
        day: localDateSchema.nullable(),
        since: instantCodec,
        /** The caller asked for it or began it: somebody else has to look. */
        isOwn: z.boolean(),
      }),
    ),
  }),
});

export const readOverview = get({
  name: "cash_points.read_overview",
  path: "/v1/cash-points/overview",
  access: { menu: "float", module: ["view"] },
  summary: "The caller's own outlets today: cash by the books, what was paid out and taken in, and the commission earned by it.",
  input: z.strictObject({}),
  output: z.strictObject({
    outlets: z.array(
      z.strictObject({
        outlet: outletId,
        name: z.string(),
        cityName: z.string(),
        cash: moneyCodec,
        paidOut: moneyCodec,
        payouts: z.int(),
        takenIn: moneyCodec,
        cashIns: z.int(),
        commission: moneyCodec,
        openDay: localDateSchema.nullable(),
      }),
    ),
  }),
});
