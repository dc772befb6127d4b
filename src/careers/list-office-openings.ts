import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  MAX_JOB_OPENINGS,
  type listOfficeJobOpenings as contract,
  type readOfficeJobOpening as readContract,
} from "./contract-office.ts";
import { findJobOpeningFacts, findJobOpeningTexts, listJobOpeningRows } from "./store.ts";
import { countByStage } from "./store-applications.ts";

/** All openings with their number of applications. */
export async function listOfficeJobOpenings(ctx: Ctx): Promise<Output<typeof contract>> {
  const [rows, counts] = await Promise.all([
    listJobOpeningRows(ctx.db, ctx.language, { limit: MAX_JOB_OPENINGS }),
    countByStage(ctx.db),
  ]);
  return {
    jobOpenings: rows.map(({ id, title, team, city, employment, workplace, status, closesOn, openedAt }) => {
      const own = counts.filter(({ jobOpeningId }) => jobOpeningId === id);
      return {
        id,
        title,
        team,
        city,
        employment,
        workplace,
        status,
        closesOn,
        openedAt,
        applications: own.reduce((sum, { count }) => sum + count, 0),
        fresh: own.find(({ stage }) => stage === "new")?.count ?? 0,
      };
    }),
  };
}

/** One opening for editing. */
export async function readOfficeJobOpening(ctx: Ctx, { id }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  const [facts, texts, counts] = await Promise.all([
    findJobOpeningFacts(ctx.db, id),
    findJobOpeningTexts(ctx.db, id),
    countByStage(ctx.db, id),
  ]);
  if (facts === null || texts === null) throw refuse("not_found");
  const { employment, workplace, city, closesOn, status, version } = facts;
  return {
    id,
    status,
    version,
    jobOpening: { employment, workplace, city, closesOn: closesOn ?? "", ...texts },
    applications: counts.reduce((sum, { count }) => sum + count, 0),
  };
}
