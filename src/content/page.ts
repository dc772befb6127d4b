/** A page of sections as it is published, in both languages. Apart from its check: who only calls needs no more. */
import { z } from "zod";
import { sectionsSchema } from "./sections.ts";

const pageText = z.strictObject({ title: z.string(), description: z.string(), sections: sectionsSchema });
export const pageContentSchema = z.strictObject({ ID: pageText, EN: pageText });
export type PageContent = z.output<typeof pageContentSchema>;
