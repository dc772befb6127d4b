/** The HTTP call by which a sender answers the review of a transfer. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { transferId } from "../contract.ts";
import { transferSchema } from "../details/contract.ts";

export const giveDocuments = post({
  name: "transfers.give_documents",
  path: "/v1/transfers/answer",
  access: { menu: "transfer", module: ["create"] },
  summary:
    "Answers a request for documents to the sender by the files that were given for it; a text explains what is missing. The review then continues.",
  refusals: { nothing_requested: 409, answer_incomplete: 422 },
  rateLimit: { max: 10, windowSeconds: 60 },
  input: z.strictObject({
    id: transferId,
    /** Left out where the files are complete. */
    text: z.string().trim().min(1).max(1_000).optional(),
  }),
  output: transferSchema,
});
