/** The names of people of businesses, as they have given them. */
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { VerificationDeps } from "../deps.ts";
import { PERSON_FIELDS } from "../model/identity/person-fields.ts";
import { subjectKeyOf } from "../subject-key.ts";
import { listNamed, type NamedStored } from "./store.ts";

type Opening = Pick<Ctx, "db" | "random">;
type Keys = Pick<VerificationDeps, "subjectKeys">;

export interface NamedPerson extends Pick<NamedStored, "id" | "businessName" | "namedAs" | "roles" | "shareBps"> {
  /** The full name that the person has given; null until then. */
  readonly givenName: string | null;
}

/** People of businesses by id. Unknown ids are missing from the map. */
export async function namedPeople(ctx: Opening, deps: Keys, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> {
  const stored = await listNamed(ctx.db, ids);
  return new Map(
    stored.map(({ submission, content, dataKey, keyNumber, ...one }) => [
      one.id,
      { ...one, givenName: openName(ctx, deps, { id: one.id, submission, content, dataKey, keyNumber }) },
    ]),
  );
}

interface SealedName extends Pick<NamedStored, "submission" | "content" | "dataKey" | "keyNumber"> {
  readonly id: Id<"bp">;
}

/** The full name in a sealed answer; null when there is none. */
export function openName(
  { random }: Pick<Ctx, "random">,
  { subjectKeys }: Keys,
  { id, submission, content, dataKey, keyNumber }: SealedName,
): string | null {
  if (submission === null || content === null) return null;
  const key = subjectKeyOf({ id, dataKey, keyNumber }, { subjectKeys, random });
  return PERSON_FIELDS.full_name.parse(JSON.parse(key.open(submission, content).toString("utf8"))).fullName;
}
