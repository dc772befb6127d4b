/** The survey after a solved chat: its scores, its limits, and which answers need a follow-up. Pure, for server and screen. */
import { z } from "zod";
import { DAY_MS, instantCodec } from "#kernel/time.ts";
import { proseRules } from "#kernel/validation/free-text.ts";
import { oneOf, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";

/** The best first, as the form lists them. */
export const SCORES = ["5", "4", "3", "2", "1"] as const;
export type Score = (typeof SCORES)[number];
export const SOLVED_ANSWERS = ["yes", "no"] as const;

/** 128 random bits as base64url. */
export const CODE_BYTES = 16;
export const SURVEY_CODE = /^[A-Za-z0-9_-]{22}$/;
export const SURVEY_VALID_MS = 14 * DAY_MS;
/** The pause between two invitations of one customer. */
export const INVITED_AGAIN_AFTER_MS = 7 * DAY_MS;
export const COMMENT_MAX_CHARS = 2_000;
/** A mean of fewer answers says little: results mark it. */
export const FEW_ANSWERS = 5;

/** Contact reasons and tags of staff that name a matter of compliance: its customer is never invited. */
export const COMPLIANCE_REASONS: readonly string[] = ["fraud"];
const COMPLIANCE_TAG =
  /(?:^|[ -])(?:kepatuhan|compliance|penipuan|fraud|sanksi|sanctions?|ppatk|aml|apu|ppt|tppu|pencucian|laundering|teror(?:is\w*)?|polisi|police|ditahan|dibekukan|frozen)(?:$|[ -])/i;

export const isAboutCompliance = ({ reason, tags }: { readonly reason: string | null; readonly tags: readonly string[] }) =>
  (reason !== null && COMPLIANCE_REASONS.includes(reason)) || tags.some((tag) => COMPLIANCE_TAG.test(tag));

/** Texts as a form sends them, with and without scripts. */
export const surveyFields = {
  score: toZod([required(), oneOf(SCORES)]),
  solved: toZod([required(), oneOf(SOLVED_ANSWERS)]),
  comment: toZod(proseRules(COMMENT_MAX_CHARS)).optional(),
} as const;
export const surveySchema = z.strictObject(surveyFields);
export type SurveyEntries = z.input<typeof surveySchema>;
export const SURVEY_FIELDS = Object.keys(surveyFields) as readonly (keyof typeof surveyFields)[];

const LOW_SCORE = 2;

/** Whether staff follow up an answer. */
export const needsFollowUp = ({ score, isSolved }: { readonly score: number; readonly isSolved: boolean }): boolean =>
  score <= LOW_SCORE || !isSolved;

/** A customer's answer as staff see it. */
export const ratingSchema = z.strictObject({
  score: z.int(),
  isSolved: z.boolean(),
  comment: z.string().nullable(),
  at: instantCodec,
  waitsForFollowUp: z.boolean(),
});
export type Rating = z.output<typeof ratingSchema>;

export const SURVEY_STATES = ["open", "answered", "expired", "unknown"] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/** Mail addresses, and numbers as long as a telephone or account number: results are read by more people than the chat. */
export function maskContacts(text: string): string {
  return text.replaceAll(/[^\s@]+@[^\s@]+\.[^\s@]+/g, "•••").replaceAll(/\+?\d(?:[ .()-]*\d){6,}/g, "•••");
}
