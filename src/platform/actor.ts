/** The actor of a call. It is part of `ctx`; the access check, the audit trail and the rate limits read it. */
export type Actor =
  | { readonly kind: "visitor" }
  | { readonly kind: "system"; readonly name: string }
  | {
      readonly kind: "user" | "staff" | "partner";
      readonly id: string;
      /** The session of this call; partner clients have none. */
      readonly sessionId?: string;
      /** A factor was proven in that session within the last minutes. */
      readonly isFresh?: boolean;
      readonly level: string;
      readonly menuAccess: readonly MenuAccess[];
    };

/** One entry of `menu_access` (ACC-5). */
export interface MenuAccess {
  readonly menu: string;
  readonly module: readonly string[];
}

export const VISITOR: Actor = { kind: "visitor" };

/** The id under which the actor appears in audit rows and logs. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === "visitor") return null;
  return actor.kind === "system" ? actor.name : actor.id;
}
