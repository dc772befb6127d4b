import { z } from "zod";
import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { OnboardingDeps } from "../deps.ts";
import { contentSchema } from "../model/content.ts";
import { findVersion, listSignatures } from "../signing/store.ts";
import { pdfOf } from "../signing/take-pdf.ts";
import { findBusinessOf, findSheet } from "../store.ts";
import type { takeOwnSheet as taking } from "./contract.ts";

/** A sheet of the caller's business that came into force, as it was signed: with its data, its terms and its signatures. */
export async function takeOwnSheet(ctx: Ctx, deps: OnboardingDeps, { sheet: id }: Input<typeof taking>): Promise<FileAnswer> {
  const owner = actorId(ctx.actor);
  const business = owner === null ? null : await findBusinessOf(ctx.db, owner);
  const sheet = await findSheet(ctx.db, id);
  if (business === null || sheet === null || sheet.business !== business.id || sheet.activatedAt === null)
    throw refuse("not_found");
  const stored = await findVersion(ctx.db, sheet.id, sheet.version);
  if (stored === null) throw refuse("not_found");
  const content = z.decode(contentSchema, stored.content as z.input<typeof contentSchema>);
  const signatures = await listSignatures(ctx.db, sheet.id, sheet.version);
  return pdfOf(ctx, deps, { sheet, content, hash: stored.hash, risk: null, signatures });
}
