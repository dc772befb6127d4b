/** Who runs this installation, as every page shows it: brand, licence, address, channels. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";

const line = z.string().min(1).max(400);
const bilingual = z.strictObject({ ID: line, EN: line });
const telephone = z.strictObject({ e164: z.string().regex(/^\+\d{7,15}$/), display: line });

/** The stored profile, both languages. */
export const profileSchema = z.strictObject({
  brandName: z.string().min(1).max(40),
  legalName: line,
  licence: z.strictObject({ number: line, authority: bilingual, note: bilingual }),
  address: z.strictObject({ street: line, city: line, postalCode: line, province: line }),
  email: z.email(),
  complaintsEmail: z.email(),
  phone: telephone,
  whatsapp: telephone,
  hours: bilingual,
  socials: z.array(z.strictObject({ name: line, url: z.url({ protocol: /^https$/ }) })).max(10),
  tagline: bilingual,
  description: bilingual,
  complaintChannel: bilingual,
});
export type OperatorProfile = z.output<typeof profileSchema>;

/** The profile as one visitor reads it: in one language. */
export const readOperator = get({
  name: "operator.read_operator",
  path: "/v1/operator",
  access: "public",
  summary: "Brand, licence, address and channels of the operator in the caller's language.",
  refusals: { operator_not_set: 503 },
  input: z.strictObject({}),
  output: profileSchema.extend({
    licence: z.strictObject({ number: line, authority: line, note: line }),
    hours: line,
    tagline: line,
    description: line,
    complaintChannel: line,
  }),
});
export type Operator = z.output<(typeof readOperator)["output"]>;
