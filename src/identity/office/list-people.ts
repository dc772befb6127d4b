import { levelChoices, listHeldByMany, listHolderIds, listHoldersAmong } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { addDays, startOfDay } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { masked } from "../model/challenge.ts";
import { MAX_LISTED, type listLevelChoices as choicesContract, type listPeople as contract } from "./contract.ts";
import { searchTerms } from "./model/account-status.ts";
import { countPeople, listPeopleRows, listPersonIds, type PeopleFilter, type PersonRow } from "./store.ts";

/** With more holders than this, a level is looked up for the people found, not the other way round. */
const FEW_HOLDERS = 2_000;

/** A page of users with their levels. Personal data is masked. */
export async function listPeople(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { sort, page, perPage } = input;
  const criteria: PeopleFilter = {
    terms: searchTerms(input.search ?? ""),
    type: input.type,
    businessType: input.businessType,
    status: input.status,
    registeredFrom: input.registeredFrom && startOfDay(input.registeredFrom),
    registeredBefore: input.registeredTo && startOfDay(addDays(input.registeredTo, 1)),
  };
  let { filter, found } = await find(ctx, criteria, input);
  const isNearly = found === 0 && criteria.terms.length > 0;
  // Only without an exact match: a name typed right does not bring similar ones.
  if (isNearly) ({ filter, found } = await find(ctx, { ...criteria, nearly: true }, input));
  const total = Math.min(found, MAX_LISTED);
  const offset = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - offset));
  const rows = limit === 0 ? [] : await listPeopleRows(ctx.db, filter, sort, { limit, offset });
  return { people: await withLevels(ctx, rows), total, isCut: found > MAX_LISTED, isNearly: isNearly && total > 0 };
}

/** The filter, with the holders of the requested level, and the number of matches: at most one more than the list can show. */
async function find(
  ctx: Ctx,
  criteria: PeopleFilter,
  { level, sort }: Input<typeof contract>,
): Promise<{ filter: PeopleFilter; found: number }> {
  const filter = level === undefined ? criteria : await withLevel(ctx, criteria, level, sort);
  return { filter, found: await countPeople(ctx.db, filter, MAX_LISTED + 1) };
}

/**
 * Only the access capability has the holders of a level: it returns the holders if they are few, otherwise those among the people
 * found.
 */
async function withLevel(
  ctx: Ctx,
  filter: PeopleFilter,
  level: string,
  sort: Input<typeof contract>["sort"],
): Promise<PeopleFilter> {
  const holders = await listHolderIds(ctx.db, level, FEW_HOLDERS + 1);
  if (holders.length <= FEW_HOLDERS) return { ...filter, ids: holders };
  const candidates = await listPersonIds(ctx.db, filter, sort, MAX_LISTED);
  return { ...filter, ids: await listHoldersAmong(ctx.db, level, candidates) };
}

type Listed = Output<typeof contract>["people"][number];

/** Adds the levels to rows and masks what identifies a person. */
export async function withLevels<R extends PersonRow>(
  ctx: Pick<Ctx, "db" | "language">,
  rows: readonly R[],
): Promise<(R & Pick<Listed, "levels">)[]> {
  const held = await listHeldByMany(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    email: masked("email", row.email),
    phone: masked("sms", row.phone),
    levels: held
      .filter(({ personId }) => personId === row.id)
      .map(({ code, names, isActive }) => ({ code, name: names[ctx.language], isActive })),
  }));
}

/** The levels to filter by, and those to request when a staff member is created. */
export async function listLevelChoices(ctx: Ctx): Promise<Output<typeof choicesContract>> {
  const levels = await levelChoices(ctx);
  return {
    levels: levels.map(({ code, names, isForStaff, isActive }) => ({ code, name: names[ctx.language], isForStaff, isActive })),
  };
}
