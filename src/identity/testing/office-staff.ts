/** Back-office side of identity's tests: staff with permissions of the "Users" menu. */
import type { InputArgs, Endpoint } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import type { Actor } from "#platform/actor.ts";
import type { TestApi } from "#platform/testing/api.ts";
import { systemRandom } from "#platform/clock.ts";

export const someId = <P extends string>(prefix: P): Id<P> => newId(prefix, 0, systemRandom(10));

/** A staff member of this id, with these modules of the menu `user`. */
export function staff(id: string, ...module: string[]): Actor {
  return { kind: "staff", id, level: "ADMINISTRATOR", menuAccess: [{ menu: "user", module }] };
}
export const ADMINISTRATOR = staff(someId("us"), "view", "create", "update", "activate", "deactivate");

/** A client whose calls one staff member makes. */
export function openOfficeClient(api: Pick<TestApi, "call">, actor: Actor = ADMINISTRATOR) {
  return <E extends Endpoint>(endpoint: E, input: InputArgs<E>, language: "id" | "en" = "id") =>
    api.call(endpoint, input, { actor, language });
}
