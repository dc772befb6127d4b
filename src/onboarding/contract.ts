/** Refusals and shapes that the calls of several rooms share. The calls are in the contracts of the rooms. */
import { z } from "zod";
import { pickRefusals, type RefusalStatus } from "#kernel/refusal.ts";
import { instantCodec } from "#kernel/time.ts";
import { BUSINESS_KINDS, BUSINESS_STATUSES, businessId, SHEET_KINDS, sheetId } from "./model/kinds.ts";
import { ITEM_CODES, ITEM_STATUSES, SECTIONS } from "./model/codes.ts";
import { SHEET_STATES } from "./model/sheet-states.ts";

export const ONBOARDING_REFUSALS = {
  id_already_used: 409,
  /** The code of the address is wrong, over, or of another page. */
  sheet_code_over: 410,
  /** The code is of a member of staff, and somebody else is signed in. */
  sheet_code_not_yours: 403,
  sheet_not_editable: 409,
  sheet_not_now: 409,
  sheet_changed: 409,
  sheet_incomplete: 409,
  sheet_open: 409,
  business_has_contract: 409,
  business_not_active: 409,
  business_not_suspended: 409,
  account_not_business: 403,
  terms_of_other_kind: 422,
  document_type: 415,
  document_unreadable: 422,
  document_locked: 422,
  document_active: 422,
  document_busy: 503,
  too_many_documents: 409,
  document_settled: 409,
  named_person_unknown: 404,
  person_not_invitable: 409,
  account_not_differing: 409,
  commission_above_fee: 409,
  own_sheet: 403,
  /** Set lower than its points by the caller: somebody else signs over it. */
  risk_set_by_you: 403,
  risk_too_long: 422,
  not_your_turn: 409,
  signed_already: 409,
  content_changed: 409,
  signing_code_wrong: 409,
  signing_code_over: 409,
  signing_code_not_sent: 429,
  agent_has_open_work: 409,
  float_not_settled: 409,
  line_below_debt: 409,
  settlement_final: 409,
  person_not_agent: 409,
  area_does_not_fit: 422,
  limits_do_not_fit: 422,
  chain_takes_no_cash: 422,
  outlet_outside_territory: 422,
} as const satisfies Record<string, RefusalStatus>;
export type OnboardingRefusal = keyof typeof ONBOARDING_REFUSALS;
export const only = <C extends OnboardingRefusal>(...codes: C[]) => pickRefusals(ONBOARDING_REFUSALS, codes);

/** The last part of a sheet's address: 128 random bits as base64url, or whatever somebody typed there. */
export const codeSchema = z.string().max(500);

export const checklistSchema = z.array(
  z.strictObject({
    code: z.enum(ITEM_CODES),
    status: z.enum(ITEM_STATUSES),
    section: z.enum([...SECTIONS, "documents"]),
    about: z.string().nullable(),
  }),
);

export const sheetSummarySchema = z.strictObject({
  id: sheetId,
  kind: z.enum(SHEET_KINDS),
  state: z.enum(SHEET_STATES),
  version: z.int(),
  reason: z.string().nullable(),
  openedAt: instantCodec,
  stateAt: instantCodec,
  /** Until when data, or signatures, are awaited. */
  expiresAt: instantCodec,
  activatedAt: instantCodec.nullable(),
  /** Until when compliance answers; null unless the sheet is submitted. */
  answerBy: instantCodec.nullable(),
});
export type SheetSummary = z.output<typeof sheetSummarySchema>;

export const businessSchema = z.strictObject({
  id: businessId,
  kind: z.enum(BUSINESS_KINDS),
  name: z.string(),
  status: z.enum(BUSINESS_STATUSES),
  statusAt: instantCodec,
  reviewAt: instantCodec.nullable(),
});
export type BusinessView = z.output<typeof businessSchema>;
