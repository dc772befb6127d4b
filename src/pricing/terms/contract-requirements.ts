/** The requirements that a verification rule can name. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";

export const listRequirements = get({
  name: "pricing.list_requirements",
  path: "/v1/pricing/requirements",
  access: { menu: "limit", module: ["view", "update", "approve"] },
  summary: "Lists the requirements that a verification rule can name, by code, with their names.",
  input: z.strictObject({}),
  output: z.strictObject({ requirements: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
});
