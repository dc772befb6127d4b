/**
 * The last transfers as this device saw them, for `/offline`. Their amounts are the server's, kept as they came; when each was seen stands
 * beside it, because it may have moved on since.
 */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";
import { keep, readKept } from "#web/offline/kept.ts";
import type { ListedTransfer, TransferView } from "../../contract.ts";
import { PRODUCTS } from "../../transfer.ts";
import { MILESTONES } from "../../way.ts";

/** What stands on a receipt. Of an account the last four digits: whoever finds the telephone needs no more. */
const detailsSchema = z.strictObject({
  principal: moneyCodec,
  feeAndTax: moneyCodec,
  rate: rateCodec.nullable(),
  bank: z.string().nullable(),
  accountEnd: z.string().nullable(),
});
const keptSchema = z.strictObject({
  id: idSchema("tr"),
  number: z.string(),
  recipientName: z.string(),
  product: z.enum(PRODUCTS),
  milestone: z.enum(MILESTONES),
  total: moneyCodec,
  receives: moneyCodec,
  createdAt: instantCodec,
  arrivesBy: instantCodec,
  seenAt: instantCodec,
  /** Null until the transfer's own page was open. */
  details: detailsSchema.nullable(),
});
const allSchema = z.array(keptSchema);
export type KeptTransfer = z.output<typeof keptSchema>;

export const KEPT_AT_MOST = 10;

/** The transfers of what is kept; none where it is not ours, or from a build that kept something else. */
export function readTransfers(kept: unknown): readonly KeptTransfer[] {
  return allSchema.safeParse(kept).data ?? [];
}

function keptOf(row: ListedTransfer, seenAt: Date, details: KeptTransfer["details"]): KeptTransfer {
  const { id, number, recipientName, product, milestone, total, receives, createdAt, arrivesBy } = row;
  return {
    id,
    number,
    recipientName,
    product,
    milestone,
    total,
    receives,
    createdAt,
    arrivesBy,
    seenAt,
    details,
  };
}

function detailsOf({ principal, feeAndTax, rate, destination }: TransferView): KeptTransfer["details"] {
  const number = destination.account ?? destination.phone;
  return { principal, feeAndTax, rate: rate && rate.ours, bank: destination.bank, accountEnd: number && number.slice(-4) };
}

/** What is kept with `seen` in it: what was seen last wins, details stay as long as they are the same recipient's; the newest ten. */
export function withSeen(kept: readonly KeptTransfer[], seen: readonly KeptTransfer[]): readonly KeptTransfer[] {
  const all = new Map(kept.map((one) => [one.id, one]));
  for (const one of seen) {
    const before = all.get(one.id);
    const details = one.details ?? (before?.recipientName === one.recipientName ? before.details : null);
    all.set(one.id, { ...one, details });
  }
  return [...all.values()].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, KEPT_AT_MOST);
}

function keepSeen(owner: string, seen: readonly KeptTransfer[]): void {
  const before = readTransfers(readKept(undefined, owner));
  keep(owner, z.encode(allSchema, [...withSeen(before, seen)]));
}

/** Keeps what a list shows; `seenAt` is the moment when the server gave it. */
export function keepListed(owner: string, rows: readonly ListedTransfer[], seenAt: Date): void {
  if (rows.length === 0) return;
  keepSeen(
    owner,
    rows.map((row) => keptOf(row, seenAt, null)),
  );
}

/** Keeps what the transfer's own page shows. */
export function keepOpened(owner: string, transfer: TransferView): void {
  keepSeen(owner, [keptOf(transfer, transfer.asOf, detailsOf(transfer))]);
}
