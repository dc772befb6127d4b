import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { numberOf, openBank, openCustomer, order, ours, theirs, virtual } from "./testing/client.ts";
import { timeText } from "./snap.ts";

const folder = mkdtempSync(path.join(tmpdir(), "bank-"));
afterAll(() => rmSync(folder, { recursive: true }));
const customer = await openCustomer();
afterAll(() => customer[Symbol.asyncDispose]());
beforeEach(() => {
  customer.received.length = 0;
  customer.answers(() => 200);
});
const open = (change: Parameters<typeof openBank>[0] = {}) => openBank({ callbackUrl: customer.url, ...change });

describe("the gate", () => {
  test.each<[string, Record<string, string>, string]>([
    ["no token", { authorization: "" }, "4013601"],
    ["another token", { authorization: "Bearer x" }, "4013601"],
    ["another signature", { "x-signature": "x" }, "4013600"],
    ["an old time", { "x-timestamp": timeText(Date.now() - 600_000) }, "4013600"],
    ["no external id", { "x-external-id": "" }, "4003602"],
    ["letters in the external id", { "x-external-id": "1a" }, "4003602"],
  ])("refuses a call with %s", async (_, headers, responseCode) => {
    await using bank = await open();
    expect((await bank.snap("transfer/status", {}, headers)).body).toMatchObject({ responseCode });
  });

  test("accepts an external id once a day", async () => {
    await using bank = await open();
    const inquire = () =>
      bank.snap("transfer/status", { originalPartnerReferenceNo: "x", serviceCode: "18" }, { "x-external-id": "77" });
    expect((await inquire()).body["responseCode"]).toBe("4043601");
    expect((await inquire()).body["responseCode"]).toBe("4093600");
    await bank.control("time", { advanceMs: 86_400_000 });
    expect((await inquire()).body["responseCode"]).toBe("4043601");
  });

  test.each([
    ["no JSON", "{"],
    ["no amount", order("a", "1", { amount: undefined })],
    ["an amount of nothing", order("a", "1", { amount: { value: "0.00", currency: "IDR" } })],
    ["no sender", order("a", "1", { originatorInfos: [] })],
    ["SKN's rail", order("a", "1", { additionalInfo: { transferService: "SKN" } })],
    ["letters in the account", order("a", "12ab")],
  ])("answers 400 to an order with %s", async (_, body) => {
    await using bank = await open();
    expect((await bank.snap("transfer-interbank", body)).body["responseCode"]).toBe("4001801");
  });

  test("requires the beneficiary's residence and type for SKN, and the customer's own source account", async () => {
    await using bank = await open();
    const skn = { additionalInfo: { transferService: "SKN" }, beneficiaryCustomerResidence: "1", beneficiaryCustomerType: "1" };
    expect(
      (await bank.snap("transfer-skn", order("a", "1", { ...skn, beneficiaryCustomerType: undefined }))).body["responseCode"],
    ).toBe("4002301");
    expect((await bank.snap("transfer-skn", order("a", "1", skn))).body).toMatchObject({
      responseCode: "2002300",
      transactionStatus: "03",
    });
    expect((await bank.snap("transfer-interbank", order("b", "1", { sourceAccountNo: "1" }))).body["responseCode"]).toBe(
      "4041811",
    );
  });
});

describe("the money", () => {
  test("pays what the balance covers, fee included; held money cannot be paid twice", async () => {
    await using bank = await open({ openingRupiah: 35_000n });
    // 10,000 and a fee of 1,500: held while pending, as when paid.
    expect((await bank.snap("transfer-interbank", order("a", "1230000002"))).status).toBe(202);
    expect((await bank.snap("transfer-interbank", order("b"))).status).toBe(200);
    expect(
      (await bank.snap("transfer-interbank", order("c", "123", { amount: { value: "10500.00", currency: "IDR" } }))).status,
    ).toBe(200);
    expect(
      (await bank.snap("transfer-interbank", order("d", "123", { amount: { value: "1.00", currency: "IDR" } }))).body[
        "responseCode"
      ],
    ).toBe("4031814");
    expect((await bank.control("state")).body).toMatchObject({ available: "0.00" });
  });

  test("is available again after a later failure, and the statement does not show it", async () => {
    await using bank = await open({ openingRupiah: 11_500n });
    expect((await bank.snap("transfer-interbank", order("a", "1230000004"))).status).toBe(202);
    await vi.waitFor(
      async () => expect((await bank.control("state")).body).toMatchObject({ available: "11500.00", lines: 0 }),
      5_000,
    );
  });
});

test("a bank killed in the middle of a line remembers everything that it answered, and continues", async () => {
  const file = path.join(folder, "kept.jsonl");
  let number = "";
  {
    await using bank = await open({ file, timing: { slowMs: 30_000 } });
    await bank.snap("transfer-interbank", order("paid"));
    await bank.snap("transfer-interbank", order("slow", "1230000002"));
    await bank.snap("transfer-interbank", order("back", "1230000016"));
    number = numberOf(await bank.snap("transfer-va/create-va", virtual("pi_1")));
    await bank.control("pay", { number });
    await bank.control("time", { advanceMs: 1_000 });
    await vi.waitFor(() => expect(customer.received.length).toBeGreaterThanOrEqual(3), 5_000);
  }
  appendFileSync(file, '{"e":"line","line":{"id":"to');
  {
    await using bank = await open({ file, timing: { slowMs: 30_000 } });
    expect((await bank.snap("transfer-interbank", order("paid"))).body["responseCode"]).toBe("4091801");
    expect(numberOf(await bank.snap("transfer-va/create-va", virtual("pi_1")))).toBe(number);
    const request = { partnerServiceId: "   88001", customerNo: number.slice(5), virtualAccountNo: `   ${number}` };
    expect((await bank.snap("transfer-va/status", request)).body).toMatchObject({
      responseCode: "2002600",
      virtualAccountData: { paidAmount: { value: "10000.00" } },
    });
    const status = async (reference: string) =>
      (await bank.snap("transfer/status", { originalPartnerReferenceNo: reference, serviceCode: "18" })).body[
        "latestTransactionStatus"
      ];
    const { now } = (await bank.control("state")).body;
    expect(Date.parse(String(now)) - Date.now()).toBeGreaterThan(900);
    expect(await status("slow")).toBe("03");
    await bank.control("time", { advanceMs: 30_000 });
    await vi.waitFor(async () => expect(await status("slow")).toBe("00"), 5_000);
    expect(await status("back")).toBe("00");
    await bank.control("time", { advanceMs: 2 * 86_400_000 });
    expect(await status("back")).toBe("04");
    const { paid } = (await bank.control("paid")).body as { paid: unknown[] };
    expect(paid).toEqual([
      { reference: "paid", times: 1, amount: "10000.00", returned: "0.00" },
      { reference: "back", times: 1, amount: "10000.00", returned: "10000.00" },
      { reference: "slow", times: 1, amount: "10000.00", returned: "0.00" },
    ]);
  }
  expect(readFileSync(file, "utf8")).not.toContain('{"id":"to');
});

test("as its own process it prints its address, answers, and ends on SIGTERM", async () => {
  const der = {
    publicKey: ours.publicKey.export({ format: "der", type: "spki" }),
    privateKey: theirs.privateKey.export({ format: "der", type: "pkcs8" }),
  };
  const child = spawn(process.execPath, ["simulators/bank/main.ts"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      BANK_PORT: "0",
      BANK_CLIENT_PUBLIC_KEY: der.publicKey.toString("base64"),
      BANK_OWN_PRIVATE_KEY: der.privateKey.toString("base64"),
      BANK_CALLBACK_URL: "",
      BANK_FILE: "",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [address] = /http:\S+/.exec(line.toString()) ?? [""];
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
});
