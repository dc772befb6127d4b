/** The call by which any page of the back office shows a person's name. Separate, since many pages load it and nothing else of identity. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";

/** The page size of every list. */
export const MAX_NAMED = 50;
const personId = idSchema("us");
/** Ids in one query parameter, separated by commas. */
const idList = z.codec(z.string().max(MAX_NAMED * 40), z.array(personId).min(1).max(MAX_NAMED), {
  decode: (text) => text.split(",") as never,
  encode: (ids) => ids.join(","),
});

export const namePeople = get({
  name: "identity.name_people",
  path: "/v1/people/names",
  // Every part of the back office that shows who did something, or to whom, shows the name.
  access: {
    anyOf: [
      { menu: "user", module: ["view"] },
      { menu: "access", module: ["view"] },
      { menu: "audit", module: ["view"] },
      { menu: "operator", module: ["view"] },
      { menu: "corridor", module: ["view"] },
      { menu: "content", module: ["view"] },
    ],
  },
  summary:
    "Returns names and e-mail addresses of at most 50 people, active or not; without the right to see people the addresses are masked. Unknown ids are left out.",
  input: z.strictObject({ ids: idList }),
  output: z.strictObject({ people: z.array(z.strictObject({ id: personId, name: z.string(), email: z.string() })) }),
});
