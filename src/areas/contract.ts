import { z } from "zod";
import { get } from "#kernel/endpoint.ts";

export const listAreas = get({
  // A public list of the ministry, which people of businesses need without a session.
  access: "public",
  name: "areas.list_areas",
  path: "/v1/areas",
  summary:
    "Lists the provinces (`ID`), the cities of a province (two digits) or the districts of a city (four digits), for an address.",
  rateLimit: { max: 300, windowSeconds: 600 },
  input: z.strictObject({ within: z.string().regex(/^(?:ID|[0-9]{2}(?:[0-9]{2})?)$/) }),
  output: z.strictObject({ areas: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
});
