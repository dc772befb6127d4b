/** SQL of the chats that people are given at first. */
import { sql } from "kysely";
import { LANGUAGES } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import { CHAT_TOPICS } from "../desk/model/skills.ts";
import type { Skills } from "./contract.ts";

/** The skills of whoever has none set. */
export const ALL_SKILLS: Skills = { languages: [...LANGUAGES], topics: [...CHAT_TOPICS] };

/** Skills that are set, by person. */
export async function findSkills(db: Executor, people: readonly string[]): Promise<ReadonlyMap<string, Skills>> {
  const { rows } = await sql<Skills & { person: string }>`
    select person, languages, topics from support.skill where person = any(${people})`.execute(db);
  return new Map(rows.map(({ person, ...skills }) => [person, skills]));
}

/** All skills are stored as none: whatever is added later belongs to them too. */
export async function putSkills(db: Executor, person: string, { languages, topics }: Skills): Promise<void> {
  if (languages.length === ALL_SKILLS.languages.length && topics.length === ALL_SKILLS.topics.length)
    await sql`delete from support.skill where person = ${person}`.execute(db);
  else
    await sql`insert into support.skill (person, languages, topics) values (${person}, ${languages}, ${topics})
      on conflict (person) do update set languages = excluded.languages, topics = excluded.topics`.execute(db);
}
