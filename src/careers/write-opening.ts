import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_JOB_OPENINGS } from "./contract-office.ts";
import type * as contract from "./contract-office.ts";
import { tidyDraft, type JobOpeningDraft } from "./model/opening.ts";
import { careersRefusals } from "./refusals/messages.ts";
import { countJobOpenings, findJobOpeningFacts, findSlugTaken, insertJobOpening, updateJobOpening } from "./store.ts";

/** Creates an opening; visitors see it once it is activated. */
export async function createJobOpening(
  ctx: Ctx,
  { id, jobOpening }: Input<typeof contract.createJobOpening>,
): Promise<Output<typeof contract.createJobOpening>> {
  const draft = tidyDraft(jobOpening);
  if ((await countJobOpenings(ctx.db)) >= MAX_JOB_OPENINGS) throw new Refusal("too_many_job_openings", 409);
  await refuseTakenSlug(ctx, id, draft);
  if (!(await insertJobOpening(ctx.db, id, draft, "inactive", change(ctx)))) throw new Refusal("id_already_used", 409);
  return { id };
}

/** Changes an opening, unless another person has changed it since it was read. */
export async function changeJobOpening(
  ctx: Ctx,
  { id, version, jobOpening }: Input<typeof contract.changeJobOpening>,
): Promise<Output<typeof contract.changeJobOpening>> {
  const draft = tidyDraft(jobOpening);
  if ((await findJobOpeningFacts(ctx.db, id)) === null) throw refuse("not_found");
  await refuseTakenSlug(ctx, id, draft);
  const next = await updateJobOpening(ctx.db, id, version, draft, change(ctx));
  if (next === null) throw new Refusal("job_opening_changed_meanwhile", 409);
  await ctx.publicPagesChanged();
  return { version: next };
}

const change = (ctx: Ctx) => ({ by: actorId(ctx.actor) ?? "", at: ctx.now });

async function refuseTakenSlug(ctx: Ctx, id: string, draft: JobOpeningDraft): Promise<void> {
  const language = await findSlugTaken(ctx.db, id, draft);
  if (language === null) return;
  throw new Refusal("job_opening_slug_taken", 409, {
    fields: { [`${language}.slug`]: careersRefusals[ctx.language].job_opening_slug_taken },
  });
}
