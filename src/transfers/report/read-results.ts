import { daysOfMonth, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { money, type Currency } from "#kernel/money.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { listPostingsOf, listResults as listLedgerResults, type MonthPosting } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import * as contract from "./contract.ts";
import { addUp, originKey, originOf, type Origin } from "./model/results.ts";
import type { ReportProduct } from "./model/products.ts";
import { listOrigins, readSums, type PeriodSum, type ResultClock } from "./store-results.ts";

/** Sums of one account and origin, with the account's currency and kind. */
export interface OriginResult extends PeriodSum {
  readonly currency: Currency;
  readonly accountKind: "income" | "expense";
}

/**
 * Income and expenses of a period by origin: the sums that are kept, and the ledger's postings beyond them. `isWhole`: for every account
 * they are what the ledger itself has, to the last posting.
 */
export async function readResults(
  ctx: Pick<Ctx, "db">,
  period: { readonly from: LocalDate; readonly before: LocalDate },
  clock: ResultClock,
): Promise<{ readonly results: readonly OriginResult[]; readonly isWhole: boolean }> {
  const { places, sums } = await readSums(ctx.db, period, clock);
  const lines = await listLedgerResults(ctx.db, period, clock, places);
  const subjects = new Set(lines.flatMap(({ beyond }) => beyond.flatMap(({ subject }) => subject ?? [])));
  const origins = await listOrigins(ctx.db, [...subjects]);
  const results = lines.flatMap(({ account, currency, kind: accountKind, beyond }) => {
    const kept = sums.filter((one) => one.account === account);
    const fresh = beyond.map((one) => ({ ...one, ...originOf(one, origins), account }));
    return addUp([...kept, ...fresh], originKey).map((one) => ({ ...one, currency, accountKind }));
  });
  const isOf = (account: string) => results.filter((one) => one.account === account);
  const isWhole =
    sums.every(({ account }) => lines.some((line) => line.account === account)) &&
    lines.every(({ account, debit, credit }) => {
      const [whole] = addUp(isOf(account), () => "");
      return whole?.debit === debit && whole.credit === credit;
    });
  return { results, isWhole };
}

const minorOf = ({ accountKind, debit, credit }: Pick<OriginResult, "accountKind" | "debit" | "credit">) =>
  accountKind === "income" ? credit - debit : debit - credit;

const shownOrigin = ({ corridor, product, kind }: Origin) => ({
  corridor: corridor === "" ? null : corridor,
  product: product === "" ? null : (product as ReportProduct),
  kind: kind === "" ? null : kind,
});

const monthOf = (ctx: Pick<Ctx, "now">, asked: string | undefined) => {
  const currentMonth = toLocalDate(ctx.now).slice(0, 7);
  const month = asked ?? currentMonth;
  return { month, currentMonth, period: daysOfMonth(month) };
};

/** Income and expenses of a month by corridor and product, one row for each account. */
export async function listResults(
  ctx: Ctx,
  { month: asked, clock }: Input<typeof contract.listResults>,
): Promise<Output<typeof contract.listResults>> {
  const { period, ...months } = monthOf(ctx, asked);
  const { results, isWhole } = await readResults(ctx, period, clock);
  // The party that pays out is of no interest here.
  const rows = addUp(
    results.map((one) => ({ ...one, party: "", rail: "" })),
    (one) => `${one.account}|${originKey(one)}`,
  ).toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return {
    ...months,
    isWhole,
    rows: rows.map((row) => ({
      ...shownOrigin(row),
      account: row.account,
      side: row.accountKind,
      amount: money(row.currency, minorOf(row)),
      postings: row.postings,
    })),
    corridors: [...Map.groupBy(rows, ({ corridor, currency }) => `${corridor}|${currency}`).values()].flatMap((of) => {
      const [first] = of;
      if (first === undefined) return [];
      const { income, expense } = sidesOf(first.currency, of);
      return [{ corridor: shownOrigin(first).corridor, income, expense }];
    }),
    totals: currencies.map((currency) =>
      sidesOf(
        currency,
        rows.filter((row) => row.currency === currency),
      ),
    ),
  };
}

function sidesOf(currency: Currency, rows: readonly OriginResult[]) {
  const of = (kind: "income" | "expense") => rows.reduce((sum, row) => (row.accountKind === kind ? sum + minorOf(row) : sum), 0n);
  const [income, expense] = [of("income"), of("expense")];
  return { income: money(currency, income), expense: money(currency, expense), result: money(currency, income - expense) };
}

/** Transfers first, by corridor and product; then what has none, by kind. Income before expenses. */
const orderOf = ({ corridor, product, kind, currency, accountKind, account }: OriginResult) =>
  [currency, kind === "" ? 0 : 1, corridor, product, kind, accountKind === "income" ? 0 : 1, account].join("|");

/** The journals behind one row, newest first; each page reads a bounded number of the account's postings. */
export async function listResultJournals(
  ctx: Ctx,
  { month: asked, clock, account, corridor, product, kind, before }: Input<typeof contract.listResultJournals>,
): Promise<Output<typeof contract.listResultJournals>> {
  const { month, period } = monthOf(ctx, asked);
  const isWanted = (origin: Origin) =>
    kind === undefined
      ? origin.kind === "" && origin.corridor === (corridor ?? origin.corridor) && origin.product === (product ?? origin.product)
      : origin.kind === kind;
  const found: MonthPosting[] = [];
  let place = before === undefined ? null : BigInt(before);
  for (let part = 0; part < contract.PARTS_READ; part++) {
    const postings = await listPostingsOf(ctx.db, { account, ...period, clock }, place, contract.POSTINGS_READ);
    const origins = await listOrigins(ctx.db, [...new Set(postings.flatMap(({ subject }) => subject ?? []))]);
    const isLast = postings.length < contract.POSTINGS_READ;
    // A journal that the limit cuts in two is left to the next part.
    const cut = isLast ? null : postings.at(-1)?.no;
    const whole = postings.filter(({ no }) => no !== cut);
    const few = whole.filter((one) => isWanted(originOf(one, origins)));
    found.push(...few);
    place = isLast ? null : (whole.at(-1)?.no ?? cut ?? null);
    if (place === null || found.length >= contract.JOURNALS_WANTED) break;
  }
  const currency = account.slice(-3) as Currency;
  return {
    month,
    journals: found.map(({ no: _no, minor, ...posting }) => ({ ...posting, amount: money(currency, minor) })),
    next: place === null ? null : place.toString(),
  };
}
