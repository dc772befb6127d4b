import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** The id of the calling person. Refuses with `session_over` when nobody is signed in. */
export function ownPerson({ actor }: Pick<Ctx, "actor">): string {
  const id = actorId(actor);
  if (id === null) throw refuse("session_over");
  return id;
}
