import { referenceOf } from "#kernel/id.ts";
import { masked } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { searchTerms } from "#kernel/validation/free-text.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { STAGES, type Stage } from "./model/application.ts";
import { MAX_LISTED, type listApplications as contract } from "./contract-office.ts";
import { listTitles } from "./store.ts";
import { countApplications, countByStage, listApplicationRows, type ApplicationRow } from "./store-applications.ts";

/** A page of applications, and the number in each stage. */
export async function listApplications(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { jobOpening, stage, page, perPage } = input;
  const filter = { jobOpeningId: jobOpening, stage, terms: searchTerms(input.search ?? "") };
  const [total, counts] = await Promise.all([countApplications(ctx.db, filter, MAX_LISTED), countByStage(ctx.db, jobOpening)]);
  const rows = await listApplicationRows(ctx.db, filter, { limit: perPage, offset: (page - 1) * perPage });
  const sum = (of: Stage) => counts.reduce((all, one) => (one.stage === of ? all + one.count : all), 0);
  return {
    applications: await shownApplications(ctx, rows),
    total,
    byStage: Object.fromEntries(STAGES.map((one) => [one, sum(one)])) as Record<Stage, number>,
  };
}

type Shown = Output<typeof contract>["applications"][number];

/** Rows for display: the opening by its title, e-mail addresses masked. */
export async function shownApplications(ctx: Pick<Ctx, "db" | "language">, rows: readonly ApplicationRow[]): Promise<Shown[]> {
  const titles = await listTitles(
    ctx.db,
    ctx.language,
    rows.map(({ jobOpeningId }) => jobOpeningId),
  );
  return rows.map(({ id, jobOpeningId, fullName, email, stage, suspicion, receivedAt, touchedAt }) => ({
    id,
    reference: referenceOf(id),
    fullName,
    email: masked("email", email),
    jobOpening: { id: jobOpeningId, title: titles.get(jobOpeningId) ?? jobOpeningId },
    stage,
    isSuspicious: suspicion !== null,
    receivedAt,
    touchedAt,
  }));
}
