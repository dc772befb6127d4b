/** `main.js check`: prints a line for each invariant, the broken ones last, where a long output is read first. */
import type { Database } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { invariants } from "#wiring/capabilities.ts";

/** False when an invariant is violated. */
export async function printChecks(database: Database): Promise<boolean> {
  const reports = await checkInvariants(database, invariants);
  const brokenLast = reports.toSorted((one, other) => Math.sign(one.breaches.length) - Math.sign(other.breaches.length));
  for (const { says, breaches } of brokenLast) {
    process.stdout.write(
      breaches.length === 0
        ? `holds   ${says}\n`
        : `BROKEN  ${says}: ${breaches.length} rows, first ${JSON.stringify(breaches[0], (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value))}\n`,
    );
  }
  return reports.every(({ breaches }) => breaches.length === 0);
}
