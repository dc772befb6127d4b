/** Looking at what a person gave: unmasked answers and photographs, each for a reason that the audit trail keeps. */
import { namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { formatInstant } from "#kernel/time.ts";
import { markFile, type Markable } from "#platform/files/mark-file.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openPhoto } from "../capture/open-photo.ts";
import type { VerificationDeps } from "../deps.ts";
import { insertEvent } from "../store.ts";
import type * as contract from "./contract-steps.ts";
import { showSubmissions } from "./show-submissions.ts";
import { caseRefusal, openCase } from "./work-on-case.ts";

/** The answers of a case unmasked. The call's audit row has the reason. */
export async function revealCase(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, reason }: Input<typeof contract.revealCase>,
): Promise<Output<typeof contract.revealCase>> {
  const open = await openCase(ctx, deps, id);
  if (open.one.subject === open.by) throw caseRefusal("case_own");
  await insertEvent(ctx.db, { case: id, kind: "revealed", by: open.by, details: { reason } }, ctx.now);
  return { submissions: await showSubmissions(ctx, open, { isMasked: false }) };
}

/**
 * One photograph or file of the case's person, with who looks, when and at which case written all over it. Refuses with `file_not_markable` for a
 * PDF whose pages cannot be found: without a mark it is not shown.
 */
export async function viewPhoto(
  ctx: Ctx,
  deps: VerificationDeps,
  { id, submission, reason }: Input<typeof contract.viewPhoto>,
): Promise<Output<typeof contract.viewPhoto>> {
  const { one, by } = await openCase(ctx, deps, id);
  if (one.subject === by) throw caseRefusal("case_own");
  const photo = await openPhoto(ctx, deps, submission, one.subject);
  if (photo === null) throw refuse("not_found");
  const { media } = photo;
  const name = (await namesOf(ctx, [by])).get(by) ?? by;
  const lines = [name, formatInstant(ctx.now, ctx.language), id];
  const bytes = await marked(photo, lines);
  await insertEvent(ctx.db, { case: id, kind: "photo_viewed", by, details: { submission, code: photo.code, reason } }, ctx.now);
  return { media, content: bytes.toString("base64") };
}

const RETRY_AFTER_SECONDS = 5;
async function marked(file: Markable, lines: readonly string[]): Promise<Buffer> {
  const copy = await markFile(file, lines);
  if (copy === "busy") throw new Refusal("photo_busy", 503, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  if (copy === null) throw caseRefusal("file_not_markable");
  return copy;
}
