import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { whyNotAllowed } from "#platform/access.ts";
import { readStored } from "#platform/files/sealed-file.ts";
import { markOrRefuse } from "#platform/files/take-upload.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { menusOf } from "../office/acting-officer.ts";
import { LOOKING, type viewFile as contract } from "./contract.ts";
import { fileOwner, type FileDeps } from "./file-keys.ts";
import type { ShownFile } from "./model/transfer-file.ts";
import { findFile, isEvidenceAbout, listSettled, SEALED_FILES, type StoredFile } from "./store.ts";
import { givenFile } from "./give-file.ts";

/** Of one transfer. */
const MAX_SHOWN = 200;

/**
 * One file with who looks, when and at which transfer or batch written over it; the audit trail keeps the reason before anything is shown.
 * Refuses with `not_found` for a file of another transfer or batch, one that was not sent yet, and evidence of compliance for anybody else.
 */
export async function viewFile(
  outer: Ctx,
  { id, file, reason }: Input<typeof contract>,
  deps: FileDeps,
): Promise<Output<typeof contract>> {
  const found = await findFile(outer.db, file);
  if (found === null || found.settledAt === null || !mayLook(outer, found) || !(await isOf(outer, found, id)))
    throw refuse("not_found");
  const viewed = await readMarked(outer, { ...found, about: id }, deps);
  const row = { subject: id, details: { file, reason } };
  await outer.inSeparateTransaction((ctx) =>
    found.menu === "transfer" ? ctx.audit("transfers.file_viewed", row) : ctx.audit("transfers.ruling_evidence_viewed", row),
  );
  return viewed;
}

/** The content, with the reader's name, the time and the subject written over it. Nothing is shown before the caller has recorded the look. */
export async function readMarked(
  outer: Ctx,
  { id, about, media, sha256 }: StoredFile,
  { fileKeys }: FileDeps,
): Promise<Output<typeof contract>> {
  const by = actingPerson(outer);
  const name = (await namesOf(outer, [by])).get(by) ?? by;
  const bytes = await readStored(outer, fileKeys, { id, sha256 }, { ...SEALED_FILES, ownerOf: fileOwner });
  const marked = await markOrRefuse({ media, bytes }, [name, formatInstant(outer.now, "ID"), about]);
  return { media, content: marked.toString("base64") };
}

/** The files of a transfer that the caller may look at. */
export async function listShownFiles(ctx: Ctx, transfer: string): Promise<ShownFile[]> {
  if (whyNotAllowed(ctx.actor, { anyOf: [...LOOKING] }) !== null) return [];
  const files = await listSettled(ctx.db, { transfer, menus: ["transfer", "compliance"], limit: MAX_SHOWN });
  return files
    .filter((file) => mayLook(ctx, file))
    .map((file) => ({ ...givenFile(file), by: file.givenBy, purpose: file.purpose }));
}

/** Whether the caller finds the file under this id. A batch is unknown to people without the menu that decides it, as its proposals are. */
async function isOf(ctx: Ctx, file: StoredFile, id: Input<typeof contract>["id"]): Promise<boolean> {
  if (!file.about.startsWith("tb_")) return file.about === id;
  if (id.startsWith("tb_") && !menusOf(ctx).includes(file.menu)) return false;
  return isEvidenceAbout(ctx.db, { file: file.id, about: id });
}

const mayLook = (ctx: Pick<Ctx, "actor">, { menu }: Pick<StoredFile, "menu">): boolean =>
  menu === "transfer" || menusOf(ctx).includes("compliance");
