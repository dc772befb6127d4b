/** The HTTP calls of the contact form: drawing it, and sending what was written. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { contactFields } from "./message.ts";

/** What a public form sends besides its fields; what it is good for stands in platform/visitor-forms. */
export const formTraces = {
  formToken: z.string().max(80).optional(),
  website: z.string().max(500).optional(),
  proof: z.string().max(2_000).optional(),
  withoutScript: z.boolean().optional(),
} as const;

/** Kept under a number that people can quote; or asked for a proof of work first. */
const takenSchema = z.union([z.strictObject({ reference: z.string() }), z.strictObject({ sum: z.string() })]);

export const openContactForm = get({
  name: "support.open_contact_form",
  path: "/v1/contact/form",
  access: "public",
  summary: "Draws the contact form: the token that it is sent with.",
  input: z.strictObject({}),
  output: z.strictObject({ formToken: z.string() }),
});

export const sendMessage = post({
  name: "support.send_message",
  path: "/v1/contact/send",
  access: "public",
  summary:
    "A message to the house. The id is the caller's: the same one counts once. In busy hours the answer is `sum`, a challenge (altcha): nothing is kept before the call comes again with its `proof`.",
  audit: "never",
  // Counts failures that are refused, and may do sums: no transaction meanwhile.
  transaction: "by_steps",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: { id_already_used: 409, form_busy: 503 },
  input: z.strictObject({ id: idSchema("cm"), ...contactFields, ...formTraces }),
  output: takenSchema,
});
