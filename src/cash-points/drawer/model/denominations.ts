/** Counting a drawer: pieces of each note and coin that Bank Indonesia has in circulation. Pure. */
import { z } from "zod";
import { wholeUnits, type Money } from "#kernel/money.ts";

/** In rupiah: notes of 1.000 to 100.000, coins of 100 to 1.000. The note and the coin of 1.000 count as one denomination. */
export const DENOMINATIONS = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const;
const KEYS = DENOMINATIONS.map(String) as [string, ...string[]];

/** Pieces by denomination; a denomination with none may be left out. */
export const piecesSchema = z.partialRecord(z.enum(KEYS), z.int().min(0).max(100_000));
export type Pieces = z.output<typeof piecesSchema>;

/** Each counted denomination with its total. */
export function linesOf(pieces: Pieces): { denomination: number; pieces: number; total: Money }[] {
  return DENOMINATIONS.flatMap((denomination) => {
    const many = pieces[String(denomination)] ?? 0;
    return many === 0 ? [] : [{ denomination, pieces: many, total: wholeUnits("IDR", BigInt(denomination * many)) }];
  });
}

export function countPieces(pieces: Pieces): Money {
  const total = DENOMINATIONS.reduce((sum, denomination) => sum + denomination * (pieces[String(denomination)] ?? 0), 0);
  return wholeUnits("IDR", BigInt(total));
}
