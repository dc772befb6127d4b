/** The names of a case as they are compared on screen; the server compares the same (`rules/read-name-check.ts`). Pure. */
import { namesThatDiffer } from "../../../../model/identity/name-check.ts";
import { isBusinessPerson } from "../../../../model/subject.ts";
import type { ShownCase, ShownSubmission } from "../../../contract.ts";
import { readOf } from "./answer-facts.ts";

/** The name declared at registration; null for a person of a business, who has no account. */
export const accountNameOf = ({ subject, name }: Pick<ShownCase, "subject" | "name">): string | null =>
  isBusinessPerson(subject) ? null : name;

/** Whether the revealed name of a submission differs from the document or the account, so that accepting it takes a note. */
export function isOtherName(
  { answer }: ShownSubmission,
  submissions: readonly ShownSubmission[],
  onAccount: string | null,
): boolean {
  if (answer?.code !== "full_name") return false;
  const onDocument = readOf(submissions)?.fullName ?? null;
  return namesThatDiffer({ given: answer.fields.fullName, onDocument, onAccount }).length > 0;
}
