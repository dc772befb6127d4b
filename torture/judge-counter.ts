/** What a counter was told, held against what is true: cash was taken in once for what was paid in cash, and handed out once for what is over. */
import type { Handed, Records } from "./records.ts";
import type { RefundRow, Row } from "./verdict.ts";

export function judgeCounter(
  { cashTaken, handed }: Pick<Records, "cashTaken" | "handed">,
  transfers: readonly Row[],
  refunds: readonly RefundRow[],
): string[] {
  const due = new Map(transfers.filter((row) => row.isPaidInCash).map(({ id, dueMinor }) => [id, dueMinor]));
  const collected = transfers.filter(({ product, state }) => product === "cash_pickup" && state === "PAID");
  const inCash = refunds.filter(({ isCash, status }) => isCash && status === "paid");
  return [
    ...differences("cash taken in for", cashTaken, due),
    ...repeated(handed),
    ...differences("cash paid out for", sums(handed, "pay_out"), new Map(collected.map((row) => [row.id, row.receivesMinor]))),
    ...differences("cash refunded for", sums(handed, "refund"), new Map(inCash.map((row) => [row.of, row.handedMinor]))),
  ];
}

function sums(handed: readonly Handed[], purpose: Handed["purpose"]): ReadonlyMap<string, bigint> {
  return new Map(handed.filter((one) => one.purpose === purpose).map(({ transfer, minor }) => [transfer, minor]));
}

function repeated(handed: readonly Handed[]): string[] {
  const seen = new Set<string>();
  return handed.flatMap(({ transfer, purpose }) => {
    const key = `${purpose} ${transfer}`;
    if (seen.has(key)) return [`cash for ${key} was handed out twice`];
    seen.add(key);
    return [];
  });
}

/** What the counter has in its hands, and what the product says that it has. */
function differences(what: string, told: ReadonlyMap<string, bigint>, is: ReadonlyMap<string, bigint>): string[] {
  return [...new Set([...told.keys(), ...is.keys()])].flatMap((id) => {
    const [counted, booked] = [told.get(id), is.get(id)];
    return counted === booked
      ? []
      : [`${what} ${id}: the counter says ${counted ?? "nothing"}, and the books ${booked ?? "nothing"}`];
  });
}
