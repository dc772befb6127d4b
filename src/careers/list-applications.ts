import { masked } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { referenceOf, STAGES, type Stage } from "./application.ts";
import { MAX_LISTED, type listApplications as contract } from "./contract-office.ts";
import { listTitles } from "./store.ts";
import { countApplications, countByStage, listApplicationRows, type ApplicationRow } from "./store-applications.ts";

const MAX_WORDS = 6;

/** A page of applications, and how many there are of each stage. */
export async function listApplications(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { opening, stage, page, perPage } = input;
  const filter = { openingId: opening, stage, words: wordsOf(input.search ?? "") };
  const [total, counts] = await Promise.all([countApplications(ctx.db, filter, MAX_LISTED), countByStage(ctx.db, opening)]);
  const rows = await listApplicationRows(ctx.db, filter, { limit: perPage, offset: (page - 1) * perPage });
  const sum = (of: Stage) => counts.reduce((all, one) => (one.stage === of ? all + one.count : all), 0);
  return {
    applications: await shownApplications(ctx, rows),
    total,
    byStage: Object.fromEntries(STAGES.map((one) => [one, sum(one)])) as Record<Stage, number>,
  };
}

/** What somebody typed, as words to look for; a reference is the end of an id, with a hyphen in it. */
function wordsOf(typed: string): readonly string[] {
  return typed
    .normalize("NFC")
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => (/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/.test(word) ? word.replace("-", "") : word))
    .slice(0, MAX_WORDS);
}

type Shown = Output<typeof contract>["applications"][number];

/** Rows as they are shown: the opening by its title, addresses masked. */
export async function shownApplications(ctx: Pick<Ctx, "db" | "language">, rows: readonly ApplicationRow[]): Promise<Shown[]> {
  const titles = await listTitles(
    ctx.db,
    ctx.language,
    rows.map(({ openingId }) => openingId),
  );
  return rows.map(({ id, openingId, fullName, email, stage, suspicion, receivedAt, touchedAt }) => ({
    id,
    reference: referenceOf(id),
    fullName,
    email: masked("email", email),
    opening: { id: openingId, title: titles.get(openingId) ?? openingId },
    stage,
    isSuspicious: suspicion !== null,
    receivedAt,
    touchedAt,
  }));
}
