/** Evidence of an act or a proposal: each file is used once, by the person who gave it. */
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Attached } from "./model/transfer-file.ts";
import { findFile, settleFiles, type Giving, type StoredFile } from "./store.ts";

type Evidence = Omit<Giving, "purpose">;

const attachedOf = ({ id, name, media, sha256 }: StoredFile): Attached => ({ id, name, media, sha256 });
const gone = () => new Refusal("file_gone", 409);

/** The files as a proposal shows them, used or not: a repeated call names the same. Refuses `file_gone` for any that is not the proposer's. */
export async function readEvidence(
  ctx: Pick<Ctx, "db">,
  { about, menu, givenBy }: Evidence,
  ids: readonly string[] = [],
): Promise<readonly Attached[]> {
  const found: Attached[] = [];
  for (const id of ids.toSorted()) {
    const file = await findFile(ctx.db, id);
    const isOwn = file?.about === about && file.menu === menu && file.givenBy === givenBy && file.purpose === "evidence";
    if (file === null || !isOwn) throw gone();
    found.push(attachedOf(file));
  }
  return found;
}

/** Takes the files, in the transaction of the act or the proposal. Refuses `file_gone` where one was used before. */
export async function takeEvidence(ctx: Pick<Ctx, "db" | "now">, evidence: Evidence, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return;
  const used = await settleFiles(ctx.db, { ...evidence, purpose: "evidence" }, ctx.now, ids);
  if (used.length !== ids.length) throw gone();
}
