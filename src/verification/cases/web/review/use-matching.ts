/** The rows that say exactly what was read from the document, so that they are accepted together. */
import { useAreaNames } from "#areas/web/use-area-names.ts";
import type { ShownSubmission } from "../../contract.ts";
import type { Looking } from "../look/use-looking.ts";
import { answerFacts, areaCodes, readOf } from "./answers/answer-facts.ts";
import { useAnswerWord } from "./answers/answer-words.ts";
import { isAsRead } from "./answers/as-read.ts";
import { isOtherName } from "./answers/compared-names.ts";
import type { ReviewRow } from "./rows.ts";

/** What can be accepted together. */
export interface Matching {
  readonly matching: readonly ReviewRow[];
  /** The photograph that they are compared with is open: what was read came from the person's own device. */
  readonly isDocumentOpen: boolean;
}

/** Rows that wait, are revealed, have no warning, and match. */
export function useMatching(
  rows: readonly ReviewRow[],
  submissions: readonly ShownSubmission[],
  { looking, accountName }: { readonly looking: Looking; readonly accountName: string | null },
): Matching {
  const given = rows.flatMap(({ submission }) => (submission?.answer == null ? [] : [submission.answer]));
  const wordOf = useAnswerWord(useAreaNames(areaCodes(given.flatMap(answerFacts))));
  const read = readOf(submissions);
  const document = submissions.find(({ code }) => code === "identity_photo");
  const isMatching = ({ status, submission }: ReviewRow): boolean =>
    status === "PROVIDED" &&
    submission?.answer != null &&
    !looking.isMasked(submission.id) &&
    submission.warnings.length === 0 &&
    !isOtherName(submission, submissions, accountName) &&
    isAsRead(submission.answer, read, wordOf);
  return { matching: rows.filter(isMatching), isDocumentOpen: document !== undefined && looking.photos.has(document.id) };
}
