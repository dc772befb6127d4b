/** Whoever else has given the same number or photograph, and whether that is most likely the same human being. */
import { namesOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { namedPeople } from "../business-people/names.ts";
import type { VerificationDeps } from "../deps.ts";
import type { Fingerprint } from "../fingerprints.ts";
import { isSameName } from "../model/identity/same-name.ts";
import { isBusinessPerson } from "../model/subject.ts";
import { listOthersWith } from "../store.ts";

type Reading = Pick<Ctx, "db" | "random">;
type Keys = Pick<VerificationDeps, "subjectKeys">;

export interface Other {
  readonly kind: string;
  readonly subject: string;
  /** Equal names, at least one of the two without an account: a director who is a customer too, or a person of two businesses. */
  readonly isSamePerson: boolean;
}

/** Others with one of these fingerprints. */
export async function othersWith(
  ctx: Reading,
  deps: Keys,
  subject: string,
  prints: readonly Fingerprint[],
): Promise<readonly Other[]> {
  const others = await listOthersWith(ctx.db, subject, prints);
  const same = await samePersons(
    ctx,
    deps,
    subject,
    others.map((other) => other.subject),
  );
  return others.map((other) => ({ ...other, isSamePerson: same.has(other.subject) }));
}

/** Of these subjects, those who are most likely the same human being as this one. Two accounts never are: nobody has two. */
export async function samePersons(
  ctx: Reading,
  deps: Keys,
  subject: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const candidates = others.filter((other) => isBusinessPerson(subject) || isBusinessPerson(other));
  if (candidates.length === 0) return new Set();
  const ids = [subject, ...candidates];
  const [accounts, people] = await Promise.all([
    namesOf(
      ctx,
      ids.filter((id) => !isBusinessPerson(id)),
    ),
    namedPeople(ctx, deps, ids.filter(isBusinessPerson)),
  ]);
  // What the business says is no evidence: only the name that the person has given counts.
  const nameOf = (id: string) => (isBusinessPerson(id) ? people.get(id)?.givenName : accounts.get(id)) ?? "";
  return new Set(candidates.filter((other) => isSameName(nameOf(subject), nameOf(other))));
}
