/**
 * The last transfers this device has seen, for `/offline`. Amounts are stored as the server sent them, with the time of each view, since a
 * transfer may have moved on.
 */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { moneyCodec } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { instantCodec } from "#kernel/time.ts";
import { keep, readCached } from "#web/offline/device-cache.ts";
import type { ListedTransfer } from "../../lists/contract.ts";
import type { TransferView } from "../../details/contract.ts";
import { PRODUCTS } from "../../lifecycle/transfer.ts";
import { MILESTONES } from "../../model/progress.ts";
import { cachedParts } from "./cached-parts.ts";

/** Receipt data. Only the last four digits of an account: a finder of the telephone needs no more. */
const detailsSchema = z.strictObject({
  principal: moneyCodec,
  feeAndTax: moneyCodec,
  rate: rateCodec.nullable(),
  bank: z.string().nullable(),
  accountEnd: z.string().nullable(),
});
const cachedSchema = z.strictObject({
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
  /** Null until the transfer's own page was opened. */
  details: detailsSchema.nullable(),
});
const allSchema = z.array(cachedSchema);
export type CachedTransfer = z.output<typeof cachedSchema>;

export const MAX_CACHED = 10;

/** The cached transfers; none where the cache is foreign or of another build. */
export function readTransfers(cached: unknown): readonly CachedTransfer[] {
  return allSchema.safeParse(cachedParts(cached).transfers).data ?? [];
}

function cachedOf(row: ListedTransfer, seenAt: Date, details: CachedTransfer["details"]): CachedTransfer {
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

function detailsOf({ principal, feeAndTax, rate, destination }: TransferView): CachedTransfer["details"] {
  const number = destination.account ?? destination.phone;
  return { principal, feeAndTax, rate: rate && rate.ours, bank: destination.bank, accountEnd: number && number.slice(-4) };
}

/** Merges `seen` into the cache: the last view wins, details are kept as long as the recipient is the same, and the newest ten stay. */
export function withSeen(cached: readonly CachedTransfer[], seen: readonly CachedTransfer[]): readonly CachedTransfer[] {
  const all = new Map(cached.map((one) => [one.id, one]));
  for (const one of seen) {
    const before = all.get(one.id);
    const details = one.details ?? (before?.recipientName === one.recipientName ? before.details : null);
    all.set(one.id, { ...one, details });
  }
  return [...all.values()].toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, MAX_CACHED);
}

function cacheSeen(owner: string, seen: readonly CachedTransfer[]): void {
  const cached = readCached(undefined, owner);
  const transfers = z.encode(allSchema, [...withSeen(readTransfers(cached), seen)]);
  keep(owner, { ...cachedParts(cached), transfers });
}

/** Caches a list; `seenAt` is when the server sent it. */
export function cacheListed(owner: string, rows: readonly ListedTransfer[], seenAt: Date): void {
  if (rows.length === 0) return;
  cacheSeen(
    owner,
    rows.map((row) => cachedOf(row, seenAt, null)),
  );
}

/** Caches the transfer's own page. */
export function cacheOpened(owner: string, transfer: TransferView): void {
  cacheSeen(owner, [cachedOf(transfer, transfer.asOf, detailsOf(transfer))]);
}
