import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_OPENINGS } from "./contract-office.ts";
import type * as contract from "./contract-office.ts";
import { tidyDraft, type OpeningDraft } from "./opening.ts";
import { careersRefusals } from "./refusals/messages.ts";
import { countOpenings, findOpeningFacts, findSlugTaken, insertOpening, updateOpening } from "./store.ts";

/** A new opening; visitors see it once it is activated. */
export async function createOpening(
  ctx: Ctx,
  { id, opening }: Input<typeof contract.createOpening>,
): Promise<Output<typeof contract.createOpening>> {
  const draft = tidyDraft(opening);
  if ((await countOpenings(ctx.db)) >= MAX_OPENINGS) throw new Refusal("too_many_openings", 409);
  await refuseTakenSlug(ctx, id, draft);
  if (!(await insertOpening(ctx.db, id, draft, "inactive", change(ctx)))) throw new Refusal("id_already_used", 409);
  return { id };
}

/** Changes an opening that nobody else has changed since it was read. */
export async function changeOpening(
  ctx: Ctx,
  { id, version, opening }: Input<typeof contract.changeOpening>,
): Promise<Output<typeof contract.changeOpening>> {
  const draft = tidyDraft(opening);
  if ((await findOpeningFacts(ctx.db, id)) === null) throw refuse("not_found");
  await refuseTakenSlug(ctx, id, draft);
  const next = await updateOpening(ctx.db, id, version, draft, change(ctx));
  if (next === null) throw new Refusal("opening_changed_meanwhile", 409);
  await ctx.publicPagesChanged();
  return { version: next };
}

const change = (ctx: Ctx) => ({ by: actorId(ctx.actor) ?? "", at: ctx.now });

async function refuseTakenSlug(ctx: Ctx, id: string, draft: OpeningDraft): Promise<void> {
  const language = await findSlugTaken(ctx.db, id, draft);
  if (language === null) return;
  throw new Refusal("opening_slug_taken", 409, {
    fields: { [`${language}.slug`]: careersRefusals[ctx.language].opening_slug_taken },
  });
}
