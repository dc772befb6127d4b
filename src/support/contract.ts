/** The HTTP calls of the contact form: opening it and sending a message. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { contactFields } from "./model/message.ts";

/** Fields that a public form sends in addition to its own; platform/visitor-forms explains their purpose. */
export const formTraces = {
  formToken: z.string().max(80).optional(),
  website: z.string().max(500).optional(),
  proof: z.string().max(2_000).optional(),
  withoutScript: z.boolean().optional(),
} as const;

/** Stored under a reference that people can quote; or answered with a proof-of-work challenge first. */
const takenSchema = z.union([z.strictObject({ reference: z.string() }), z.strictObject({ challenge: z.string() })]);

export const openContactForm = get({
  name: "support.open_contact_form",
  path: "/v1/contact/form",
  access: "public",
  summary: "Opens the contact form: returns the token to send it with.",
  input: z.strictObject({}),
  output: z.strictObject({ formToken: z.string() }),
});

export const sendMessage = post({
  name: "support.send_message",
  path: "/v1/contact/send",
  access: "public",
  summary:
    "Sends a message to the operator. The caller chooses the id; the same id counts once. In busy hours the answer is `challenge` (altcha): nothing is stored until the call is repeated with its `proof`.",
  audit: "never",
  // Counts refused attempts, and may verify proofs of work: no transaction meanwhile.
  transaction: "by_steps",
  rateLimit: { max: 30, windowSeconds: 600 },
  refusals: { id_already_used: 409, form_busy: 503 },
  input: z.strictObject({ id: idSchema("cm"), ...contactFields, ...formTraces }),
  output: takenSchema,
});
