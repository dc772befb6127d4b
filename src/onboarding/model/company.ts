/**
 * The company: its legal form, its numbers and its papers. Legal forms are those that PPATK's reports know, without those that no sender or agent has. Pure.
 */
import { z } from "zod";
import { localDateSchema } from "#kernel/time.ts";
import { isVisibleText } from "#kernel/validation/visible-text.ts";
import { readNib, readNpwp } from "#verification/contract-numbers.ts";

export const LEGAL_FORMS = ["PT", "CV", "FIRMA", "KOPERASI", "YAYASAN", "PERKUMPULAN", "PERORANGAN"] as const;
export type LegalForm = (typeof LEGAL_FORMS)[number];

/** A sole trader has no deed, and is not registered with the Ministry of Law (Permenkumham 17/2018 for partnerships). */
export const hasDeed = (form: LegalForm): boolean => form !== "PERORANGAN";
/** Whether somebody owns shares of it. Nobody owns a cooperative, a foundation or an association: whoever controls it is named instead. */
export const hasOwners = (form: LegalForm): boolean => form === "PT" || form === "CV" || form === "FIRMA";

export const textOf = (min: number, max: number) =>
  z.string().trim().min(min).max(max).refine(isVisibleText, { error: "Characters that can be seen, all of them" });

/** An international number, as identity stores it. */
export const phoneSchema = z.string().regex(/^\+[1-9][0-9]{6,14}$/);
export const emailSchema = z.email().max(254).toLowerCase();

// Overwritten and not transformed: what is stored and sent back is encoded by the same schema.
const nib = z
  .string()
  .max(30)
  .overwrite((typed) => readNib(typed) ?? "")
  .refine((read) => read !== "", { error: "Thirteen digits" });
const npwp = z
  .string()
  .max(30)
  .overwrite((typed) => {
    const read = readNpwp(typed);
    return "refusal" in read ? "" : read.number;
  })
  .refine((read) => read !== "", { error: "Fifteen or sixteen digits" });

export const companySchema = z
  .strictObject({
    legalForm: z.enum(LEGAL_FORMS),
    /** As in the deed, without the legal form. */
    name: textOf(2, 100),
    /** The name that customers know; null when it is the same. */
    tradeName: textOf(2, 100).nullable(),
    nib,
    /** Sixteen digits: a number typed in the former form of fifteen has a zero before it (PMK 112/2022). */
    npwp,
    deed: z.strictObject({ number: textOf(1, 40), date: localDateSchema, notary: textOf(2, 100) }).nullable(),
    /** Number of the decision or registration of the Ministry of Law (AHU). */
    ahu: textOf(5, 60).nullable(),
    /** KBLI 2020, five digits: the line of business of the NIB. */
    activity: z.string().regex(/^[0-9]{5}$/),
    establishedOn: localDateSchema,
    /** Code of the Ministry of Home Affairs, without dots. */
    district: z.string().regex(/^[0-9]{6}$/),
    street: textOf(5, 200),
    postalCode: z.string().regex(/^[0-9]{5}$/),
    phone: phoneSchema,
    email: emailSchema,
  })
  .superRefine(({ legalForm, deed, ahu }, context) => {
    if (hasDeed(legalForm) === (deed !== null) && hasDeed(legalForm) === (ahu !== null)) return;
    const path = hasDeed(legalForm) === (deed !== null) ? ["ahu"] : ["deed"];
    context.addIssue({ code: "custom", message: "A deed and its registration, for every form but a sole trader", path });
  });
export type Company = z.output<typeof companySchema>;
