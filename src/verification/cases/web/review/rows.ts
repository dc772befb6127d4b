/** The rows in which a case is assessed: one a requirement, or one a file where several were given. Pure. */
import type { RequirementStatus } from "../../../model/rules/evaluate.ts";
import type { RequirementCode } from "../../../model/rules/requirements.ts";
import type { ShownCase, ShownSubmission } from "../../contract.ts";

/** What one assessment is about, with the status of its own. */
export interface ReviewRow {
  readonly key: string;
  readonly code: RequirementCode;
  readonly status: RequirementStatus;
  readonly triesLeft: number | null;
  /** Null: nothing was given, or the account proves it. */
  readonly submission: ShownSubmission | null;
  /** Which of several files; null where there is one. */
  readonly part: { readonly position: number; readonly count: number } | null;
}

/** Finds the row of a submission on the page: `data-row` is its key. */
export const rowSelector = (key: string): string => `[data-row="${key}"]`;

/** The row to assess after these: the next that waits after the last of them, and then from the beginning; null when none waits. */
export function nextWaiting(rows: readonly ReviewRow[], done: readonly Pick<ReviewRow, "key">[]): ReviewRow | null {
  const keys = new Set(done.map(({ key }) => key));
  const at = rows.findIndex(({ key }) => key === done.at(-1)?.key);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return others.find(({ key, status }) => status === "PROVIDED" && !keys.has(key)) ?? null;
}

/** The rows in the order of the rule. */
export function rowsOf({ requirements, submissions }: Pick<ShownCase, "requirements" | "submissions">): readonly ReviewRow[] {
  const byId = new Map(submissions.map((one) => [one.id, one]));
  return requirements.flatMap(({ code, status, triesLeft, submissions: ids }): readonly ReviewRow[] => {
    const given = ids.flatMap((id) => byId.get(id) ?? []);
    if (given.length === 0) return [{ key: code, code, status, triesLeft, submission: null, part: null }];
    return given.map((submission, at) => ({
      key: submission.id,
      code,
      status: submission.status,
      triesLeft,
      submission,
      part: given.length === 1 ? null : { position: at + 1, count: given.length },
    }));
  });
}
