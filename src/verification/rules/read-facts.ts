/** What the evaluator needs of a person: what the account proves, and what was given. */
import { findContact } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Facts } from "../model/rules/evaluate.ts";
import type { AccountCode } from "../model/rules/requirements.ts";
import { isBusinessPerson } from "../model/subject.ts";
import { listSubmissions, type Submission } from "../store.ts";

export interface PersonFacts extends Facts {
  readonly given: readonly Submission[];
}

/**
 * An active account has proven its address and its telephone number: registration stores them only with their codes. An inactive account
 * proves nothing, so no tier is granted to it. A person of a business has no account: what is known of them are their answers.
 */
export async function readFacts(ctx: Pick<Ctx, "db">, subject: string): Promise<PersonFacts> {
  const contact = isBusinessPerson(subject) ? null : await findContact(ctx, subject);
  const account = new Set<AccountCode>(contact === null ? [] : ["phone", "email", "name"]);
  return { account, given: await listSubmissions(ctx.db, subject) };
}
