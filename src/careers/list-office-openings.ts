import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_OPENINGS, type listOfficeOpenings as contract, type readOfficeOpening as readContract } from "./contract-office.ts";
import { findOpeningFacts, findOpeningTexts, listOpeningRows } from "./store.ts";
import { countByStage } from "./store-applications.ts";

/** All openings with how many have applied. */
export async function listOfficeOpenings(ctx: Ctx): Promise<Output<typeof contract>> {
  const [rows, counts] = await Promise.all([
    listOpeningRows(ctx.db, ctx.language, { limit: MAX_OPENINGS }),
    countByStage(ctx.db),
  ]);
  return {
    openings: rows.map(({ id, title, team, city, employment, workplace, status, closesOn, openedAt }) => {
      const own = counts.filter(({ openingId }) => openingId === id);
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

/** One opening as it is edited. */
export async function readOfficeOpening(ctx: Ctx, { id }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  const [facts, texts, counts] = await Promise.all([
    findOpeningFacts(ctx.db, id),
    findOpeningTexts(ctx.db, id),
    countByStage(ctx.db, id),
  ]);
  if (facts === null || texts === null) throw refuse("not_found");
  const { employment, workplace, city, closesOn, status, version } = facts;
  return {
    id,
    status,
    version,
    opening: { employment, workplace, city, closesOn: closesOn ?? "", ...texts },
    applications: counts.reduce((sum, { count }) => sum + count, 0),
  };
}
