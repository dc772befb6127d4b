/** Runs the schema of an answer over what a form holds, so that the form refuses while one types what the call would refuse. Pure. */
import type { z } from "zod";

type Path = readonly PropertyKey[];
interface IssueSink {
  addIssue(issue: { code: "custom"; message: string; path: PropertyKey[]; params?: Readonly<Record<string, unknown>> }): void;
}
type Issue = z.core.$ZodIssue;

/** The issues of the alternative that fits best, in place of "none fits". */
const flat = (issue: Issue): readonly Issue[] =>
  issue.code === "invalid_union" && issue.errors.length > 0
    ? (issue.errors.toSorted((a, b) => a.length - b.length)[0] ?? []).map((inner) => ({
        ...inner,
        path: [...issue.path, ...inner.path],
      }))
    : [issue];

/** `entryOf`: the form's entry of a field of the answer; null where the form has none, and then the issue is left to the call. */
export function reportAnswer(schema: z.ZodType, answer: unknown, sink: IssueSink, entryOf: (path: Path) => string | null): void {
  const result = schema.safeParse(answer);
  if (result.success) return;
  for (const issue of result.error.issues.flatMap(flat)) {
    const entry = entryOf(issue.path);
    const params = issue.code === "custom" ? issue.params : undefined;
    if (entry !== null)
      sink.addIssue({ code: "custom", message: issue.message, path: entry.split("."), ...(params && { params }) });
  }
}
