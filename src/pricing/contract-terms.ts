/** The HTTP calls of the treasury: terms under four eyes, and the rates as they stand. A kind's menu says whose room it is. */
import { z } from "zod";
import { get, post, type MenuNeed } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { currencySchema } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";
import { only, sha256, text } from "./contract-parts.ts";
import { TERM_STATES } from "./term.ts";
import { TERM_KINDS, TERM_MENUS, termContentSchema } from "./terms.ts";

export const TERMS_PER_PAGE = 20;

/** One of the four menus with one of these modules: the use case asks for the menu of the kind. */
const inTheRooms = (...module: [string, ...string[]]) => {
  const [first, second, ...rest] = TERM_MENUS.map((menu): MenuNeed => ({ menu, module }));
  if (!first || !second) throw new Error("terms have several menus");
  return { anyOf: [first, second, ...rest] } as const;
};

const key = z.string().min(1).max(60);

const termSchema = z.strictObject({
  id: idSchema("tm"),
  term: termContentSchema,
  validFrom: instantCodec,
  validTo: instantCodec.nullable(),
  reason: z.string(),
  /** Send it back with a decision: it says what was looked at. */
  hash: sha256,
  state: z.enum(TERM_STATES),
  origin: z.enum(["person", "import", "stop"]),
  proposedBy: z.string(),
  proposedAt: instantCodec,
  decidedBy: z.string().nullable(),
  decidedAt: instantCodec.nullable(),
  note: z.string().nullable(),
  /** From when it counts, once it is approved. */
  effectiveFrom: instantCodec.nullable(),
  /** Why the caller can't decide it, or null: the sentence on the disabled button. */
  whyNotDecide: z.enum(["term_not_waiting", "term_own"]).nullable(),
  isMine: z.boolean(),
  /** The way was stopped after this was proposed: approving it is refused with `term_overtaken`. */
  isOvertaken: z.boolean(),
});
export type TermView = z.output<typeof termSchema>;

export const listTerms = get({
  name: "pricing.list_terms",
  path: "/v1/pricing/terms",
  access: inTheRooms("view", "approve"),
  summary:
    "Terms with what became of them, the newest first: of one kind and key their history. `before` is the last id of the page before.",
  input: z.strictObject({
    kind: z.enum(TERM_KINDS).optional(),
    key: key.optional(),
    state: z.enum(TERM_STATES).optional(),
    before: idSchema("tm").optional(),
  }),
  output: z.strictObject({ terms: z.array(termSchema), hasMore: z.boolean() }),
});

export const listTermsInForce = get({
  name: "pricing.list_terms_in_force",
  path: "/v1/pricing/terms/in-force",
  access: inTheRooms("view", "approve"),
  summary: "All terms of a kind as they stand now, or stood or will stand at an instant.",
  input: z.strictObject({ kind: z.enum(TERM_KINDS), at: instantCodec.optional() }),
  output: z.strictObject({
    terms: z.array(
      z.strictObject({
        id: idSchema("tm"),
        term: termContentSchema,
        effectiveFrom: instantCodec,
        validTo: instantCodec.nullable(),
      }),
    ),
  }),
});

export const readTerm = get({
  name: "pricing.read_term",
  path: "/v1/pricing/term",
  access: inTheRooms("view", "approve"),
  summary: "One term with what became of it.",
  input: z.strictObject({ id: idSchema("tm") }),
  output: termSchema,
});

export const proposeTerm = post({
  name: "pricing.propose_term",
  path: "/v1/pricing/terms/propose",
  access: inTheRooms("update"),
  summary: "Proposes a term. It counts from `validFrom` on, or from its approval by another person, whichever is later.",
  refusals: only(
    "id_already_used",
    "term_not_fitting",
    "term_ends_too_early",
    "term_changes_nothing",
    "term_already_waiting",
    "commission_above_fee",
  ),
  input: z.strictObject({
    id: idSchema("tm"),
    term: termContentSchema,
    validFrom: instantCodec,
    validTo: instantCodec.nullable().default(null),
    reason: text,
  }),
  output: termSchema,
});

export const decideTerm = post({
  name: "pricing.decide_term",
  path: "/v1/pricing/terms/decide",
  access: inTheRooms("approve"),
  summary: "Approves or rejects a term that another person proposed. `hash` is that of the term as it was shown.",
  refusals: only(
    "term_not_waiting",
    "term_own",
    "term_not_as_shown",
    "term_ends_too_early",
    "term_overtaken",
    "commission_above_fee",
  ),
  input: z.strictObject({
    id: idSchema("tm"),
    decision: z.enum(["approve", "reject"]),
    hash: sha256,
    note: text.optional(),
  }),
  output: termSchema,
});

export const withdrawTerm = post({
  name: "pricing.withdraw_term",
  path: "/v1/pricing/terms/withdraw",
  access: inTheRooms("update"),
  summary: "Takes back a term that the caller proposed and that nobody has decided.",
  refusals: only("term_not_waiting", "term_not_yours"),
  input: z.strictObject({ id: idSchema("tm") }),
  output: termSchema,
});

const sourcedSchema = z.strictObject({ mid: rateCodec, asOf: instantCodec });

export const listRates = get({
  name: "pricing.list_rates",
  path: "/v1/pricing/rates",
  access: { menu: "rate", module: ["view", "approve"] },
  summary: "Each currency's rates by source, how far they are apart, which counts, or why quotes of the currency are refused.",
  input: z.strictObject({}),
  output: z.strictObject({
    rates: z.array(
      z.strictObject({
        currency: currencySchema,
        reference: sourcedSchema.nullable(),
        desk: sourcedSchema.nullable(),
        /** The desk's from the reference's, in hundredths of a percent; null when one of them is missing or too old. */
        deviationBps: z.int().nullable(),
        used: z.enum(["reference", "desk"]).nullable(),
        whyNot: z.enum(["rate_stale", "rate_deviates", "price_missing"]).nullable(),
      }),
    ),
  }),
});
