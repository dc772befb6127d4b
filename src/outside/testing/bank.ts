/** The bank's simulator and our adapter for it, over HTTP in both directions, with keys made for the test. */
import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";
import Fastify from "fastify";
import { wholeUnits } from "#kernel/money.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import type { DescribeAccount, PaymentNotification } from "#transfers/pay-in/model/pay-in-party.ts";
import type { PayoutNotification, PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import { createBank } from "../../../simulators/bank/bank.ts";
import type { Timing } from "../../../simulators/bank/transfers.ts";
import { bankParty, type BankParty, type BankSettings } from "../bank/bank.ts";
import { bankRoute, type BankCalls } from "../bank/incoming.ts";

const makeKeys = promisify(generateKeyPair);
/** Both sides' keys: SHA256withRSA over 2,048 bits, made once per test file. */
export async function testKeys(): Promise<{ readonly ours: Pair; readonly theirs: Pair }> {
  const [ours, theirs] = await Promise.all([
    makeKeys("rsa", { modulusLength: 2_048 }),
    makeKeys("rsa", { modulusLength: 2_048 }),
  ]);
  return { ours, theirs };
}
export interface Pair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export const TEST_BANK = {
  clientId: "sampai-test",
  clientSecret: "test-secret-of-the-client",
  callbackId: "bank-test",
  callbackSecret: "test-secret-of-the-bank",
  account: { bank: "999", number: "8880010001" },
  serviceId: "88001",
  qris: { merchantId: "ID2026000000001", terminalId: "A01" },
} as const;

const TIMING: Timing = { slowMs: 1_500, sknBatchMs: 200, failMs: 150, reverseMs: 150, returnMs: 2 * 86_400_000, lateMs: 1_500 };

export interface TestBank extends AsyncDisposable {
  readonly url: string;
  readonly party: BankParty;
  readonly settings: BankSettings;
  /** The bank's notifications that were not refused. */
  readonly notifications: PayoutNotification[];
  readonly payIns: PaymentNotification[];
  /** References of QRIS codes whose payment was notified. */
  readonly qrisPaid: string[];
  /** The simulator's control calls, which also report what it really did. */
  control(path: string, body?: object): Promise<Record<string, unknown>>;
  /** How often the bank really paid a reference. */
  timesPaid(reference: string): Promise<number>;
}

export interface TestBankOptions {
  readonly timing?: Partial<Timing>;
  readonly timeoutMs?: number;
  readonly file?: string;
  readonly calls?: Partial<BankCalls>;
}

const nothingToPay: DescribeAccount = async () => null;

/** Starts everything on free ports. */
export async function openTestBank({ timing, timeoutMs = 800, file, calls }: TestBankOptions = {}): Promise<TestBank> {
  const { ours, theirs } = await testKeys();
  const { clientId, clientSecret, callbackId, callbackSecret, account, serviceId } = TEST_BANK;
  const notifications: PayoutNotification[] = [];
  const payIns: PaymentNotification[] = [];
  const qrisPaid: string[] = [];
  const site = Fastify({ logger: false });
  await site.register(
    bankRoute({
      clientId: callbackId,
      publicKey: theirs.publicKey,
      secret: callbackSecret,
      serviceId,
      clock: systemClock,
      random: systemRandom,
      describeAccount: nothingToPay,
      useExternalId: async () => true,
      receivePayIn: async (payment) => void payIns.push(payment),
      receiveQris: async (reference) => qrisPaid.push(reference) > 0,
      receiveNotification: async (notification) => notifications.push(notification) > 0,
      ...calls,
    }),
  );
  const bank = createBank({
    clientId,
    clientSecret,
    clientKey: ours.publicKey,
    account: account.number,
    serviceId,
    qris: { ...TEST_BANK.qris, name: "SAMPAI", city: "JAKARTA" },
    callbackUrl: await site.listen({ port: 0, host: "127.0.0.1" }),
    callbackId,
    callbackSecret,
    privateKey: theirs.privateKey,
    file: file ?? null,
    timing: { ...TIMING, ...timing },
    notificationMs: 20,
    retryMs: 20,
  });
  const url = await bank.listen({ port: 0, host: "127.0.0.1" });
  const settings: BankSettings = {
    url,
    clientId,
    clientSecret,
    privateKey: ours.privateKey,
    channelId: "95221",
    account,
    serviceId,
    qris: TEST_BANK.qris,
    clock: systemClock,
    random: systemRandom,
    timeoutMs,
    breaker: { maxFailures: 1_000, restMs: 1 },
  };
  const control: TestBank["control"] = async (path, body) => {
    const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
    return (await fetch(`${url}/control/${path}`, init)).json() as Promise<Record<string, unknown>>;
  };
  return {
    url,
    party: bankParty(settings),
    settings,
    notifications,
    payIns,
    qrisPaid,
    control,
    async timesPaid(reference) {
      const { paid } = (await control("paid")) as { paid: { reference: string; times: number }[] };
      return paid.find((one) => one.reference === reference)?.times ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await bank.close();
      await site.close();
    },
  };
}

let made = 0;
/** An order to the account with this ending. */
export function testOrder(ending: number | string, change: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    reference: `po_test_${(made += 1)}`,
    rail: "bi_fast",
    amount: wholeUnits("IDR", 1_000_000n),
    beneficiary: {
      name: "SITI RAHAYU",
      country: "ID",
      account: { bank: "014", number: `123${String(ending).padStart(7, "0")}` },
      phone: null,
      fields: {},
    },
    sender: { name: "SUHARTINI", country: "ID", address: null, birthDate: null, reference: "pe_1" },
    purpose: "FAMI",
    remark: "Kiriman dari SUHARTINI",
    orderedAt: new Date(Math.floor(systemClock.now().getTime() / 1_000) * 1_000),
    ...change,
  };
}
