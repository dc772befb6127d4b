/** Evidence of an act, of a proposal or of the proposals of one batch: each file is used once, by the person who gave it. */
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Attached } from "./model/transfer-file.ts";
import { findFile, settleFiles, settleForBatch, type Giving, type StoredFile } from "./store.ts";

type Evidence = Omit<Giving, "purpose">;

const attachedOf = ({ id, name, media, sha256 }: StoredFile): Attached => ({ id, name, media, sha256 });
const isOfBatch = (about: string) => about.startsWith("tb_");
/** A file for a batch that none has used yet goes with any batch of its giver: the one that it was given for may have come to nothing. */
const isFor = (file: StoredFile, about: string): boolean =>
  file.about === about || (isOfBatch(about) && isOfBatch(file.about) && file.settledAt === null);
const gone = () => new Refusal("file_gone", 409);

/** The files as a proposal shows them, used or not: a repeated call names the same. Refuses `file_gone` for any that is not the proposer's. */
export async function readEvidence(
  ctx: Pick<Ctx, "db">,
  { about, menu, givenBy }: Evidence,
  ids: readonly string[] = [],
): Promise<readonly Attached[]> {
  if (new Set(ids).size !== ids.length) throw gone();
  const found: Attached[] = [];
  for (const id of ids.toSorted()) {
    const file = await findFile(ctx.db, id);
    const isOwn =
      file !== null && isFor(file, about) && file.menu === menu && file.givenBy === givenBy && file.purpose === "evidence";
    if (!isOwn) throw gone();
    found.push(attachedOf(file));
  }
  return found;
}

/** Takes the files, in the transaction of the act or the proposal. Refuses `file_gone` where one was used before, except by the same batch. */
export async function takeEvidence(ctx: Pick<Ctx, "db" | "now">, evidence: Evidence, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return;
  const used = isOfBatch(evidence.about)
    ? await settleForBatch(ctx.db, evidence, ctx.now, ids)
    : (await settleFiles(ctx.db, { ...evidence, purpose: "evidence" }, ctx.now, ids)).length;
  if (used !== ids.length) throw gone();
}
