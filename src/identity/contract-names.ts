/** The call by which any room of the office says who somebody is. By itself, since many pages carry it and nothing else of identity. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";

/** As many as a page of any list has rows. */
export const MAX_NAMED = 50;
const personId = idSchema("us");
/** Ids in one query parameter, divided by commas. */
const idList = z.codec(z.string().max(MAX_NAMED * 40), z.array(personId).min(1).max(MAX_NAMED), {
  decode: (text) => text.split(",") as never,
  encode: (ids) => ids.join(","),
});

export const namePeople = get({
  name: "identity.name_people",
  path: "/v1/people/names",
  // Whatever room shows who did something, or to whom, says it by name.
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
  summary: "Names and e-mail addresses of at most 50 people, active or not. Ids that are nobody's are left out.",
  input: z.strictObject({ ids: idList }),
  output: z.strictObject({ people: z.array(z.strictObject({ id: personId, name: z.string(), email: z.string() })) }),
});
