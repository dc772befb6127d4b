import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import type { SearchHits } from "#kernel/search/hit.ts";
import { formatInstant } from "#kernel/time.ts";
import { findPeople, namesOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listCasesOf } from "./store.ts";

const caseId = idSchema("vc");
/** Of people with one name only this many are looked up. */
const MAX_PEOPLE = 20;

/** Cases for the office's search over everything: by id, or by the person whom they are about. */
export async function findCaseHits(ctx: Ctx, text: string, limit: number, mayErr: boolean): Promise<SearchHits> {
  const typed = text.trim();
  const id = caseId.safeParse(typed).success ? typed : null;
  const { people, isNearly } = id === null ? await findPeople(ctx, text, MAX_PEOPLE, mayErr) : { people: [], isNearly: false };
  const found = await listCasesOf(ctx.db, { id, subjects: people.map((person) => person.id) }, limit);
  const names = await namesOf(
    ctx,
    found.map(({ subject }) => subject),
  );
  return {
    isNearly,
    hits: found.map((one) => ({
      path: href("/office/verification/:id", { id: one.id }),
      title: names.get(one.subject) ?? one.id,
      detail: `${one.tier} · ${formatInstant(one.openedAt, ctx.language)}`,
    })),
  };
}
