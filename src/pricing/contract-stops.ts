/** The HTTP calls of the switchboard: what is open and what is stopped, for visitors and for the treasury; stopping at once, and proposing for several ways. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { only, sha256, text } from "./contract-parts.ts";
import { WAY_KINDS } from "./openings.ts";
import { METHODS, PRODUCTS } from "./ways.ts";

/** How far back the past of a way is told, and how far ahead what is planned. */
export const STOPS_PAST_DAYS = 90;
export const STOPS_AHEAD_DAYS = 30;
/** More ways than any operator has. */
export const MAX_WAYS = 60;
export const NOTICE_MAX_CHARS = 200;

const sentence = z.string().trim().min(1).max(NOTICE_MAX_CHARS);
/** What visitors read: why, in whole sentences of both languages. */
const notice = z.strictObject({ ID: sentence, EN: sentence });
const way = z.strictObject({ kind: z.enum(WAY_KINDS), key: z.string().min(1).max(60) });
/** A way, and the id of the term that will be about it: made by the client, so that the same again is the same. */
const targets = z
  .array(way.extend({ id: idSchema("tm") }))
  .min(1)
  .max(MAX_WAYS);
/** What became of each way: the term about it, and its hash for a decision. */
const made = z.strictObject({ terms: z.array(way.extend({ id: idSchema("tm"), hash: sha256 })) });
const opening = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("open") }),
  z.strictObject({ state: z.literal("stopped"), reason: notice }),
]);
const stop = z.strictObject({ from: instantCodec, until: instantCodec.nullable(), reason: notice });

export const listStops = get({
  name: "pricing.list_stops",
  path: "/v1/corridors/stops",
  access: "public",
  summary: `When each corridor and rail was stopped in the last ${STOPS_PAST_DAYS} days, is stopped, and will be in the next ${STOPS_AHEAD_DAYS}, with the reason.`,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    since: instantCodec,
    until: instantCodec,
    ways: z.array(
      way.extend({
        /** The earliest first; `until` is null where nobody has said so far when it ends. */
        stops: z.array(stop),
        /** From when on there is such a way at all, where that is within these days. */
        servedSince: instantCodec.nullable(),
      }),
    ),
  }),
});

export const listSwitches = get({
  name: "pricing.list_switches",
  path: "/v1/pricing/switches",
  access: { menu: "corridor", module: ["view", "approve"] },
  summary:
    "Every corridor and rail with what it is now: open, without a rate, or stopped, since when, by whom and why; and what is planned for it.",
  input: z.strictObject({}),
  output: z.strictObject({
    /** The server's clock: a screen's own may be wrong. */
    now: instantCodec,
    switches: z.array(
      way.extend({
        /** Of corridors only. */
        corridor: z
          .strictObject({
            product: z.enum(PRODUCTS),
            country: z.string(),
            currency: currencySchema,
            method: z.enum(METHODS),
            rails: z.array(z.string()),
          })
          .nullable(),
        /** Of rails: the corridors that may take it. */
        usedBy: z.array(z.string()),
        /** Null while it is open. `isOnePersons`: stopped at once, by one person; `by` is who asked for it. */
        stopped: stop.extend({ by: z.string(), isOnePersons: z.boolean() }).nullable(),
        /** Open, and without a price all the same. */
        whyNoPrice: z.enum(["rate_stale", "rate_deviates", "price_missing"]).nullable(),
        planned: z.array(stop),
        /** The proposal about it that waits. */
        waiting: idSchema("tm").nullable(),
      }),
    ),
  }),
});

export const listWaitingOpenings = get({
  name: "pricing.list_waiting_openings",
  path: "/v1/pricing/switches/waiting",
  access: { menu: "corridor", module: ["view", "approve"] },
  summary: "Every proposal about a corridor or a rail that waits, the newest first.",
  input: z.strictObject({}),
  output: z.strictObject({
    terms: z.array(
      way.extend({
        id: idSchema("tm"),
        hash: sha256,
        /** What it is now; null for a way that is new. */
        before: opening.nullable(),
        opening,
        /** What else would change, field by field, as it is stored: nothing is approved that was not shown. */
        changes: z.array(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
        validFrom: instantCodec,
        validTo: instantCodec.nullable(),
        reason: z.string(),
        proposedBy: z.string(),
        proposedAt: instantCodec,
        whyNotDecide: z.enum(["term_not_waiting", "term_own"]).nullable(),
        /** The way was stopped after this was proposed: approving it is refused with `term_overtaken`. */
        isOvertaken: z.boolean(),
        isMine: z.boolean(),
      }),
    ),
  }),
});

export const stopWays = post({
  name: "pricing.stop_ways",
  path: "/v1/pricing/switches/stop",
  access: { menu: "corridor", module: ["update"] },
  summary:
    "Stops corridors and rails at once, by one person. Those that are stopped already stay as they are. Opening them again takes two: propose_openings. Public pages follow within a second.",
  refusals: only("id_already_used", "way_unknown", "ways_repeated", "already_stopped"),
  rateLimit: { max: 30, windowSeconds: 60 },
  // Each stop has a row of its own.
  audit: "never",
  input: z.strictObject({ targets, notice, reason: text }),
  output: made,
});

export const proposeOpenings = post({
  name: "pricing.propose_openings",
  path: "/v1/pricing/switches/propose",
  access: { menu: "corridor", module: ["update"] },
  summary:
    "Proposes to open several corridors and rails again, or to stop them from an instant on: everything else about them stays as it will be then. All of them or none.",
  refusals: only(
    "id_already_used",
    "way_unknown",
    "ways_repeated",
    "term_ends_too_early",
    "term_changes_nothing",
    "term_already_waiting",
  ),
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({
    targets,
    opening,
    validFrom: instantCodec,
    validTo: instantCodec.nullable().default(null),
    reason: text,
  }),
  output: made,
});

export const decideTerms = post({
  name: "pricing.decide_terms",
  path: "/v1/pricing/terms/decide-several",
  access: { menu: "corridor", module: ["approve"] },
  summary: "Approves or rejects several proposals about corridors and rails, each as it was shown: all of them or none.",
  refusals: only(
    "term_not_waiting",
    "term_own",
    "term_not_as_shown",
    "term_ends_too_early",
    "term_overtaken",
    "commission_above_fee",
  ),
  // Each decision has a row of its own.
  audit: "never",
  input: z.strictObject({
    terms: z
      .array(z.strictObject({ id: idSchema("tm"), hash: sha256 }))
      .min(1)
      .max(MAX_WAYS),
    decision: z.enum(["approve", "reject"]),
    note: text.optional(),
  }),
  output: made,
});
