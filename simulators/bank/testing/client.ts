/** For tests: the bank, and a customer that calls it and receives its notifications. */
import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createBank, type BankSettings } from "../bank.ts";
import { callSignature, timeText, tokenSignature } from "../snap.ts";

export const ours = generateKeyPairSync("rsa", { modulusLength: 2_048 });
export const theirs = generateKeyPairSync("rsa", { modulusLength: 2_048 });
const SECRET = "test-secret-of-the-client";
export const CALLBACK_SECRET = "test-secret-of-the-bank";

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Customer extends AsyncDisposable {
  readonly url: string;
  /** Notifications received. Token requests are always granted and not listed. */
  readonly received: Received[];
  /** Number of token requests. */
  tokens(): number;
  /** Sets the status of answers, by body and number of earlier deliveries of it. */
  answers(how: (body: string, before: number) => number): void;
}

const fine = (_body: string, _before: number) => 200;

export async function openCustomer(): Promise<Customer> {
  const received: Received[] = [];
  let tokens = 0;
  let answerTo = fine;
  const server = createServer((request, response) => {
    const receive = async () => {
      const body = await text(request);
      const url = request.url ?? "";
      if (url.endsWith("/access-token/b2b")) {
        tokens += 1;
        response.end(JSON.stringify({ accessToken: "their-token", expiresIn: "900" }));
        return;
      }
      const before = received.filter((one) => one.body === body).length;
      received.push({ url, headers: request.headers, body });
      response.writeHead(answerTo(body, before)).end("{}");
    };
    void receive();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    tokens: () => tokens,
    answers(how) {
      answerTo = how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const settings = (change: Partial<BankSettings>): BankSettings => ({
  clientId: "us",
  clientSecret: SECRET,
  clientKey: ours.publicKey,
  account: "8880010001",
  serviceId: "88001",
  callbackUrl: null,
  callbackId: "them",
  callbackSecret: CALLBACK_SECRET,
  privateKey: theirs.privateKey,
  notificationMs: 1,
  retryMs: 5,
  timing: { slowMs: 60, sknBatchMs: 50, failMs: 40, lateMs: 100 },
  ...change,
});
export interface Opened extends AsyncDisposable {
  readonly url: string;
  snap(
    path: string,
    body: object | string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
  control(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>;
}
const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
});

/** Starts a listening bank and a customer with a token. */
export const openBank = async (change: Partial<BankSettings> = {}): Promise<Opened> => {
  const bank = createBank(settings(change));
  const url = await bank.listen({ port: 0, host: "127.0.0.1" });
  const timestamp = timeText(Date.now());
  const granted = await fetch(`${url}/v1.0/access-token/b2b`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-client-key": "us",
      "x-timestamp": timestamp,
      "x-signature": tokenSignature(ours.privateKey, "us", timestamp),
    },
    body: '{"grantType":"client_credentials"}',
  });
  const { accessToken: token } = (await granted.json()) as { accessToken: string };
  let ids = Date.now();
  return {
    url,
    async snap(at, fields, headers = {}) {
      const body = typeof fields === "string" ? fields : JSON.stringify(fields);
      const now = timeText(Date.now());
      const signature = callSignature(SECRET, { method: "POST", path: `/v1.0/${at}`, token, body, timestamp: now });
      const all = {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "x-timestamp": now,
        "x-signature": signature,
        "x-partner-id": "us",
        "x-external-id": String((ids += 1)),
        "channel-id": "95221",
        ...headers,
      };
      return read(await fetch(`${url}/v1.0/${at}`, { method: "POST", headers: all, body }));
    },
    async control(at, body) {
      const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
      return read(await fetch(`${url}/control/${at}`, init));
    },
    [Symbol.asyncDispose]: () => bank.close(),
  };
};
export const order = (reference: string, account = "1234567890", change: Record<string, unknown> = {}) => ({
  partnerReferenceNo: reference,
  amount: { value: "10000.00", currency: "IDR" },
  beneficiaryAccountName: "SITI",
  beneficiaryAccountNo: account,
  beneficiaryBankCode: "014",
  sourceAccountNo: "8880010001",
  transactionDate: timeText(Date.now()),
  originatorInfos: [{ originatorCustomerNo: "pe_1", originatorCustomerName: "SITI", originatorBankCode: "999" }],
  additionalInfo: { transferService: "BIFAST" },
  ...change,
});
export const virtual = (trxId: string, change: Record<string, unknown> = {}) => ({
  partnerServiceId: "   88001",
  virtualAccountName: "Sampai SITI",
  trxId,
  totalAmount: { value: "10000.00", currency: "IDR" },
  virtualAccountTrxType: "C",
  expiredDate: timeText(Date.now() + 60_000),
  ...change,
});
export const numberOf = ({ body }: { body: Record<string, unknown> }) =>
  (body["virtualAccountData"] as { virtualAccountNo: string }).virtualAccountNo.trim();
