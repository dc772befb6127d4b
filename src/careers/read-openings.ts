import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type {
  listJobOpenings as listContract,
  openApplicationForm as formContract,
  readJobOpening as contract,
} from "./contract.ts";
import { MAX_JOB_OPENINGS } from "./contract-office.ts";
import { isOpen, listOfLines } from "./model/opening.ts";
import { findJobOpening, listJobOpeningRows, type JobOpeningInLanguage } from "./store.ts";
import type { CareersDeps } from "./deps.ts";

const cardOf = ({ slug, title, team, summary, employment, workplace, city, closesOn }: JobOpeningInLanguage) => ({
  slug,
  title,
  team,
  summary,
  employment,
  workplace,
  city,
  closesOn,
});

/** Openings that take applications today. */
export async function listJobOpenings(ctx: Ctx): Promise<Output<typeof listContract>> {
  const filter = { status: "active", today: toLocalDate(ctx.now), limit: MAX_JOB_OPENINGS } as const;
  return { jobOpenings: (await listJobOpeningRows(ctx.db, ctx.language, filter)).map(cardOf) };
}

/** One opening for visitors. */
export async function readJobOpening(ctx: Ctx, { slug }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const jobOpening = await findJobOpening(ctx.db, ctx.language, slug);
  if (jobOpening === null) throw refuse("not_found");
  const { id, slugs, about, duties, requirements, offer, openedAt } = jobOpening;
  return {
    ...cardOf(jobOpening),
    id,
    slugs,
    about,
    duties: listOfLines(duties),
    requirements: listOfLines(requirements),
    offer: listOfLines(offer),
    openedOn: toLocalDate(openedAt),
    isOpen: isOpen(jobOpening, toLocalDate(ctx.now)),
  };
}

/** Issues the token of one rendering of the application form. */
export async function openApplicationForm(ctx: Ctx, { door }: CareersDeps): Promise<Output<typeof formContract>> {
  return { formToken: door.tokens.issue(ctx.now) };
}
