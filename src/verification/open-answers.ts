/** Opens what a person has answered. */
import type { PersonAnswerCode, PersonFields } from "./model/identity/person-fields.ts";
import { isAnswerCode } from "./model/rules/requirements.ts";
import { answerSchema, type Answer } from "./model/shown.ts";
import type { Submission } from "./store.ts";
import type { SubjectKey } from "./subject-key.ts";

export interface OpenAnswer {
  readonly submission: Submission;
  readonly answer: Answer;
}

/** All current answers, opened. */
export function openAnswers(key: SubjectKey, given: readonly Submission[]): readonly OpenAnswer[] {
  return given.flatMap((submission) => {
    const { id, code, content } = submission;
    if (content === null || !isAnswerCode(code)) return [];
    const fields: unknown = JSON.parse(key.open(id, content).toString("utf8"));
    return [{ submission, answer: answerSchema.parse({ code, fields }) }];
  });
}

/** The fields of one answer; null when it was not given. */
export function fieldsOf<C extends PersonAnswerCode>(answers: readonly OpenAnswer[], code: C): PersonFields<C> | null {
  const found = answers.find(({ answer }) => answer.code === code);
  return found === undefined ? null : (found.answer.fields as PersonFields<C>);
}
