import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listOpenings as listContract, openApplicationForm as formContract, readOpening as contract } from "./contract.ts";
import { MAX_OPENINGS } from "./contract-office.ts";
import { isOpen, listOfLines } from "./opening.ts";
import { findOpening, listOpeningRows, type OpeningInLanguage } from "./store.ts";
import type { CareersParts } from "./wire-parts.ts";

const cardOf = ({ slug, title, team, summary, employment, workplace, city, closesOn }: OpeningInLanguage) => ({
  slug,
  title,
  team,
  summary,
  employment,
  workplace,
  city,
  closesOn,
});

/** Openings for which one can apply today. */
export async function listOpenings(ctx: Ctx): Promise<Output<typeof listContract>> {
  const filter = { status: "active", today: toLocalDate(ctx.now), limit: MAX_OPENINGS } as const;
  return { openings: (await listOpeningRows(ctx.db, ctx.language, filter)).map(cardOf) };
}

/** One opening as visitors read it. */
export async function readOpening(ctx: Ctx, { slug }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const opening = await findOpening(ctx.db, ctx.language, slug);
  if (opening === null) throw refuse("not_found");
  const { id, slugs, about, duties, requirements, offer, openedAt } = opening;
  return {
    ...cardOf(opening),
    id,
    slugs,
    about,
    duties: listOfLines(duties),
    requirements: listOfLines(requirements),
    offer: listOfLines(offer),
    openedOn: toLocalDate(openedAt),
    isOpen: isOpen(opening, toLocalDate(ctx.now)),
  };
}

/** The token of one drawing of the application form. */
export async function openApplicationForm(ctx: Ctx, { door }: CareersParts): Promise<Output<typeof formContract>> {
  return { formToken: door.tokens.issue(ctx.now) };
}
