/** A published page of sections in both languages. Separate from its validation, which callers do not need. */
import { z } from "zod";
import { sectionsSchema } from "./sections.ts";

const pageText = z.strictObject({ title: z.string(), description: z.string(), sections: sectionsSchema });
export const pageContentSchema = z.strictObject({ ID: pageText, EN: pageText });
export type PageContent = z.output<typeof pageContentSchema>;
