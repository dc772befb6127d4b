import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { savedName } from "#platform/files/file-name.ts";
import { readStored } from "#platform/files/sealed-file.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openCode } from "../codes.ts";
import type { readDataDocument as reading } from "../commercial-data/contract.ts";
import type { OnboardingDeps } from "../deps.ts";
import type { takeBusinessDocument as taking } from "../office/contract.ts";
import { paperOwner } from "./paper-owner.ts";
import { findDocument, SEALED_FILES, type StoredDocument } from "./store.ts";

/** A paper of the sheet's business, for whoever has the code of its data page. */
export async function takeDataDocument(ctx: Ctx, deps: OnboardingDeps, { code, id }: Input<typeof reading>): Promise<FileAnswer> {
  const { business } = await openCode(ctx, deps, { code, page: "data" });
  const document = await findDocument(ctx.db, id);
  if (document === null || document.business !== business.id || document.removedAt !== null) throw refuse("not_found");
  return fileOf(ctx, deps, document);
}

/** A paper of a business, for staff; the audit trail keeps the reason. */
export async function takeBusinessDocument(ctx: Ctx, deps: OnboardingDeps, { id }: Input<typeof taking>): Promise<FileAnswer> {
  const document = await findDocument(ctx.db, id);
  if (document === null) throw refuse("not_found");
  return fileOf(ctx, deps, document);
}

async function fileOf(ctx: Ctx, deps: OnboardingDeps, { id, name, media, sha256 }: StoredDocument): Promise<FileAnswer> {
  const bytes = await readStored(
    ctx,
    deps.documentKeys,
    { id, sha256: sha256.toString("hex") },
    { ...SEALED_FILES, ownerOf: paperOwner },
  );
  return { fileName: savedName(name, media), contentType: media, bytes };
}
