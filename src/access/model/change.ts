/** A change of rights that one person requests and another decides: its three kinds, and its stored form. */
import { z } from "zod";
import { LEVEL_CODE } from "#kernel/validation/codes.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import { LEVEL_STATUSES } from "./policy.ts";

/** A level's code. The database checks the same pattern. */
export const levelCode = z.string().regex(LEVEL_CODE);
const identifier = z.string().regex(/^[a-z][a-z_]{0,39}$/);
/** Bounds far above the size of the catalogue: they reject nonsense without restricting real use. */
export const menuRights = z.array(z.strictObject({ menu: identifier, module: z.array(identifier).min(1).max(20) })).max(60);
/** A person keeps at least one level: a person without any rights is deactivated instead. */
export const heldLevels = z.array(levelCode).min(1).max(20);
export const levelStatus = z.enum(LEVEL_STATUSES);

/** `from` is the state that was shown, `to` the wanted state. */
export const changeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("level_rights"), subject: levelCode, from: menuRights, to: menuRights }),
  z.strictObject({ kind: z.literal("user_levels"), subject: idSchema("us"), from: z.array(levelCode).max(20), to: heldLevels }),
  z.strictObject({ kind: z.literal("level_status"), subject: levelCode, from: levelStatus, to: levelStatus }),
]);
export type Change = z.output<typeof changeSchema>;

/** The complete request; the hash that an approval returns covers all of it. */
export interface NewChangeRequest extends Draft {
  readonly id: Id<"cr">;
  readonly change: Change;
  readonly reason: string;
}

export type ChangeRequest = NewChangeRequest & Outcome;
