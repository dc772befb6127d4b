/** Whether an answer says exactly what was read from the document of identity. Pure. */
import type { ReadFields } from "../../../../capture/model/read-fields.ts";
import type { Answer } from "../../../../model/shown.ts";
import { differencesOf } from "../differences.ts";
import { answerFacts, readValueOf, type AnswerFact } from "./answer-facts.ts";

/** Said of the document, and printed on none. */
const NOT_PRINTED: ReadonlySet<string> = new Set(["livesThere"]);

/** Every field of the answer was read, and as it was typed. `wordOf`: a value as it is shown; both sides are compared as their reader sees them. */
export function isAsRead(answer: Answer, read: ReadFields | null, wordOf: (fact: AnswerFact, value: string) => string): boolean {
  const facts = answerFacts(answer);
  const printed = facts.filter(({ field }) => !NOT_PRINTED.has(field));
  return (
    printed.length > 0 &&
    printed.every((fact) => {
      const value = readValueOf(fact.field, facts, read);
      const typed = fact.values.map((one) => wordOf(fact, one)).join(", ");
      return value !== null && differencesOf(typed, wordOf(fact, value)).isSame;
    })
  );
}
