/** The bank's calls to us, signed by the simulator's code, and what the product received from them. */
import Fastify from "fastify";
import { wholeUnits } from "#kernel/money.ts";
import { systemRandom } from "#platform/clock.ts";
import { createTestClock, type TestClock } from "#platform/testing/database.ts";
import type { PaymentNotification } from "#transfers/pay-in/model/pay-in-party.ts";
import type { PayoutNotification } from "#transfers/lifecycle/payout-party.ts";
import { callSignature, timeText, tokenSignature } from "../../../simulators/bank/snap.ts";
import { bankRoute, SNAP_PATHS } from "../bank/incoming.ts";
import { TEST_BANK, testKeys, type Pair } from "./bank.ts";

const { callbackId: CLIENT, callbackSecret: SECRET, serviceId } = TEST_BANK;

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}
type Headers = Record<string, string | undefined>;
/** Deviations from a genuine call of the bank. */
export interface Signing {
  readonly secret?: string;
  readonly token?: string;
  readonly at?: number;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Headers;
}

export interface BankCaller extends AsyncDisposable {
  readonly clock: TestClock;
  readonly keys: { readonly ours: Pair; readonly theirs: Pair };
  readonly payIns: PaymentNotification[];
  /** References of QRIS codes whose payment was notified. */
  readonly qris: string[];
  readonly notifications: PayoutNotification[];
  /** While true, storing fails. */
  isBroken: boolean;
  post(url: string, body: string, headers: Headers): Promise<Answered>;
  requestToken(headers?: Headers, body?: object | string): Promise<Answered>;
  token(): Promise<string>;
  call(path: string, body: object | string, signing?: Signing): Promise<Answered>;
}

/** Accepts one virtual account number, …77, and every reference except po_unknown. */
export async function openBankCaller(): Promise<BankCaller> {
  const clock = createTestClock(new Date("2026-11-21T10:00:00Z"));
  const keys = await testKeys();
  const payIns: PaymentNotification[] = [];
  const qris: string[] = [];
  const used = new Set<string>();
  const notifications: PayoutNotification[] = [];
  let ids = 0;
  const server = Fastify({ logger: false });
  await server.register(
    bankRoute({
      clientId: CLIENT,
      publicKey: keys.theirs.publicKey,
      secret: SECRET,
      serviceId,
      clock,
      random: systemRandom,
      describeAccount: async (number) =>
        number === "8800100000000077" ? { title: "Sampai SITI", amount: wholeUnits("IDR", 1_005_550n) } : null,
      useExternalId: async (id, day) => {
        const isNew = !used.has(`${day} ${id}`);
        used.add(`${day} ${id}`);
        return isNew;
      },
      receivePayIn: async (payment) => {
        if (caller.isBroken) throw new Error("the database is away");
        payIns.push(payment);
      },
      receiveQris: async (reference) => {
        if (caller.isBroken) throw new Error("the database is away");
        qris.push(reference);
        return reference !== "tr_unknown_q1";
      },
      receiveNotification: async (notification) => {
        notifications.push(notification);
        return notification.reference !== "po_unknown";
      },
    }),
  );
  const caller: BankCaller = {
    clock,
    keys,
    payIns,
    qris,
    notifications,
    isBroken: false,
    async post(url, body, headers) {
      const given = Object.entries({ "content-type": "application/json", ...headers }).filter(([, value]) => value !== undefined);
      const response = await server.inject({
        method: "POST",
        url,
        body,
        headers: Object.fromEntries(given) as Record<string, string>,
      });
      return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() };
    },
    requestToken(headers = {}, body = { grantType: "client_credentials" }) {
      const timestamp = headers["x-timestamp"] ?? timeText(clock.now().getTime());
      return caller.post(SNAP_PATHS.token, typeof body === "string" ? body : JSON.stringify(body), {
        "x-client-key": CLIENT,
        "x-timestamp": timestamp,
        "x-signature": tokenSignature(keys.theirs.privateKey, CLIENT, timestamp),
        ...headers,
      });
    },
    token: async () => String((await caller.requestToken()).body["accessToken"]),
    async call(path, body, signing = {}) {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      const held = signing.token ?? (await caller.token());
      const timestamp = timeText(signing.at ?? clock.now().getTime());
      const signed = { method: signing.method ?? "POST", path: signing.path ?? path, token: held, body: text, timestamp };
      return caller.post(path, text, {
        authorization: `Bearer ${held}`,
        "x-timestamp": timestamp,
        "x-signature": callSignature(signing.secret ?? SECRET, signed),
        "x-partner-id": CLIENT,
        "x-external-id": String((ids += 1)),
        "channel-id": "95221",
        ...signing.headers,
      });
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
  return caller;
}

/** The notification of a payment to a virtual account, as the bank sends it. */
export const paymentNotification = (change: Record<string, unknown> = {}) => ({
  partnerServiceId: "   88001",
  customerNo: "00000000077",
  virtualAccountNo: "   8800100000000077",
  paymentRequestId: "VP1",
  paidAmount: { value: "1005550.00", currency: "IDR" },
  trxDateTime: "2026-11-21T16:59:00+07:00",
  hashedSourceAccountNo: "5220304321",
  sourceBankCode: "014",
  additionalInfo: { sourceAccountName: "SITI RAHAYU" },
  ...change,
});
