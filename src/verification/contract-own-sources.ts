/** The HTTP call with which sending fills in what a person said about their money. A separate file: sending loads no forms of verification. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { SOURCE_CODES } from "#kernel/fund-sources.ts";

export const readOwnSources = get({
  name: "verification.read_own_sources",
  path: "/v1/verification/own-sources",
  access: "signed_in",
  summary: "Reads the sources of funds, and the purposes of using the service, that the caller stated in their verification.",
  input: z.strictObject({}),
  output: z.strictObject({
    sources: z.array(z.enum(SOURCE_CODES)),
    /** Codes of verification; sending knows which of its own purposes they are. */
    purposes: z.array(z.string().max(20)),
  }),
});
