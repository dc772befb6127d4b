/**
 * Rates of the demo. Its sample of the reference file is of one day and would grow old: in the demo, and nowhere else, it counts as of the last
 * day on which there would have been one. Its rate desk says the same anew at each seeding, once it has aged.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { rateCodec } from "../../src/kernel/rate.ts";
import { addDays, DAY_MS, HOUR_MS, toLocalDate, weekdayOf, type LocalDate } from "../../src/kernel/time.ts";
import type { Clock } from "../../src/platform/clock.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { importTerms, type TermDraft } from "../../src/pricing/import-terms.ts";
import { fixedAt, type ReadRates, type ReferenceAnswer } from "../../src/pricing/rates.ts";
import { termAt } from "../../src/pricing/index.ts";
import { recordReference } from "../../src/pricing/record-reference.ts";
import { TERMS } from "../../src/pricing/terms.ts";

const deskFile = z.partialRecord(TERMS.desk_rate.key, rateCodec);
/** Well before the desk's rules call it old. */
const RENEWED_AFTER_MS = DAY_MS / 2;
const SOURCE = "ecb";

/** A source whose answer is of the newest day that a daily reference could be of. */
export function asOfLastReferenceDay(read: ReadRates, clock: Clock): ReadRates {
  return async () => moved(await read(), clock.now());
}

function moved(answer: ReferenceAnswer, now: Date): ReferenceAnswer {
  if (answer.outcome !== "read") return answer;
  return { ...answer, rates: { ...answer.rates, day: lastReferenceDay(now) } };
}

/** The last weekday whose rates have been fixed by now. */
function lastReferenceDay(now: Date): LocalDate {
  // An hour for the source to publish what it has fixed.
  const known = new Date(now.getTime() - HOUR_MS);
  let day = toLocalDate(known, "UTC");
  while ([0, 6].includes(weekdayOf(day)) || fixedAt(day) > known) day = addDays(day, -1);
  return day;
}

/** Gives the demo its rates: the sample as of the last reference day, and the desk's that have aged. */
export async function giveDemoRates(ctx: Ctx, folder: string, read: ReadRates): Promise<void> {
  const answer = moved(await read(), ctx.now);
  if (answer.outcome !== "read") throw new Error(`the demo's sample of reference rates: ${answer.why}`);
  await recordReference(ctx, SOURCE, answer.rates);
  const desk = deskFile.parse(parse(await readFile(join(folder, "rates", "desk.yaml"), "utf8")));
  const aged: TermDraft[] = [];
  for (const [key, mid] of Object.entries(desk)) {
    const standing = await termAt(ctx, "desk_rate", key, ctx.now);
    if (standing && ctx.now.getTime() - standing.proposedAt.getTime() < RENEWED_AFTER_MS) continue;
    const content = { kind: "desk_rate", key: TERMS.desk_rate.key.parse(key), value: { mid } } as const;
    aged.push({ content, validFrom: ctx.now, validTo: null, reason: "Kurs contoh untuk demo" });
  }
  await importTerms(ctx, aged);
}
