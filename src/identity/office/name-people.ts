import type { Input, Output } from "#kernel/endpoint.ts";
import { whyNotAllowed } from "#platform/access.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { masked } from "../model/challenge.ts";
import { listPeople } from "./contract.ts";
import type { namePeople as contract } from "./contract-names.ts";
import { listNames } from "./store.ts";

/** The names behind ids, for back-office pages of other capabilities. E-mail addresses are masked for callers who may not see people. */
export async function namePeople(ctx: Ctx, { ids }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const people = await listNames(ctx.db, ids);
  if (whyNotAllowed(ctx.actor, listPeople.access) === null) return { people };
  return { people: people.map((person) => ({ ...person, email: masked("email", person.email) })) };
}
