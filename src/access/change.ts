/** A change of rights that one person asks for and another decides: its three kinds, its states, and its one spelling. */
import { z } from "zod";
import { LEVEL_CODE } from "#kernel/validation/codes.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { LEVEL_STATUSES } from "./policy.ts";

/** A level's code. The database checks the same. */
export const levelCode = z.string().regex(LEVEL_CODE);
const word = z.string().regex(/^[a-z][a-z_]{0,39}$/);
/** Bounds far above the catalogue: they stop nonsense, not work. */
export const menuRights = z.array(z.strictObject({ menu: word, module: z.array(word).min(1).max(20) })).max(60);
/** A person keeps one level at least: who may nothing is deactivated instead. */
export const heldLevels = z.array(levelCode).min(1).max(20);
export const levelStatus = z.enum(LEVEL_STATUSES);

/** From what was shown to what is wanted. */
export const changeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("level_rights"), subject: levelCode, from: menuRights, to: menuRights }),
  z.strictObject({ kind: z.literal("user_levels"), subject: idSchema("us"), from: z.array(levelCode).max(20), to: heldLevels }),
  z.strictObject({ kind: z.literal("level_status"), subject: levelCode, from: levelStatus, to: levelStatus }),
]);
export type Change = z.output<typeof changeSchema>;

/** waiting → approved, rejected, withdrawn by who asked, or overtaken: what it was based on is no longer so. */
export const CHANGE_STATES = ["waiting", "approved", "rejected", "withdrawn", "overtaken"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** What a person asks for, whole: the hash that an approval sends back is made of this. */
export interface AskedChange {
  readonly id: Id<"cr">;
  readonly change: Change;
  readonly reason: string;
  readonly askedBy: string;
}

export interface ChangeRequest extends AskedChange {
  /** SHA-256 over `AskedChange` in canonical JSON, in hex. */
  readonly hash: string;
  readonly askedAt: Date;
  readonly state: ChangeState;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string | null;
}
