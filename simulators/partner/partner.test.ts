/** The protocol of README.md, over HTTP. */
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { nowSeconds, openTestPartner, order, quotation, sign, type TestPartner } from "./testing/client.ts";

const partner = await openTestPartner();
afterAll(() => partner.server.close());

let made = 0;
let reference = "";
beforeEach(() => {
  reference = `po_${(made += 1)}`;
});
const sgd = (amount: string) => ({ currency: "SGD", amount });
const refused = (status: number, code: string) => ({ status, body: { errors: [{ code, message: expect.any(String) }] } });
const becomes = ({ read }: TestPartner, reference: string, status: string) =>
  vi.waitFor(async () => expect((await read(reference)).body).toMatchObject({ status }), { timeout: 10_000 });

const balanceOfSgd = async () =>
  (await partner.call("GET", "/v1/balances")).body.balances.find(({ currency }) => currency === "SGD");

describe("a quotation, a transaction, a confirmation", () => {
  test("hold the amount, pay it, and take the fee", async () => {
    const before = await balanceOfSgd();
    expect((await partner.call("POST", "/v1/quotations", quotation(reference))).body).toMatchObject({
      external_id: reference,
      source: sgd("788.91"),
      destination: sgd("788.91"),
      fee: sgd("0.50"),
    });
    expect(await partner.create(reference)).toMatchObject({
      status: 201,
      body: { status: "10000", status_class_message: "CREATED" },
    });
    expect(await partner.confirm(reference)).toMatchObject({ status: 200, body: { status: "20000" } });
    await becomes(partner, reference, "70000");
    expect(await partner.paid(reference)).toEqual({
      external_id: reference,
      times: 1,
      currency: "SGD",
      minor: "78891",
      returned_minor: "0",
    });
    const after = await balanceOfSgd();
    expect(Number(before?.balance) - Number(after?.balance)).toBeCloseTo(789.41, 2);
    expect(after?.pending).toBe("0.00");
  });

  test("are found by the client's id and by the partner's, which is text with more digits than a JSON number holds", async () => {
    const { body } = await partner.create(reference);
    expect(BigInt(body.id)).toBeGreaterThan(2n ** 53n);
    expect((await partner.call("GET", `/v1/transactions/${body.id}`)).body).toEqual((await partner.read(reference)).body);
    expect((await partner.call("GET", `/v1/quotations/ext-${reference}`)).body.id).toBe(body.quotation_id);
  });

  test("happen once per external id, even with concurrent calls", async () => {
    const quotations = await Promise.all(Array.from({ length: 10 }, () => partner.quote(reference)));
    const answers = await Promise.all(
      quotations.map((id) => partner.call("POST", `/v1/quotations/${id}/transactions`, order(reference))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errors?.[0]?.code === "1007001")).toHaveLength(9);
    const confirmed = await Promise.all(Array.from({ length: 10 }, () => partner.confirm(reference)));
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
    await becomes(partner, reference, "70000");
    expect(await partner.paid(reference)).toMatchObject({ times: 1 });
  });
});

describe("is refused", () => {
  test.each([
    ["an amount of too many decimals", { destination: sgd("1.001") }, "1003010"],
    ["no amount", { destination: sgd("0.00") }, "1003010"],
    ["another currency than the payer's", { destination: { currency: "USD", amount: "1.00" } }, "1003010"],
    ["below the minimum", { destination: sgd("0.99") }, "1003011"],
    ["above the maximum", { destination: sgd("200000.01") }, "1003012"],
    ["a source amount", { source: sgd("788.91") }, "1000400"],
  ])("a quotation with %s", async (_, change, code) => {
    expect(await partner.call("POST", "/v1/quotations", quotation(reference, "1.00", change))).toEqual(refused(400, code));
  });

  test("a transaction with a missing field, on another reference's quotation, or on an unknown one", async () => {
    const id = await partner.quote(reference);
    const without = order(reference, "", { credit_party: { bank_code: "DBSSSGSG", account_number: null } });
    expect(await partner.call("POST", `/v1/quotations/${id}/transactions`, without)).toEqual(refused(400, "1003001"));
    expect(
      await partner.call("POST", `/v1/quotations/${id}/transactions`, { ...order(reference), external_id: "po_other" }),
    ).toEqual(refused(404, "1006001"));
    expect(await partner.call("POST", "/v1/quotations/1/transactions", order(reference))).toEqual(refused(404, "1006001"));
  });

  test("a confirmation on an expired quotation, until a new one replaces it", async () => {
    const { body: created } = await partner.create(reference);
    await partner.control("time", { advance_ms: 30 * 60_000 });
    expect(await partner.confirm(reference)).toEqual(refused(409, "1007004"));
    const replace = async (quotation_id: string, number?: string) =>
      partner.call("POST", `/v1/transactions/ext-${reference}/order`, { quotation_id, order: order(reference, number) });
    expect(await replace("1")).toEqual(refused(404, "1006001"));
    expect(await replace(created.quotation_id)).toEqual(refused(409, "1007004"));
    // Also corrects the order: another amount, another account.
    expect((await replace(await partner.quote(reference, "1.00"), "87654321")).body).toMatchObject({
      id: created.id,
      destination: sgd("1.00"),
      credit_party: { account_number: "87654321" },
    });
    expect(await partner.confirm(reference, created.quotation_id)).toEqual(refused(409, "1007008"));
    expect((await partner.confirm(reference)).status).toBe(200);
    expect(await replace(await partner.quote(reference))).toEqual(refused(409, "1007006"));
    await becomes(partner, reference, "70000");
    expect(await partner.paid(reference)).toMatchObject({ times: 1, minor: "100" });
  });

  test("a confirmation that the prefund does not cover, to the last cent", async () => {
    const partner = await openTestPartner();
    const all = 100_000_000_000n;
    await partner.control("prefund", { currency: "SGD", minor: String(-(all - 78_940n)) });
    await partner.create(reference);
    expect(await partner.confirm(reference)).toEqual(refused(409, "1007005"));
    expect(await partner.control("prefund", { currency: "SGD", minor: "1" })).toMatchObject({ body: { available: "789.41" } });
    expect((await partner.confirm(reference)).status).toBe(200);
    await becomes(partner, reference, "70000");
    expect((await partner.control("books")).body).toMatchObject({ faults: [] });
    await partner.server.close();
  });

  test("cancelling a transaction under way, and changing a final one", async () => {
    await partner.create(reference);
    await partner.confirm(reference);
    expect(await partner.call("POST", `/v1/transactions/ext-${reference}/cancel`)).toEqual(refused(409, "1007014"));
    await becomes(partner, reference, "70000");
    expect(await partner.confirm(reference)).toEqual(refused(409, "1007006"));
    expect(await partner.control("status", { external_id: reference, status: "90000" })).toMatchObject({ status: 409 });
    expect(await partner.control("status", { external_id: reference, status: "80000", reversed_minor: "78892" })).toMatchObject({
      status: 400,
    });
  });

  test("a call for something unknown", async () => {
    expect(await partner.read(reference)).toEqual(refused(404, "1007002"));
    expect(await partner.call("GET", "/v1/payers/1")).toEqual(refused(404, "1005001"));
    expect(await partner.call("GET", "/v1/balances/XXX/movements?day=2026-11-21")).toEqual(refused(404, "1004001"));
    expect(await partner.call("GET", "/v1/elsewhere")).toEqual(refused(404, "1000404"));
  });
});

describe("a request is refused", () => {
  const path = "/v1/balances";
  const get = async (headers: Record<string, string>, at = path) => {
    const response = await fetch(`${partner.url}${at}`, { headers });
    return ((await response.json()) as { errors?: { code: string }[] }).errors?.[0]?.code ?? response.status;
  };
  test.each<[string, () => Record<string, string>, string]>([
    ["without a signature", () => ({}), "1000401"],
    ["signed for another address", () => sign("GET", "/v1/payers", ""), "1000401"],
    ["signed for another method", () => sign("POST", path, ""), "1000401"],
    ["signed over another body", () => sign("GET", path, "x"), "1000401"],
    ["of another client", () => ({ ...sign("GET", path, ""), "x-client-id": "other" }), "1000401"],
    ["with another nonce than the signed one", () => ({ ...sign("GET", path, ""), "x-nonce": "0".repeat(32) }), "1000401"],
    ["signed long ago", () => sign("GET", path, "", nowSeconds() - 302), "1000402"],
  ])("%s", async (_, headers, code) => expect(await get(headers())).toBe(code));

  test("that is a replay", async () => {
    const headers = sign("GET", path, "");
    expect(await get(headers)).toBe(200);
    expect(await get(headers)).toBe("1000403");
  });

  test("whose query was changed after signing", async () => {
    expect(await get(sign("GET", "/v1/payers?country=SG", ""), "/v1/payers?country=MY")).toBe("1000401");
  });
});
