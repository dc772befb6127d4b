/** HTTP calls about waiting tasks: before closing a day, and over all outlets of a worker. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { instantCodec, localDateSchema } from "#kernel/time.ts";
import { NOT_BEGINNING } from "../counter/contract.ts";
import { outletId } from "../model/outlet.ts";

/** Reversals and payouts that need another person, days not yet counted, and a low float. */
export const WAITING_KINDS = ["reversal", "second", "day", "float"] as const;

const seeing = { menu: "cash_pickup", module: ["view"] } as const;
const payout = idSchema("po");

export const readClosing = get({
  name: "cash_points.read_closing",
  path: "/v1/cash-points/drawer/closing",
  access: seeing,
  summary: "Reads which day of an outlet is to be counted, and what keeps it open. Does not return the expected cash.",
  input: z.strictObject({ outlet: outletId }),
  output: z.strictObject({
    /** The day with movements that is not counted yet. */
    openDay: localDateSchema.nullable(),
    closedThrough: localDateSchema.nullable(),
    /** Payouts in progress: have to be finished or released first. */
    hasOpenPayouts: z.boolean(),
    /** Reversals of payouts of days that are not closed: have to be decided or withdrawn first. */
    reversals: z.array(z.strictObject({ id: idSchema("rv"), payout, amount: moneyCodec, proposedByName: z.string() })),
  }),
});

export const listWaiting = get({
  name: "cash_points.list_waiting",
  path: "/v1/cash-points/waiting",
  access: seeing,
  summary: "Lists waiting tasks at the outlets where the caller works, oldest first; days and floats only for the owner.",
  input: z.strictObject({}),
  output: z.strictObject({
    waiting: z.array(
      z.strictObject({
        kind: z.enum(WAITING_KINDS),
        /** Null for a float, which belongs to the agent. */
        outlet: outletId.nullable(),
        outletName: z.string().nullable(),
        payout: payout.nullable(),
        amount: moneyCodec.nullable(),
        day: localDateSchema.nullable(),
        since: instantCodec,
        /** The caller requested or started it, so another person has to act. */
        isOwn: z.boolean(),
      }),
    ),
  }),
});

const figures = {
  cash: moneyCodec,
  paidOut: moneyCodec,
  payouts: z.int(),
  takenIn: moneyCodec,
  cashIns: z.int(),
  commission: moneyCodec,
};
const figuresSchema = z.strictObject(figures);
export type OutletFigures = z.output<typeof figuresSchema>;

/** Outlets that an overview lists; its figures are of all. */
export const OVERVIEW_OUTLETS = 100;
/** Why no payout can begin at an outlet. An empty drawer stops payouts, and nothing else. */
const whyNotPayOut = z.enum([...NOT_BEGINNING, "drawer_empty"]);

export const readOverview = get({
  name: "cash_points.read_overview",
  path: "/v1/cash-points/overview",
  access: { menu: "float", module: ["view"] },
  summary: "Reads the caller's own outlets today: cash by the books, amounts paid out and taken in, and the commission earned.",
  input: z.strictObject({}),
  output: z.strictObject({
    /** Of all outlets, whether they are listed or not. */
    totals: figuresSchema,
    count: z.int(),
    /** How many outlets cannot pay out although their customers may come, by reason. */
    stopped: z.array(z.strictObject({ why: whyNotPayOut, count: z.int() })),
    /** Those that need the owner first, then those that serve, then those that are closed or pay nothing out. */
    outlets: z
      .array(
        z.strictObject({
          outlet: outletId,
          name: z.string(),
          cityName: z.string(),
          ...figures,
          openDay: localDateSchema.nullable(),
          /** Why no payout can begin there now, or null. */
          whyNotPayOut: whyNotPayOut.nullable(),
          /** It cannot pay out although its customers may come: the owner, or somebody for the owner, has to act. */
          needsOwner: z.boolean(),
        }),
      )
      .max(OVERVIEW_OUTLETS),
  }),
});
