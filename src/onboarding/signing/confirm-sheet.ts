import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findSheet } from "../store.ts";
import type { confirmSheet as confirming } from "./contract.ts";
import { stateOfVersion } from "./sheet-state.ts";
import { findVersionByHash, listSignatures } from "./store.ts";

/** Whether the sheet with this printed hash was signed and counts. Answers nothing of its content. */
export async function confirmSheet(ctx: Ctx, { sheet: id, hash }: Input<typeof confirming>): Promise<Output<typeof confirming>> {
  const sheet = await findSheet(ctx.db, id);
  const stored = sheet && (await findVersionByHash(ctx.db, sheet.id, Buffer.from(hash, "hex")));
  if (sheet === null || stored === null) throw refuse("not_found");
  const signatures = await listSignatures(ctx.db, sheet.id, stored.version);
  return {
    version: stored.version,
    state: await stateOfVersion(ctx, sheet, stored.version),
    signatures: signatures.filter(({ state }) => state === "SIGNED").length,
    activatedAt: stored.version === sheet.version ? sheet.activatedAt : null,
  };
}
