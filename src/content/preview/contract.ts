/** The HTTP call that shows a draft to the holder of a preview link. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { articleCardSchema } from "../articles/contract-public.ts";
import { pageBase } from "../contract.ts";
import { legalKeySchema } from "../legal/model/legal-page.ts";
import { SECTION_PAGES, sectionsSchema } from "../pages/model/sections.ts";
import { documentSchema } from "../rich-text/model/document.ts";

export const readPreview = get({
  name: "content.read_preview",
  path: "/v1/content/preview",
  access: "public",
  summary: "Returns the draft of an article or a page to the holder of an unexpired preview link.",
  input: z.strictObject({ token: z.string().regex(/^[\w-]{27}$/) }),
  output: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("article"), article: articleCardSchema.extend({ body: documentSchema }) }),
    z.strictObject({
      kind: z.literal("legal"),
      legal: z.strictObject({ key: legalKeySchema, ...pageBase, body: documentSchema }),
    }),
    z.strictObject({
      kind: z.literal("page"),
      page: z.strictObject({ key: z.enum(SECTION_PAGES), ...pageBase, sections: sectionsSchema }),
    }),
  ]),
});
