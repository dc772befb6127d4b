/**
 * HTTP calls of the switchboard: what is open and stopped, for visitors and for the treasury; stopping at once; proposals for several
 * corridors and rails.
 */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { DECIDING_REFUSALS, proposalFields, PROPOSING_REFUSALS, shownHash } from "#kernel/maker-checker/proposal.ts";
import { currencySchema, moneyCodec } from "#kernel/money.ts";
import { instantCodec } from "#kernel/time.ts";
import { only, TERM_WORKFLOW, text } from "../terms/contract-refusals.ts";
import { STOP_CAUSES } from "./model/automatic-stop.ts";
import { SWITCH_KINDS } from "./model/availability.ts";
import { METHODS, PRODUCTS } from "../model/corridor-codes.ts";

export { STOP_CAUSES };

/** How far back the history of a corridor or rail reaches, and how far ahead planned stops are shown. */
export const STOPS_PAST_DAYS = 90;
export const STOPS_AHEAD_DAYS = 30;
/** A bound: more corridors and rails than any operator has. */
export const MAX_SWITCHES = 60;
export const STOP_MESSAGE_MAX_CHARS = 200;

const sentence = z.string().trim().min(1).max(STOP_MESSAGE_MAX_CHARS);
/** The reason shown to visitors, as full sentences in both languages. */
const stopMessage = z.strictObject({ ID: sentence, EN: sentence });
const switchKey = z.strictObject({ kind: z.enum(SWITCH_KINDS), key: z.string().min(1).max(60) });
/** A corridor or rail, and the id of its new term. The client creates the id, so that a repeated request is idempotent. */
const targets = z
  .array(switchKey.extend({ id: idSchema("tm") }))
  .min(1)
  .max(MAX_SWITCHES);
/** Per corridor or rail: the new term, and its hash for a decision. */
const made = z.strictObject({ terms: z.array(switchKey.extend({ id: idSchema("tm"), hash: shownHash })) });
const availability = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("open") }),
  z.strictObject({ state: z.literal("stopped"), reason: stopMessage }),
]);
const stop = z.strictObject({ from: instantCodec, until: instantCodec.nullable(), reason: stopMessage });

export const listStops = get({
  name: "pricing.list_stops",
  path: "/v1/corridors/stops",
  access: "public",
  summary: `Lists when each corridor and rail was stopped in the last ${STOPS_PAST_DAYS} days, is stopped now, and will be stopped in the next ${STOPS_AHEAD_DAYS}, with the reason.`,
  rateLimit: { max: 60, windowSeconds: 60 },
  input: z.strictObject({}),
  output: z.strictObject({
    since: instantCodec,
    until: instantCodec,
    entries: z.array(
      switchKey.extend({
        /** Earliest first; `until` is null while no end is set. */
        stops: z.array(stop),
        /** When the corridor or rail began to exist, if within these days. */
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
    "Lists every corridor and rail with its state: open, without a rate, or stopped (since when, by whom, why); and planned stops.",
  input: z.strictObject({}),
  output: z.strictObject({
    /** The server's clock, because a client's clock may be wrong. */
    now: instantCodec,
    switches: z.array(
      switchKey.extend({
        /** For corridors only. */
        corridor: z
          .strictObject({
            product: z.enum(PRODUCTS),
            country: z.string(),
            currency: currencySchema,
            method: z.enum(METHODS),
            rails: z.array(z.string()),
          })
          .nullable(),
        /** For rails: the corridors that may use it. */
        usedBy: z.array(z.string()),
        /** Null while open. `isOnePersons`: stopped at once by one person; `by` is who requested it. */
        stopped: stop.extend({ by: z.string(), isOnePersons: z.boolean() }).nullable(),
        /** Stopped by itself, whatever people decided: the account that pays it did not cover what was coming. It opens by itself. */
        automatic: z
          .strictObject({
            since: instantCodec,
            /** `bank:014`, `nostro:partner` */
            account: z.string(),
            cause: z.enum(STOP_CAUSES),
            /** As they were when it stopped. */
            available: moneyCodec,
            runwayDays: z.int().nonnegative().nullable(),
          })
          .nullable(),
        /** Open, but without a price. */
        whyNoPrice: z.enum(["rate_stale", "rate_deviates", "price_missing"]).nullable(),
        planned: z.array(stop),
        /** The waiting proposal, if any. */
        waiting: idSchema("tm").nullable(),
      }),
    ),
  }),
});

export const SWITCH_FILTERS = {
  state: ["stopped", "attention", "open"],
  kind: ["local", "international", "cash_pickup", "rail"],
} as const;
/** The call answers every corridor and rail: no operator's fill more than a screen or two. */
export const switchesAddress = listAddress("/office/corridor", listSwitches, {
  own: { state: z.enum(SWITCH_FILTERS.state).optional(), kind: z.enum(SWITCH_FILTERS.kind).optional() },
});

export const listAvailabilityProposals = get({
  name: "pricing.list_availability_proposals",
  path: "/v1/pricing/switches/waiting",
  access: { menu: "corridor", module: ["view", "approve"] },
  summary: "Lists every waiting proposal about a corridor or a rail, newest first.",
  input: z.strictObject({}),
  output: z.strictObject({
    terms: z.array(
      switchKey.extend({
        id: idSchema("tm"),
        /** The current state; null for a new corridor or rail. */
        before: availability.nullable(),
        availability,
        /** What else would change, field by field, in stored form, so that nothing is approved that was not shown. */
        changes: z.array(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
        validFrom: instantCodec,
        validTo: instantCodec.nullable(),
        reason: z.string(),
        ...proposalFields,
        /** A stop was made after this proposal: approving it is refused with `proposal_overtaken`. */
        isOvertaken: z.boolean(),
      }),
    ),
  }),
});

export const stopCorridors = post({
  name: "pricing.stop_corridors",
  path: "/v1/pricing/switches/stop",
  access: { menu: "corridor", module: ["update"] },
  summary:
    "Stops corridors and rails at once, by one person. Those already stopped stay unchanged. Reopening needs two people: propose_availability. Public pages follow within a second.",
  refusals: {
    id_already_used: 409,
    ...only("corridor_or_rail_unknown", "corridor_or_rail_repeated", "already_stopped"),
  },
  rateLimit: { max: 30, windowSeconds: 60 },
  // Each stop writes its own audit row.
  audit: "never",
  input: z.strictObject({ targets, stopMessage, reason: text }),
  output: made,
});

export const proposeAvailability = post({
  name: "pricing.propose_availability",
  path: "/v1/pricing/switches/propose",
  access: { menu: "corridor", module: ["update"] },
  summary:
    "Proposes to reopen several corridors and rails, or to stop them from an instant on; nothing else about them changes. All of them or none.",
  refusals: {
    ...PROPOSING_REFUSALS,
    ...only("corridor_or_rail_unknown", "corridor_or_rail_repeated", "term_ends_too_early", "term_changes_nothing"),
  },
  makerChecker: { workflow: TERM_WORKFLOW, step: "propose" },
  rateLimit: { max: 30, windowSeconds: 60 },
  input: z.strictObject({
    targets,
    availability,
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
  refusals: { ...DECIDING_REFUSALS, ...only("commission_above_fee") },
  makerChecker: { workflow: TERM_WORKFLOW, step: "decide" },
  // Each decision writes its own audit row.
  audit: "never",
  input: z.strictObject({
    terms: z
      .array(z.strictObject({ id: idSchema("tm"), hash: shownHash }))
      .min(1)
      .max(MAX_SWITCHES),
    decision: z.enum(["approve", "reject"]),
    note: text.optional(),
  }),
  output: made,
});
