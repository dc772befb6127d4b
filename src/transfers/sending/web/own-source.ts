/** Where a sender's money comes from, as they said it in their verification: nobody is asked twice for their first transfer. */
import { Refusal } from "#kernel/refusal.ts";
import type { Output } from "#kernel/endpoint.ts";
import type { readOwn } from "#verification/person/contract.ts";
import { api } from "#web/api.ts";
import type { SourceCode } from "../../model/declarations.ts";

/** The one source that was stated; null where none or several were, because then only the sender knows which one it is this time. */
export function onlySource(answers: readonly Pick<Output<typeof readOwn>["answers"][number], "answer">[]): SourceCode | null {
  const stated = answers.flatMap(({ answer }) => (answer.code === "source_of_funds" ? answer.fields.sources : []));
  return stated.length === 1 ? (stated[0] ?? null) : null;
}

/** The same of the signed-in sender; null for those whose account cannot be verified. */
export async function loadOwnSource(): Promise<SourceCode | null> {
  // Imported only here: the schemas of verification are large, and most transfers are not the first.
  const contract = await import("#verification/person/contract.ts");
  try {
    return onlySource((await api(contract.readOwn, {})).answers);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
