/** The HTTP call by which visitors say whether a text helped. */
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";

export const giveFeedback = post({
  name: "content.give_feedback",
  path: "/v1/content/feedback/give",
  access: "public",
  summary:
    "Records whether an article or an answer helped. The caller chooses the id; the same id with the same content counts once.",
  audit: "never",
  rateLimit: { max: 20, windowSeconds: 600 },
  refusals: { id_already_used: 409 },
  input: z.strictObject({
    id: idSchema("fb"),
    subject: z.string().regex(/^(?:article|question):[a-z0-9-]{1,120}$/),
    helpful: z.boolean(),
  }),
  output: z.strictObject({ id: idSchema("fb") }),
});
