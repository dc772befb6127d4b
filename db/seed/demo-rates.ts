/**
 * Rates of the demo. The sample of the reference file covers one day and would grow stale: in the demo only, it counts as of the last day
 * on which a real one would exist. Each seeding renews the rate desk's values that have aged.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { rateCodec } from "../../src/kernel/rate.ts";
import { addDays, DAY_MS, HOUR_MS, toLocalDate, weekdayOf, type LocalDate } from "../../src/kernel/time.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { importTerms, type TermDraft } from "../../src/pricing/terms/import-terms.ts";
import { fixedAt, REFERENCE_SOURCE, type ReadRates, type ReferenceAnswer } from "../../src/pricing/rates/model/rates.ts";
import { termAt } from "../../src/pricing/index.ts";
import { recordReferenceRates } from "../../src/pricing/rates/record-reference-rates.ts";
import { TERMS } from "../../src/pricing/terms/model/term-kinds.ts";

const deskFile = z.partialRecord(TERMS.desk_rate.key, rateCodec);
/** Well before the desk's rules call a value stale. */
const RENEWED_AFTER_MS = DAY_MS / 2;

/** A source whose answer is dated to the newest day that a daily reference could have. */
export function asOfLastReferenceDay(read: ReadRates, clock: Clock): ReadRates {
  return async () => moved(await read(), clock.now());
}

function moved(answer: ReferenceAnswer, now: Date): ReferenceAnswer {
  if (answer.outcome !== "read") return answer;
  return { ...answer, rates: { ...answer.rates, day: lastReferenceDay(now) } };
}

/** The last weekday whose rates have been fixed by now. */
function lastReferenceDay(now: Date): LocalDate {
  // The source needs an hour to publish what it has fixed.
  const known = new Date(now.getTime() - HOUR_MS);
  let day = toLocalDate(known, "UTC");
  while ([0, 6].includes(weekdayOf(day)) || fixedAt(day) > known) day = addDays(day, -1);
  return day;
}

/** Writes the demo's rates: the sample as of the last reference day, and the desk's values that have aged. */
export async function giveDemoRates(ctx: Ctx, folder: string, read: ReadRates): Promise<void> {
  const answer = moved(await read(), ctx.now);
  if (answer.outcome !== "read") throw new Error(`the demo's sample of reference rates: ${answer.why}`);
  await recordReferenceRates(ctx, REFERENCE_SOURCE, answer.rates);
  const desk = deskFile.parse(parse(await readFile(join(folder, "rates", "desk.yaml"), "utf8")));
  const aged: TermDraft[] = [];
  for (const [key, mid] of Object.entries(desk)) {
    const status = await termAt(ctx, "desk_rate", key, ctx.now);
    if (status && ctx.now.getTime() - status.proposedAt.getTime() < RENEWED_AFTER_MS) continue;
    const content = { kind: "desk_rate", key: TERMS.desk_rate.key.parse(key), value: { mid } } as const;
    aged.push({ content, validFrom: ctx.now, validTo: null, reason: "Kurs contoh untuk demo" });
  }
  await importTerms(ctx, aged);
}
