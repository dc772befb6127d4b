/** The entries of an act of staff: which are asked for, and what is right. */
import { z } from "zod";
import type { Money } from "#kernel/amount.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { refineWith, toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { AWARD_CAUSES } from "../../../../lifecycle/awards.ts";
import type { GivenFile } from "../../../../files/model/transfer-file.ts";
import { kindsEntrySchema } from "../../../../review/model/document-kinds.ts";
import { HOLD_REASONS, REJECT_REASONS } from "../../../../review/model/reasons.ts";
import type { StaffAct } from "../../../model/staff-act-codes.ts";
import { AWARDING, WITHOUT_TEXT } from "./send-act.ts";

export const MAX_CHARS = 1_000;
const DEED_CHARS = 100;
export const DEED_ACTS: ReadonlySet<StaffAct> = new Set<StaffAct>(["escheat", "escheat_unclaimed"]);

const amount = z
  .custom<Money | null>()
  .superRefine((entered, context) => refineWith([required()])(entered !== null && entered.minor > 0n ? entered : null, context));
const text = toZod([required(), max(MAX_CHARS), visible()]);
export const schemaOf = (act: StaffAct) =>
  z.object({
    text: WITHOUT_TEXT.has(act) ? z.string() : text,
    holdReason: z.enum(HOLD_REASONS),
    isReleasedByTwo: z.boolean(),
    isForSender: z.boolean(),
    rejectReason: z.enum(REJECT_REASONS),
    files: z.array(z.custom<GivenFile>()),
    kinds: kindsEntrySchema(act === "request_documents"),
    bank: act === "refund_account" ? toZod([required()]) : z.string(),
    account: act === "refund_account" ? toZod([required()]) : z.string(),
    amount: AWARDING.has(act) ? amount : z.custom<Money | null>(),
    cause: z.enum(AWARD_CAUSES),
    deed: DEED_ACTS.has(act) ? toZod([required(), max(DEED_CHARS), visible()]) : z.string(),
  });
export type ActValues = z.input<ReturnType<typeof schemaOf>>;
