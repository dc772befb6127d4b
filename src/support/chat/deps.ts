import type { FormDoor } from "#platform/visitor-forms/assess-visitor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** Dependencies of the chat besides `ctx`. */
export interface ChatDeps {
  readonly door: FormDoor;
  /** Whether a transfer is this person's own. */
  readonly isSender: (ctx: Pick<Ctx, "db">, transfer: string, person: string) => Promise<boolean>;
}
