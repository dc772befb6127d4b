import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CALLBACK_SECRET, openBank, openCustomer, order } from "./testing/client.ts";
import { openBook } from "./book.ts";
import { openDiary } from "./diary.ts";
import { draw, drawBehaviour, NO_FAULTS } from "./faults.ts";
import { statement } from "./inquiries.ts";
import { callSignature, timeText } from "./snap.ts";
import type { Bank } from "./transfers.ts";

const customer = await openCustomer();
afterAll(() => customer[Symbol.asyncDispose]());
beforeEach(() => {
  customer.received.length = 0;
  customer.answers(() => 200);
});
const open = (change: Parameters<typeof openBank>[0] = {}) => openBank({ callbackUrl: customer.url, ...change });

describe("notifications", () => {
  test("are signed, and repeated until they are answered", async () => {
    await using bank = await open();
    const notifications = () => customer.received.filter(({ body }) => body.includes('"told"'));
    customer.answers((_body, before) => [500, 429, 503][before] ?? 200);
    await bank.snap("transfer-interbank", order("told"));
    await vi.waitFor(() => expect(notifications()).toHaveLength(4), 5_000);
    expect(new Set(notifications().map(({ body }) => body)).size).toBe(1);
    expect(new Set(notifications().map(({ headers }) => headers["x-external-id"])).size).toBe(4);
    const [{ url, headers, body }] = notifications() as [ReturnType<typeof notifications>[number]];
    expect(url).toBe("/snap/v1.0/transfer-interbank/notify");
    expect(JSON.parse(body)).toMatchObject({ originalPartnerReferenceNo: "told", latestTransactionStatus: "00" });
    const call = { method: "POST", path: url, token: "their-token", body, timestamp: String(headers["x-timestamp"]) };
    expect(headers["x-signature"]).toBe(callSignature(CALLBACK_SECRET, call));
  });

  test("whose token is refused are repeated with a new token", async () => {
    await using bank = await open();
    const before = customer.tokens();
    customer.answers((_body, times) => (times === 0 ? 401 : 200));
    await bank.snap("transfer-interbank", order("renewed"));
    await vi.waitFor(() => expect(customer.received.filter(({ body }) => body.includes('"renewed"'))).toHaveLength(2), 5_000);
    expect(customer.tokens() - before).toBe(2);
  });

  test("end when they are refused, and stop at once when the bank is closed", async () => {
    const bank = await open({ retryMs: 60_000 });
    customer.answers(() => 404);
    await bank.snap("transfer-interbank", order("refused"));
    await vi.waitFor(() => expect(customer.received).toHaveLength(1), 5_000);
    customer.answers(() => 500);
    await bank.snap("transfer-interbank", order("waits"));
    await vi.waitFor(() => expect(customer.received).toHaveLength(2), 5_000);
    const started = performance.now();
    await bank[Symbol.asyncDispose]();
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

test("the diary runs each entry once, in due order, and a clock jump runs what it makes due", async () => {
  const diary = openDiary();
  const done: string[] = [];
  const start = diary.now();
  for (const [name, dueMs] of [
    ["late", 90_000],
    ["soon", 5],
    ["first", -1],
    ["later", 60_000],
  ] as const)
    diary.at(start + dueMs, () => {
      done.push(name);
      if (name === "later") diary.at(start + 60_001, () => done.push("added"));
    });
  await vi.waitFor(() => expect(done).toEqual(["first", "soon"]), 5_000);
  diary.advance(61_000);
  expect(done).toEqual(["first", "soon", "later", "added"]);
  diary.stop();
});

test("statement pages end with a whole second, contain all lines, and continue even through a second longer than a page", () => {
  const book = openBook(null, 0n);
  const start = Math.floor(Date.now() / 1_000) * 1_000;
  // Three lines in the first second, seven in the next, then one each.
  const seconds = [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 3, 4];
  for (const [n, second] of seconds.entries())
    book.record({
      e: "line",
      line: { id: `l${n}`, atMs: start + second * 1_000 + n, sen: 1n, kind: "OTHER", reference: null, number: null, remark: "" },
    });
  const bank = { book, account: "1" } as Bank;
  const seen = new Set<string>();
  let from = start;
  for (let page = 0; page < 20; page++) {
    const { body } = statement(bank, { accountNo: "1", fromDateTime: timeText(from), toDateTime: timeText(start + 10_000) }, 2);
    const known = seen.size;
    for (const { transactionId } of body["detailData"] as { transactionId: string }[]) seen.add(transactionId);
    expect(seen.size).toBeGreaterThan(known);
    if (body["hasMore"] === "N") break;
    from = Date.parse(String(body["lastRecordDateTime"]));
  }
  expect(seen.size).toBe(seconds.length);
});

describe("faults by chance", () => {
  test("are the same for the same seed and reference, and come in the set shares", () => {
    const faults = { ...NO_FAULTS, seed: "7", transfers: { silence_after: 0.2, returned: 0.2 } };
    const drawn = Array.from({ length: 5_000 }, (_, n) => drawBehaviour(faults, `po_${n}`));
    expect(drawn).toEqual(Array.from({ length: 5_000 }, (_, n) => drawBehaviour(faults, `po_${n}`)));
    expect(drawn).not.toEqual(Array.from({ length: 5_000 }, (_, n) => drawBehaviour({ ...faults, seed: "8" }, `po_${n}`)));
    for (const behaviour of ["silence_after", "returned"]) {
      const share = drawn.filter((one) => one === behaviour).length / drawn.length;
      expect(share).toBeGreaterThan(0.17);
      expect(share).toBeLessThan(0.23);
    }
    expect(draw("a", "b")).toBe(draw("a|b"));
  });

  test("are set, and removed by a reset, which deletes everything else as well", async () => {
    await using bank = await open();
    expect((await bank.control("faults", { seed: "1", transfers: { refused: 1 } })).status).toBe(200);
    expect((await bank.snap("transfer-interbank", order("x"))).body["responseCode"]).toBe("4031815");
    expect((await bank.control("faults", { transfers: { nonsense: 1 } })).status).toBe(400);
    expect((await bank.control("faults", { inquiryError: 2 })).status).toBe(400);
    await bank.control("faults", { inquiryError: 1 });
    expect(
      (await bank.snap("transfer/status", { originalPartnerReferenceNo: "x", serviceCode: "18" })).body["responseCode"],
    ).toBe("5003601");
    expect((await bank.snap("transfer-interbank", order("x"))).status).toBe(200);
    await bank.control("faults", { isDown: true });
    expect((await bank.snap("transfer-interbank", order("y"))).status).toBe(503);
    expect((await bank.control("state")).body).toMatchObject({ transfers: 1 });
    await bank.control("reset", {});
    expect((await bank.control("state")).body).toMatchObject({ transfers: 0, lines: 0, available: "100000000000.00" });
    expect(
      (await bank.snap("transfer/status", { originalPartnerReferenceNo: "x", serviceCode: "18" })).body["responseCode"],
    ).toBe("4043601");
  });
});

describe("the controls", () => {
  test.each([
    ["pay", { number: "abc", amount: "1.00" }],
    ["pay", { number: "8800100000000001" }],
    ["pay", { number: "8800100000000001", amount: "0.00" }],
    ["pay", { number: "8800100000000001", amount: "1" }],
    ["time", { advanceMs: -1 }],
    ["time", {}],
  ])("refuse %s %o", async (at, body) => {
    await using bank = await open();
    expect((await bank.control(at, body)).status).toBe(400);
  });

  test("are refused to pages in a browser", async () => {
    await using bank = await open();
    expect(
      (await fetch(`${bank.url}/control/reset`, { method: "POST", headers: { origin: "https://elsewhere.example" } })).status,
    ).toBe(403);
  });

  test("report what was really booked on the account, whatever the statement says", async () => {
    await using bank = await open();
    await bank.snap("transfer-interbank", order("missing", "1230000019"));
    expect((await bank.control("paid")).body).toEqual({
      paid: [{ reference: "missing", times: 1, amount: "10000.00", returned: "0.00" }],
    });
    const { lines } = (await bank.control("statement")).body as { lines: { kind: string }[] };
    expect(lines.map(({ kind }) => kind)).toEqual(["FEE"]);
    expect((await bank.control("transfers")).body).toMatchObject({
      transfers: [{ reference: "missing", status: "00", amount: "10000.00" }],
    });
  });
});
