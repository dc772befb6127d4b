/** The HTTP call with which other pages learn that a person's application is being checked. A separate file: those pages load no forms. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { localDateSchema } from "#kernel/time.ts";

const openCaseSchema = z.strictObject({
  tier: z.string(),
  /** The person is asked for something again; otherwise our staff are checking. */
  isAsked: z.boolean(),
  /** The last day on which staff decide, or the person answers. */
  lastDay: localDateSchema.nullable(),
});
export type OpenCase = z.output<typeof openCaseSchema>;

export const readOpenCase = get({
  name: "verification.read_open_case",
  path: "/v1/verification/open-case",
  access: "signed_in",
  summary: "Reads whether an application of the caller for a tier is being checked, and until when.",
  input: z.strictObject({}),
  output: z.strictObject({ case: openCaseSchema.nullable() }),
});
