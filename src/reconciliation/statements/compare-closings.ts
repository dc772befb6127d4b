import { listDayEnds } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { closingOf, NOTHING_CROSSES, type Closing } from "../model/closing.ts";
import { listClosings, sumCrossing } from "./store-closings.ts";
import type { DayPlace } from "./store.ts";

export interface ComparedClosing extends Closing, DayPlace {
  readonly account: string;
}

/** The closing balances that statements give for these days, beside the ledger's balances at the end of each. */
export async function compareClosings(ctx: Pick<Ctx, "db">, places: readonly DayPlace[]): Promise<ComparedClosing[]> {
  const stated = await listClosings(ctx.db, places);
  const ends = await listDayEnds(
    ctx.db,
    stated.map(({ account: code, day }) => ({ code, day })),
  );
  const books = new Map(ends.map(({ code, day, minor }) => [`${code} ${day}`, minor]));
  const compared: ComparedClosing[] = [];
  for (const one of stated) {
    const { party, day, account, currency, minor } = one;
    const figures = { currency, statement: minor, books: books.get(`${account} ${day}`) ?? 0n };
    const crossing = figures.statement === figures.books ? NOTHING_CROSSES : await sumCrossing(ctx.db, one);
    compared.push({ party, day, account, ...closingOf(figures, crossing) });
  }
  return compared;
}
