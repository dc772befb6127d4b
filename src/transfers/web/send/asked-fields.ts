/** A form as the server describes it (JSON Schema, `/v1/recipients/form`), read for a screen. Pure. */
import { z } from "zod";

const both = z.object({ ID: z.string(), EN: z.string() });
const choice = z.object({ const: z.string(), "x-titles": both });
const propertySchema = z.object({
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  oneOf: z.array(choice).optional(),
  "x-titles": both,
  "x-descriptions": both.optional(),
  "x-errors": z.object({ wrong: both, required: both.optional() }),
  "x-widget": z.enum(["text", "name", "choice", "bank", "account", "iban", "phone", "address"]),
  "x-suggestions": z.array(choice).optional(),
  "x-refresh": z.boolean(),
});
const formSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  required: z.array(z.string()),
  "x-order": z.array(z.string()),
});

export interface DescribedField extends z.output<typeof propertySchema> {
  readonly name: string;
  readonly isRequired: boolean;
}

/** The fields in their order. Throws for what is no such form: a new kind of field needs a screen that knows it. */
export function describedFields(schema: unknown): readonly DescribedField[] {
  const { properties, required, "x-order": order } = formSchema.parse(schema);
  return order.flatMap((name) => {
    const property = properties[name];
    return property === undefined ? [] : [{ ...property, name, isRequired: required.includes(name) }];
  });
}

/** What is missing, before the server is asked; it judges everything else, in its own words. */
export function missingFields(fields: readonly DescribedField[], entries: Readonly<Record<string, string | undefined>>) {
  return fields.filter(({ name, isRequired }) => isRequired && (entries[name] ?? "").trim() === "");
}
