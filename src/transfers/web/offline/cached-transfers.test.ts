import { describe, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { cachedParts } from "./cached-parts.ts";
import { MAX_CACHED, readTransfers, withSeen, type CachedTransfer } from "./cached-transfers.ts";

const AT = Date.UTC(2026, 10, 22, 3);
const details = {
  principal: money("IDR", 100_000_000n),
  feeAndTax: money("IDR", 555_000n),
  rate: null,
  bank: "Bank Central Asia",
  accountEnd: "0001",
};

function transfer(number: number, changed: Partial<CachedTransfer> = {}): CachedTransfer {
  return {
    id: `tr_${String(number).padStart(26, "0")}`,
    number: `7MXP-${number}`,
    recipientName: "Siti Rahayu",
    product: "local",
    milestone: "funded",
    total: money("IDR", 100_555_000n),
    receives: money("IDR", 100_000_000n),
    createdAt: new Date(AT + number),
    arrivesBy: new Date(AT + 60_000),
    seenAt: new Date(AT),
    details: null,
    ...changed,
  };
}

describe("transfers cached on this device", () => {
  test("the last view wins, and details are kept", () => {
    const arrived = transfer(1, { milestone: "paid", seenAt: new Date(AT + 5) });
    expect(withSeen([transfer(1, { details })], [arrived])).toEqual([{ ...arrived, details }]);
  });

  test("details are dropped when the recipient changes", () => {
    const other = transfer(1, { recipientName: "Budi Santoso" });
    expect(withSeen([transfer(1, { details })], [other])).toEqual([other]);
  });

  test("the newest ten are kept, newest first", () => {
    const many = Array.from({ length: 14 }, (_, index) => transfer(index));
    const cached = withSeen(many.slice(0, 9), many.slice(5));
    expect(cached.map(({ createdAt }) => createdAt.getTime() - AT)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(cached).toHaveLength(MAX_CACHED);
  });

  test("other parts of the cache are left as they are, and an earlier build's list is read as its transfers", () => {
    expect(cachedParts({ transfers: [], left: { at: 1 }, unknown: 2 })).toEqual({ transfers: [], left: { at: 1 } });
    expect(cachedParts([1])).toEqual({ transfers: [1] });
    expect(cachedParts("text")).toEqual({});
  });

  test("a cache of another build or with foreign content is ignored", () => {
    for (const cached of [null, "text", 7, {}, [{ id: "tr_1" }], [{ ...transfer(1), total: "1" }]])
      expect(readTransfers(cached)).toEqual([]);
  });
});
