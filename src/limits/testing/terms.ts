/** Terms for tests, as an import writes them: those that limits and recipients read of pricing. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { checkInvariants } from "#platform/invariants.ts";
import { newId } from "#kernel/id.ts";
import type { TestHouse } from "#platform/testing/database.ts";
import { limitInvariants } from "../invariants.ts";

/** Puts a term in force from an instant on; its value as jsonb holds it. */
export async function putTerm(house: TestHouse, kind: string, key: string, value: object, from = house.machinery.clock.now()) {
  const { database, clock, random } = house.machinery;
  const json = JSON.stringify(value);
  const hash = createHash("sha256").update(json).digest();
  await sql`insert into pricing.term (id, kind, key, value, valid_from, reason, hash, origin, proposed_by, proposed_at, state, decided_by,
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

/** A tier's figures in whole rupiah and dollars; what is left out is without a limit. */
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

/** Figures of another limit. */
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

/** After each test what is used is the sum of what was claimed, or it has failed. */
export async function checkUsage({ machinery }: TestHouse): Promise<void> {
  const broken = (await checkInvariants(machinery.database, limitInvariants)).filter(({ breaches }) => breaches.length > 0);
  if (broken.length > 0) throw new Error(broken.map(({ says }) => `does not hold: ${says}`).join("\n"));
}
