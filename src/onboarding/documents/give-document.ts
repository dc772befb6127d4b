import { createHash } from "node:crypto";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { cleanFileName } from "#platform/files/file-name.ts";
import { readPhotoOrPdf, type WhyNotUpload } from "#platform/files/photo-or-pdf.ts";
import { sealFile } from "#platform/files/sealed-file.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openCode, refuseSheet, type OpenedCode } from "../codes.ts";
import { DOCUMENT_MAX_BYTES, type giveDocument as giving, type removeDocument as removing } from "../commercial-data/contract.ts";
import type { OnboardingRefusal } from "../contract.ts";
import type { OnboardingDeps } from "../deps.ts";
import { MAX_FILES_OF_KIND } from "../model/documents.ts";
import { isEditable } from "../model/sheet-states.ts";
import { insertEvent, lockBusiness } from "../store.ts";
import { paperOwner } from "./paper-owner.ts";
import { showDocument } from "./show-document.ts";
import { findDocument, insertDocument, listDocuments, markRemoved, type StoredDocument } from "./store.ts";

const RETRY_AFTER_SECONDS = 5;

/** Stores one paper of the business. Repeated with its id and bytes it stores nothing. */
export async function giveDocument(
  outer: Ctx,
  deps: OnboardingDeps,
  { code, id, kind, file }: Input<typeof giving>,
): Promise<Output<typeof giving>> {
  const opened = await openCode(outer, deps, { code, page: "data" });
  checkEditable(opened);
  if (file.size > DOCUMENT_MAX_BYTES) throw refuse("too_large");
  const { media, content } = await readUpload(outer, Buffer.from(await file.arrayBuffer()));
  const sha256 = createHash("sha256").update(content).digest();
  return outer.inSeparateTransaction(async (ctx) => {
    const { business, holder, sheet } = await openCode(ctx, deps, { code, page: "data" });
    await lockBusiness(ctx.db, business.id);
    const known = await findDocument(ctx.db, id);
    if (known !== null && isSame(known, business.id, kind, sha256)) return { document: showDocument(known) };
    if (known !== null) throw refuseSheet("id_already_used");
    const given = await listDocuments(ctx.db, business.id);
    if (given.filter((one) => one.kind === kind).length >= MAX_FILES_OF_KIND) throw refuseSheet("too_many_documents");
    const name = cleanFileName(file.name, kind);
    const document = {
      id,
      business: business.id,
      kind,
      name,
      media,
      sha256,
      bytes: content.length,
      givenBy: holder,
      givenAt: ctx.now,
    };
    if (!(await insertDocument(ctx.db, document, sealFile(ctx, deps.documentKeys, paperOwner(id), content))))
      throw refuseSheet("id_already_used");
    const details = { document: id, kind, media, bytes: content.length };
    await insertEvent(ctx.db, { business: business.id, sheet: sheet.id, kind: "document_given", by: holder, details }, ctx.now);
    await ctx.audit("onboarding.document_given", { subject: business.id, details });
    return { document: showDocument({ ...document, removedAt: null, status: "PROVIDED", reason: null }) };
  });
}

/** Removes a paper that has not been accepted. */
export async function removeDocument(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code, id }: Input<typeof removing>,
): Promise<Output<typeof removing>> {
  const opened = await openCode(ctx, deps, { code, page: "data" });
  checkEditable(opened);
  const { business, sheet, holder } = opened;
  if (!(await markRemoved(ctx.db, id, business.id, ctx.now))) throw refuseSheet("document_settled");
  await insertEvent(
    ctx.db,
    { business: business.id, sheet: sheet.id, kind: "document_removed", by: holder, details: { document: id } },
    ctx.now,
  );
  return { done: true };
}

/** Papers can be given until signing begins: compliance asks for them during the due diligence. */
function checkEditable({ sheet: { state } }: OpenedCode): void {
  if (!isEditable(state) && state !== "SUBMITTED") throw refuseSheet("sheet_not_editable");
}

function isSame(known: StoredDocument, business: string, kind: string, sha256: Buffer): boolean {
  return known.business === business && known.kind === kind && known.sha256.equals(sha256);
}

const WHY_NOT = {
  empty: "document_unreadable",
  type: "document_type",
  broken: "document_unreadable",
  bomb: "document_unreadable",
  unreadable: "document_unreadable",
  too_large: "document_unreadable",
  locked: "document_locked",
  active: "document_active",
  busy: "document_busy",
} as const satisfies Record<WhyNotUpload, OnboardingRefusal>;

type Stored = { readonly media: StoredDocument["media"]; readonly content: Buffer };

async function readUpload(ctx: Pick<Ctx, "log">, bytes: Buffer): Promise<Stored> {
  const read = await readPhotoOrPdf(ctx, bytes);
  if ("why" in read) throw refuseSheet(WHY_NOT[read.why], read.why === "busy" ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {});
  return { media: read.media, content: "photo" in read ? read.photo.jpeg : bytes };
}
