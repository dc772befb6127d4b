import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PersonCheckDeps } from "../deps.ts";
import { fieldsOf, openAnswers } from "../open-answers.ts";
import { listSubmissions } from "../store.ts";
import { findSubjectKey } from "../subject-key.ts";

/** What the people of a business have answered, of what its risk rests on. Each value once, and nobody's name: a sheet shows it to other people. */
export interface PeopleRisk {
  /** ISO 3166-1 alpha-2. */
  readonly nationalities: readonly string[];
  readonly pep: readonly ("none" | "declared")[];
}

/** Reads it from the people's own answers. Who has not answered yet adds nothing. */
export async function readPeopleRisk(
  ctx: Pick<Ctx, "db" | "random">,
  deps: Pick<PersonCheckDeps, "subjectKeys">,
  ids: readonly Id<"bp">[],
): Promise<PeopleRisk> {
  const nationalities = new Set<string>();
  const pep = new Set<"none" | "declared">();
  for (const id of ids) {
    const key = await findSubjectKey(ctx, deps, id);
    if (key === null) continue;
    const answers = openAnswers(key, await listSubmissions(ctx.db, id));
    const nationality = fieldsOf(answers, "nationality");
    if (nationality !== null) nationalities.add(nationality.country);
    const declaration = fieldsOf(answers, "pep_declaration");
    if (declaration !== null) pep.add(declaration.kind === "none" ? "none" : "declared");
  }
  return { nationalities: [...nationalities].toSorted(), pep: [...pep].toSorted() };
}
