import type { Executor } from "#platform/db.ts";
import { listLatestCases, type StoredFinding } from "./store.ts";

/**
 * Findings that name somebody else, with that person's latest case among the details, so that staff get there. Not with a case of the viewer,
 * who may not read it.
 */
export async function withCases(
  db: Executor,
  findings: readonly StoredFinding[],
  viewer: string,
): Promise<readonly StoredFinding[]> {
  const others = findings.flatMap(({ details }) => personOf(details) ?? []).filter((person) => person !== viewer);
  const cases = await listLatestCases(db, [...new Set(others)]);
  return findings.map((finding) => {
    const found = cases.get(personOf(finding.details) ?? "");
    return found === undefined ? finding : { ...finding, details: { ...finding.details, cases: [found] } };
  });
}

const personOf = ({ person }: StoredFinding["details"]): string | null => (typeof person === "string" ? person : null);
