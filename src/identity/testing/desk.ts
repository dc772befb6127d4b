/** The office's side of identity's tests: staff with the rights of the room "Users". */
import type { InputArgs, Endpoint } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import { systemRandom } from "#platform/clock.ts";

interface Api {
  call<E extends Endpoint>(
    endpoint: E,
    input: InputArgs<E>,
    options?: { readonly actor?: Actor; readonly language?: "id" | "en" },
  ): Promise<{ readonly code: number; readonly status?: string; readonly data?: unknown; readonly message?: string }>;
}

export const someId = <P extends string>(prefix: P): Id<P> => newId(prefix, 0, systemRandom(10));

/** A staff member of this id, with these modules of the menu `user`. */
export function staff(id: string, ...module: string[]): Actor {
  return { kind: "staff", id, level: "ADMINISTRATOR", menuAccess: [{ menu: "user", module }] };
}
export const KEEPER = staff(someId("us"), "view", "create", "update", "activate", "deactivate");

/** Calls of one staff member. */
export function openDesk(api: Api, actor: Actor = KEEPER) {
  return <E extends Endpoint>(endpoint: E, input: InputArgs<E>, language: "id" | "en" = "id") =>
    api.call(endpoint, input, { actor, language });
}
