/** The commercial data of a sheet, section by section: each is saved by itself. Pure. */
import { z } from "zod";
import { accountSchema } from "./account.ts";
import type { SectionCode } from "./codes.ts";
import { companySchema } from "./company.ts";
import { peopleSchema } from "./people.ts";
import { termsSchema } from "./terms.ts";

/** One section with its content, as it is saved. */
export const sectionSchema = z.discriminatedUnion("code", [
  z.strictObject({ code: z.literal("company"), content: companySchema }),
  z.strictObject({ code: z.literal("people"), content: peopleSchema }),
  z.strictObject({ code: z.literal("account"), content: accountSchema }),
  z.strictObject({ code: z.literal("terms"), content: termsSchema }),
]);
export type Section = z.output<typeof sectionSchema>;
export type SectionContent<C extends SectionCode> = Extract<Section, { code: C }>["content"];

/** What has been saved so far; null: nothing of this section. */
export const sectionsSchema = z.strictObject({
  company: companySchema.nullable(),
  people: peopleSchema.nullable(),
  account: accountSchema.nullable(),
  terms: termsSchema.nullable(),
});
export type Sections = z.output<typeof sectionsSchema>;
