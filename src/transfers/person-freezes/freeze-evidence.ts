/** Files as evidence for a proposal about a person's freeze: stored and shown as those of transfers are, for compliance alone. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { readUpload, sizeOf } from "#platform/files/take-upload.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { FileDeps } from "../files/file-keys.ts";
import { storeFile } from "../files/give-file.ts";
import { findFile, lockFilesAbout } from "../files/store.ts";
import { readMarked } from "../files/view-file.ts";
import type * as contract from "./contract.ts";

export async function giveFreezeEvidence(
  outer: Ctx,
  { id, person, file }: Input<typeof contract.giveFreezeEvidence>,
  deps: FileDeps,
): Promise<Output<typeof contract.giveFreezeEvidence>> {
  const givenBy = actingPerson(outer);
  const upload = await readUpload(outer, file);
  return outer.inSeparateTransaction(async (ctx) => {
    await lockFilesAbout(ctx.db, person);
    const giving = { about: person, purpose: "evidence", menu: "compliance", givenBy } as const;
    return storeFile(ctx, deps, { id, name: file.name, giving, document: null, upload }, () =>
      ctx.audit("transfers.freeze_evidence_given", { subject: person, details: { file: id, ...sizeOf(upload) } }),
    );
  });
}

/** One file with its reader written over it; the audit trail keeps the reason. Refuses `not_found` for one that no proposal names yet. */
export async function viewFreezeEvidence(
  outer: Ctx,
  { person, file, reason }: Input<typeof contract.viewFreezeEvidence>,
  deps: FileDeps,
): Promise<Output<typeof contract.viewFreezeEvidence>> {
  const found = await findFile(outer.db, file);
  if (found === null || found.about !== person || found.settledAt === null) throw refuse("not_found");
  const viewed = await readMarked(outer, found, deps);
  await outer.inSeparateTransaction((ctx) =>
    ctx.audit("transfers.freeze_evidence_viewed", { subject: person, details: { file, reason } }),
  );
  return viewed;
}
