/** Runs the rules of a section over what its form holds, so that the form refuses beside its field what the call would refuse. Pure. */
import type { z } from "zod";
import type { Bilingual } from "#kernel/locale.ts";

type Path = readonly PropertyKey[];
interface IssueSink {
  addIssue(issue: { code: "custom"; message: string; path: PropertyKey[]; params?: Readonly<Record<string, unknown>> }): void;
}

interface Entries {
  /** The form's entry of a field of the section; null where the form has none, and then the issue is left to the call. */
  readonly entryOf: (path: Path) => string | null;
  /** What is expected of an entry, for entries whose rule has no message of its own. */
  readonly says: (entry: string) => Bilingual | undefined;
  /** Entries that are empty: required is the one error that they have. */
  readonly empty?: ReadonlySet<string>;
}

export function reportSection(schema: z.ZodType, section: unknown, sink: IssueSink, { entryOf, says, empty }: Entries): void {
  const result = schema.safeParse(section);
  if (result.success) return;
  for (const issue of result.error.issues) {
    const entry = entryOf(issue.path);
    if (entry === null || empty?.has(entry)) continue;
    const sentence = says(entry);
    sink.addIssue({
      code: "custom",
      message: issue.message,
      path: entry.split("."),
      ...(sentence && { params: { says: sentence } }),
    });
  }
}
