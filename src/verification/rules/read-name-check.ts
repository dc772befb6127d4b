/** The name of a person as they give it, beside the name on their document and on their account. */
import { findContact } from "#identity/index.ts";
import { findRead } from "../capture/read-text.ts";
import { namesThatDiffer, type Names } from "../model/identity/name-check.ts";
import { isBusinessPerson } from "../model/subject.ts";
import { fieldsOf, openAnswers } from "../open-answers.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Submission } from "../store.ts";
import type { SubjectKey } from "../subject-key.ts";

interface Person {
  readonly subject: string;
  readonly key: SubjectKey;
  readonly given: readonly Submission[];
}

/** Null while no full name is given. A person of a business has no account: the name by the business is compared as a finding. */
export async function readNames(ctx: Pick<Ctx, "db">, { subject, key, given }: Person): Promise<Names | null> {
  const names = given.filter(({ code }) => code === "full_name");
  const name = fieldsOf(openAnswers(key, names), "full_name");
  if (name === null) return null;
  const [read, contact] = await Promise.all([
    findRead(ctx.db, key, subject),
    isBusinessPerson(subject) ? null : findContact(ctx, subject),
  ]);
  return { given: name.fullName, onDocument: read?.fullName ?? null, onAccount: contact?.fullName ?? null };
}

/** Whether a name that differs was accepted without a word about it: nothing rests on such an acceptance. */
export async function isNameUnexplained(ctx: Pick<Ctx, "db">, person: Person): Promise<boolean> {
  const accepted = person.given.some(({ code, status, note }) => code === "full_name" && status === "ACCEPTED" && note === null);
  const names = accepted ? await readNames(ctx, person) : null;
  return names !== null && namesThatDiffer(names).length > 0;
}
