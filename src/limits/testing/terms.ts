/** Terms for tests, written as an import does: those that limits and recipients read from pricing. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { checkInvariants } from "#platform/invariants.ts";
import { newId } from "#kernel/id.ts";
import type { TestApp } from "#platform/testing/database.ts";
import { limitInvariants } from "../invariants.ts";

/** Puts a term in force from an instant on; the value is stored as jsonb. */
export async function putTerm(app: TestApp, kind: string, key: string, value: object, from = app.runtime.clock.now()) {
  const { database, clock, random } = app.runtime;
  const json = JSON.stringify(value);
  const hash = createHash("sha256").update(json).digest();
  await sql`insert into pricing.term (id, kind, key, value, valid_from, reason, shown_hash, origin, proposed_by, proposed_at, state, decided_by,
      decided_at, effective_from)
    values (${newId("tm", clock.now().getTime(), random(10))}, ${kind}, ${key}, ${json}::jsonb, ${from}, 'a test', ${hash}, 'import', 'import',
      ${from}, 'approved', 'import', ${from}, ${from})`.execute(database);
}

const rupiah = (units: number | null) => (units === null ? null : { currency: "IDR", minor: String(BigInt(units) * 100n) });

export interface TierOfTest {
  readonly isDomesticOnly?: boolean;
  readonly transfer?: number | null;
  readonly day?: number | null;
  readonly month?: number | null;
  /** US dollars. */
  readonly abroadMonth?: number | null;
}

/** A tier's figures in whole rupiah and dollars; an omitted figure means no limit. */
export const tierValue = ({
  isDomesticOnly = false,
  transfer = null,
  day = null,
  month = null,
  abroadMonth = null,
}: TierOfTest) => ({
  isDomesticOnly,
  transfer: rupiah(transfer),
  day: rupiah(day),
  month: rupiah(month),
  abroadMonth: abroadMonth === null ? null : { currency: "USD", minor: String(abroadMonth * 100) },
});

/** Figures of a limit other than a tier's. */
export const limitValue = ({
  transfer = null,
  day = null,
  month = null,
  countPerDay = null,
}: Omit<TierOfTest, "isDomesticOnly" | "abroadMonth"> & { readonly countPerDay?: number | null }) => ({
  transfer: rupiah(transfer),
  day: rupiah(day),
  month: rupiah(month),
  countPerDay,
});

/** Runs after each test; throws when usage differs from the sum of the claims. */
export async function checkUsage({ runtime }: TestApp): Promise<void> {
  const broken = (await checkInvariants(runtime.database, limitInvariants)).filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0) throw new Error(broken.map(({ says }) => `does not hold: ${says}`).join("\n"));
}
