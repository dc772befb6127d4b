/** Stores a file about a transfer, several of them or a person, sealed: of its sender, for an open request, or of staff, as evidence. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { cleanFileName } from "#platform/files/file-name.ts";
import { sealFile } from "#platform/files/sealed-file.ts";
import { readUpload, refuseFile, sizeOf, type Upload } from "#platform/files/take-upload.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockOwnTransfer, senderOf } from "../details/own-transfers.ts";
import type { GivenKind } from "../review/model/document-kinds.ts";
import { needsDocuments } from "../lifecycle/reasons.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { lockTransfer } from "../office/acting-officer.ts";
import type { ProposalMenu } from "../proposals/model/menus.ts";
import { findTransfer } from "../store.ts";
import {
  GIVING_REFUSALS,
  type giveBatchEvidence as batchContract,
  type giveEvidence as evidenceContract,
  type giveFile as contract,
} from "./contract.ts";
import { fileOwner, type FileDeps } from "./file-keys.ts";
import { MAX_FILES, MAX_FILES_PER_DOCUMENT, type GivenFile } from "./model/transfer-file.ts";
import { deleteUnsettled, findFile, insertFile, listUnsettled, lockFilesAbout, type Giving, type StoredFile } from "./store.ts";

export const givenFile = ({ id, name, media, bytes, document, givenAt }: Omit<StoredFile, "settledAt">): GivenFile => ({
  id,
  name,
  media,
  bytes,
  document,
  givenAt,
});

/** One file of the sender for the request that is open. Repeated with its id and content it stores nothing. */
export async function giveFile(
  outer: Ctx,
  { id, transfer, document, file }: Input<typeof contract>,
  deps: FileDeps,
): Promise<Output<typeof contract>> {
  const person = senderOf(outer);
  const known = await findTransfer(outer.db, transfer);
  if (known?.agreed.sender !== person) throw refuse("not_found");
  refuseUnasked(known.transfer);
  const upload = await readUpload(outer, file);
  return outer.inSeparateTransaction(async (ctx) => {
    refuseUnasked((await lockOwnTransfer(ctx, transfer, person)).transfer);
    const giving = { about: transfer, purpose: "answer", menu: "transfer", givenBy: person } as const;
    return storeFile(ctx, deps, { id, name: file.name, giving, document, upload }, () =>
      ctx.audit("transfers.file_given", { subject: transfer, details: { file: id, document, ...sizeOf(upload) } }),
    );
  });
}

/** Evidence of staff, for an act or a proposal that will name it. */
export async function giveEvidence(
  outer: Ctx,
  { id, transfer, menu, file }: Input<typeof evidenceContract>,
  deps: FileDeps,
): Promise<Output<typeof evidenceContract>> {
  const givenBy = giverFor(outer, menu);
  if ((await findTransfer(outer.db, transfer)) === null) throw refuse("not_found");
  const upload = await readUpload(outer, file);
  return outer.inSeparateTransaction(async (ctx) => {
    await lockTransfer(ctx, transfer);
    return storeEvidence(ctx, deps, { id, name: file.name, giving: { about: transfer, menu, givenBy }, upload });
  });
}

/** Evidence of staff for one act on several transfers. The batch does not exist yet: its id only groups what its giver prepares. */
export async function giveBatchEvidence(
  outer: Ctx,
  { id, batch, menu, file }: Input<typeof batchContract>,
  deps: FileDeps,
): Promise<Output<typeof batchContract>> {
  const givenBy = giverFor(outer, menu);
  const upload = await readUpload(outer, file);
  return outer.inSeparateTransaction(async (ctx) => {
    await lockFilesAbout(ctx.db, batch);
    return storeEvidence(ctx, deps, { id, name: file.name, giving: { about: batch, menu, givenBy }, upload });
  });
}

/** The calls are open to operations and to compliance: each gives evidence for its own acts only. */
function giverFor(outer: Ctx, menu: ProposalMenu): string {
  const givenBy = actingPerson(outer);
  const why = whyNotAllowed(outer.actor, { menu, module: [menu === "transfer" ? "act" : "decide"] });
  if (why !== null) throw refuse(why);
  return givenBy;
}

/** Removes one's own file that was not sent yet. Another person's is refused like an unknown one. */
export async function removeFile(ctx: Ctx, { id }: { readonly id: Id<"tf"> }): Promise<{ done: true }> {
  const person = senderOf(ctx);
  const file = await findFile(ctx.db, id);
  if (file === null || file.givenBy !== person) throw refuse("not_found");
  if (!(await deleteUnsettled(ctx.db, id, person))) throw new Refusal("file_settled", 409);
  return { done: true };
}

/** What the caller has given for the next answer. */
export async function listAnswerFiles(ctx: Ctx, { transfer }: { readonly transfer: Id<"tr"> }): Promise<{ files: GivenFile[] }> {
  const givenBy = senderOf(ctx);
  const known = await findTransfer(ctx.db, transfer);
  if (known?.agreed.sender !== givenBy) throw refuse("not_found");
  const files = await listUnsettled(ctx.db, { about: transfer, purpose: "answer", menu: "transfer", givenBy });
  return { files: files.map(givenFile) };
}

function refuseUnasked({ state, reason }: Transfer): void {
  if (state !== "ACTION_REQUIRED" || !needsDocuments(reason)) throw new Refusal("nothing_requested", 409);
}

interface Storing {
  readonly id: Id<"tf">;
  readonly name: string;
  readonly giving: Giving & Pick<StoredFile, "about">;
  readonly document: GivenKind | null;
  readonly upload: Upload;
}

interface StoringEvidence extends Omit<Storing, "giving" | "document"> {
  readonly giving: Omit<Storing["giving"], "purpose">;
}

/** That compliance acts on transfers is shown to compliance alone, also by the trail. */
function storeEvidence(ctx: Ctx, deps: FileDeps, { giving, ...file }: StoringEvidence): Promise<{ file: GivenFile }> {
  const row = { subject: giving.about, details: { file: file.id, ...sizeOf(file.upload) } };
  return storeFile(ctx, deps, { ...file, giving: { ...giving, purpose: "evidence" }, document: null }, () =>
    giving.menu === "transfer" ? ctx.audit("transfers.evidence_given", row) : ctx.audit("transfers.ruling_evidence_given", row),
  );
}

/** The subject is locked: of one person there are never more than the limit, which in an answer counts for each document. */
export async function storeFile(
  ctx: Ctx,
  { fileKeys }: FileDeps,
  { id, name, giving, document, upload }: Storing,
  record: () => Promise<void>,
): Promise<{ file: GivenFile }> {
  const { media, content, sha256 } = upload;
  const known = await findFile(ctx.db, id);
  if (known !== null) {
    const isSame = known.about === giving.about && known.givenBy === giving.givenBy && known.purpose === giving.purpose;
    if (!isSame || known.menu !== giving.menu || known.document !== document || known.sha256 !== sha256)
      throw refuseFile("id_already_used");
    return { file: givenFile(known) };
  }
  const alike = (await listUnsettled(ctx.db, giving)).filter((one) => one.document === document);
  if (alike.length >= (document === null ? MAX_FILES : MAX_FILES_PER_DOCUMENT))
    throw new Refusal("too_many_files", GIVING_REFUSALS.too_many_files);
  const file = {
    ...giving,
    document,
    id,
    name: cleanFileName(name, giving.purpose),
    media,
    sha256,
    bytes: content.length,
    givenAt: ctx.now,
  };
  if (!(await insertFile(ctx.db, file, sealFile(ctx, fileKeys, fileOwner(id), content)))) throw refuseFile("id_already_used");
  await record();
  return { file: givenFile(file) };
}
