/** The HTTP call by which visitors read a page of sections, in the caller's language. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { pageBase } from "../contract.ts";
import { SECTION_PAGES, sectionsSchema } from "./model/sections.ts";

export const readSections = get({
  name: "content.read_sections",
  path: "/v1/content/sections",
  access: "public",
  summary: "Returns a page of sections: home, about us, products, partnerships.",
  input: z.strictObject({ key: z.enum(SECTION_PAGES) }),
  output: z.strictObject({ ...pageBase, sections: sectionsSchema }),
});
