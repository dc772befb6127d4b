/** The HTTP call by which visitors read a legal page, in the caller's language. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { localDateSchema } from "#kernel/time.ts";
import { pageBase } from "../contract.ts";
import { documentSchema } from "../rich-text/model/document.ts";
import { LEGAL_VERSION_STATUSES, legalKeySchema, legalVersionSchema } from "./model/legal-page.ts";

export const readLegal = get({
  name: "content.read_legal",
  path: "/v1/content/legal",
  access: "public",
  summary: "Returns a legal page in the version in force or in the named one, with the list of its versions.",
  input: z.strictObject({ key: legalKeySchema, version: legalVersionSchema.optional() }),
  output: z.strictObject({
    ...pageBase,
    body: documentSchema,
    status: z.enum(LEGAL_VERSION_STATUSES),
    /** Latest effective date first. */
    versions: z.array(
      z.strictObject({ version: z.string(), effectiveOn: localDateSchema, status: z.enum(LEGAL_VERSION_STATUSES) }),
    ),
  }),
});
