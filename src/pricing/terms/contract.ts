/** HTTP calls of the treasury: terms under four eyes. The menu of a term's kind decides who has rights to it. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import {
  DECIDING_REFUSALS,
  decisionFields,
  PROPOSAL_STATES,
  proposalFields,
  PROPOSING_REFUSALS,
  WITHDRAWING_REFUSALS,
} from "#kernel/maker-checker/proposal.ts";
import { instantCodec } from "#kernel/time.ts";
import { inTheMenus, only, TERM_WORKFLOW as WORKFLOW, text } from "./contract-refusals.ts";
import { TERM_KINDS, termContentSchema } from "./model/term-kinds.ts";

export { replayedTermSchema, simulatedTermSchema } from "./model/term-kinds.ts";

export const TERMS_PER_PAGE = 20;

const key = z.string().min(1).max(60);

const termSchema = z.strictObject({
  id: idSchema("tm"),
  term: termContentSchema,
  validFrom: instantCodec,
  validTo: instantCodec.nullable(),
  reason: z.string(),
  ...proposalFields,
  origin: z.enum(["person", "import", "stop", "sheet"]),
  /** From when it counts, if approved. */
  effectiveFrom: instantCodec.nullable(),
  /** A stop was made after this proposal: approving it is refused with `proposal_overtaken`. */
  isOvertaken: z.boolean(),
});
export type TermView = z.output<typeof termSchema>;

export const listTerms = get({
  name: "pricing.list_terms",
  path: "/v1/pricing/terms",
  access: inTheMenus("view", "approve"),
  summary:
    "Lists terms with their outcomes, newest first; with kind and key, their history. `before` is the last id of the previous page.",
  input: z.strictObject({
    kind: z.enum(TERM_KINDS).optional(),
    key: key.optional(),
    state: z.enum(PROPOSAL_STATES).optional(),
    before: idSchema("tm").optional(),
  }),
  output: z.strictObject({ terms: z.array(termSchema), hasMore: z.boolean() }),
});

/** The history of one corridor or rail, on its page. */
export const termHistoryAddress = listAddress("/office/corridor/:key", listTerms, { except: ["kind", "key", "state"] });
/** The history of any other term, on its page. */
export const termChangesAddress = listAddress("/office/term/:kind/:key", listTerms, { except: ["kind", "key", "state"] });

export const listTermsInForce = get({
  name: "pricing.list_terms_in_force",
  path: "/v1/pricing/terms/in-force",
  access: inTheMenus("view", "approve"),
  summary: "Lists all terms of a kind in force now or at an instant.",
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
  access: inTheMenus("view", "approve"),
  summary: "Reads one term with its outcome.",
  input: z.strictObject({ id: idSchema("tm") }),
  output: termSchema,
});

export const readTermNow = get({
  name: "pricing.read_term_now",
  path: "/v1/pricing/terms/now",
  access: inTheMenus("view", "approve"),
  summary: "Reads one term by kind and key: its value in force, the approved ones that begin later, and the proposal that waits.",
  input: z.strictObject({ kind: z.enum(TERM_KINDS), key }),
  output: z.strictObject({
    at: instantCodec,
    now: z.strictObject({ term: termContentSchema, effectiveFrom: instantCodec, validTo: instantCodec.nullable() }).nullable(),
    planned: z.array(termSchema),
    waiting: termSchema.nullable(),
  }),
});
export type TermNow = z.output<typeof readTermNow.output>;

export const proposeTerm = post({
  name: "pricing.propose_term",
  path: "/v1/pricing/terms/propose",
  access: inTheMenus("update"),
  summary: "Proposes a term. It counts from `validFrom` on, or from its approval by another person, whichever is later.",
  refusals: {
    ...PROPOSING_REFUSALS,
    ...only(
      "term_by_sheet",
      "term_not_fitting",
      "country_unknown",
      "zone_unknown",
      "requirement_unknown",
      "term_ends_too_early",
      "term_changes_nothing",
      "commission_above_fee",
    ),
  },
  makerChecker: { workflow: WORKFLOW, step: "propose" },
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
  access: inTheMenus("approve"),
  summary: "Approves or rejects another person's proposed term. `hash` is that of the term as it was shown.",
  refusals: { ...DECIDING_REFUSALS, ...only("commission_above_fee") },
  makerChecker: { workflow: WORKFLOW, step: "decide" },
  input: z.strictObject({ id: idSchema("tm"), ...decisionFields, note: text.optional() }),
  output: termSchema,
});

export const withdrawTerm = post({
  name: "pricing.withdraw_term",
  path: "/v1/pricing/terms/withdraw",
  access: inTheMenus("update"),
  summary: "Withdraws the caller's own undecided term.",
  refusals: WITHDRAWING_REFUSALS,
  makerChecker: { workflow: WORKFLOW, step: "withdraw" },
  input: z.strictObject({ id: idSchema("tm") }),
  output: termSchema,
});

/** The history of one currency's desk rates, on its page. */
export const deskHistoryAddress = listAddress("/office/rate/:key", listTerms, { except: ["kind", "key", "state"] });
