import { levelChoices, listHeldByMany, listHolderIds, listHoldersAmong } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { addDays, startOfDay } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { masked } from "./challenge.ts";
import { MAX_LISTED, type listLevelChoices as choicesContract, type listPeople as contract } from "./contract-office.ts";
import { searchWords } from "./standing.ts";
import { countPeople, listPeopleRows, listPersonIds, type PeopleFilter, type PersonRow } from "./store-people.ts";

/** A level with more holders than this is looked for among the people found, not the other way round. */
const FEW_HOLDERS = 2_000;

/** A page of users, with the levels they hold. Personal data is masked. */
export async function listPeople(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { sort, page, perPage } = input;
  const asked: PeopleFilter = {
    words: searchWords(input.search ?? ""),
    type: input.type,
    businessType: input.businessType,
    status: input.status,
    registeredFrom: input.registeredFrom && startOfDay(input.registeredFrom),
    registeredBefore: input.registeredTo && startOfDay(addDays(input.registeredTo, 1)),
  };
  let { filter, found } = await find(ctx, asked, input);
  const isNearly = found === 0 && asked.words.length > 0;
  // Only where nothing is quite what was typed: who types a name right is not shown its neighbours.
  if (isNearly) ({ filter, found } = await find(ctx, { ...asked, nearly: true }, input));
  const total = Math.min(found, MAX_LISTED);
  const offset = (page - 1) * perPage;
  const limit = Math.max(0, Math.min(perPage, total - offset));
  const rows = limit === 0 ? [] : await listPeopleRows(ctx.db, filter, sort, { limit, offset });
  return { people: await withLevels(ctx, rows), total, isCut: found > MAX_LISTED, isNearly: isNearly && total > 0 };
}

/** What to look for once it is known who holds the level that was asked for, and how many there are: one more than the list reaches at most. */
async function find(
  ctx: Ctx,
  asked: PeopleFilter,
  { level, sort }: Input<typeof contract>,
): Promise<{ filter: PeopleFilter; found: number }> {
  const filter = level === undefined ? asked : await withLevel(ctx, asked, level, sort);
  return { filter, found: await countPeople(ctx.db, filter, MAX_LISTED + 1) };
}

/** Who holds a level is access's to know: it names the few who do, or tells which of those found do. */
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

/** Rows as they are shown: with levels, and without what identifies a person to a stranger. */
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

/** What the list can be filtered by, and what can be asked for when a staff member is made. */
export async function listLevelChoices(ctx: Ctx): Promise<Output<typeof choicesContract>> {
  const levels = await levelChoices(ctx);
  return {
    levels: levels.map(({ code, names, isForStaff, isActive }) => ({ code, name: names[ctx.language], isForStaff, isActive })),
  };
}
