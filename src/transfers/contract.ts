/** Fields that the calls of several rooms share. A sender sees and changes only their own transfers; another sender's id is answered as unknown. */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";

export const transferId = idSchema("tr");
/** The 3-digit code of a domestic bank, and an account there. */
export const homeBank = z.string().regex(/^[0-9]{3}$/);
export const homeAccount = z.string().regex(/^[0-9]{6,20}$/);

/** The entry of a recipient that a payout was refused for, with the reason in a sentence. */
export const refusedEntrySchema = z.strictObject({
  field: z.enum(["account", "name"]),
  says: z.strictObject({ ID: z.string(), EN: z.string() }),
});
