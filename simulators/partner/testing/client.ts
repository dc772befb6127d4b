/** A client for tests: signs as README.md says, and shares no code with the product's adapter. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { createPartner, type PartnerSimulatorSettings } from "../partner.ts";

const KEYS = { clientId: "sampai-test", secret: "test-secret-of-the-partner" };
const TIMINGS = { submitMs: 5, completeMs: 10, pickupMs: 10 };

export const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** The headers of one request. */
export function sign(
  method: string,
  path: string,
  body: string,
  timestamp = nowSeconds(),
  nonce = randomBytes(16).toString("hex"),
) {
  const hash = createHash("sha256").update(body).digest("hex");
  const signed = [method, path, hash, timestamp, nonce].join("\n");
  return {
    "x-client-id": KEYS.clientId,
    "x-timestamp": String(timestamp),
    "x-nonce": nonce,
    "x-signature": `v1=${createHmac("sha256", KEYS.secret).update(signed).digest("hex")}`,
  };
}

/** The fields that tests read of the partner's JSON. Which are present depends on the call. */
export interface ReplyBody {
  readonly id: string;
  readonly quotation_id: string;
  readonly errors?: readonly { readonly code: string }[];
  readonly balances: readonly { readonly currency: string; readonly balance: string; readonly pending: string }[];
  readonly movements: readonly { readonly id: string }[];
  readonly next: string | null;
  readonly faults: readonly string[];
  readonly paid: readonly { readonly external_id: string; readonly times: number }[];
}

export interface Reply {
  readonly status: number;
  readonly body: ReplyBody;
}

const sgd = (amount: string) => ({ currency: "SGD", amount });

export function quotation(externalId: string, amount = "788.91", change: object = {}) {
  return {
    external_id: externalId,
    payer_id: "2101",
    mode: "DESTINATION_AMOUNT",
    source: { currency: "SGD", amount: null },
    destination: sgd(amount),
    ...change,
  };
}

export function order(externalId: string, number = "12345678", change: object = {}) {
  return {
    external_id: externalId,
    purpose_of_remittance: "FAMILY_SUPPORT",
    remark: "Sampai",
    credit_party: { bank_code: "DBSSSGSG", account_number: number },
    beneficiary: { firstname: "Siti", lastname: "Aminah", country: "SG", msisdn: null, fields: {} },
    sender: { name: "Sukarno", country: "ID", address: null, date_of_birth: null, reference: "us_1" },
    ...change,
  };
}

/** A listening partner and its client. */
export interface TestPartner {
  readonly server: FastifyInstance;
  readonly url: string;
  call(method: "GET" | "POST", path: string, body?: object): Promise<Reply>;
  control(path: string, body?: unknown): Promise<Reply>;
  /** Returns the id of a quotation. */
  quote(externalId: string, amount?: string): Promise<string>;
  create(externalId: string, number?: string): Promise<Reply>;
  /** Confirms under the transaction's own quotation, or under another one. */
  confirm(externalId: string, quotationId?: string): Promise<Reply>;
  read(externalId: string): Promise<Reply>;
  /** What was really paid. */
  paid(externalId: string): Promise<ReplyBody>;
}

export async function openTestPartner(settings: Partial<PartnerSimulatorSettings> = {}): Promise<TestPartner> {
  const server = createPartner({
    ...KEYS,
    callbackSecret: "test-secret-of-callbacks",
    callbackUrl: null,
    timings: TIMINGS,
    ...settings,
  });
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  const request = async (path: string, headers: Record<string, string>, method: string, text: string): Promise<Reply> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(text ? { "content-type": "application/json" } : {}) },
      ...(text ? { body: text } : {}),
    });
    const answered = await response.text();
    // A deliberately bad answer is no JSON.
    return { status: response.status, body: JSON.parse(answered.startsWith("{") ? answered : "{}") as ReplyBody };
  };
  const call: TestPartner["call"] = (method, path, body) => {
    const text = body ? JSON.stringify(body) : "";
    return request(path, sign(method, path, text), method, text);
  };
  const control: TestPartner["control"] = (path, body) =>
    request(`/control/${path}`, {}, body === undefined ? "GET" : "POST", body === undefined ? "" : JSON.stringify(body));
  const read: TestPartner["read"] = (externalId) => call("GET", `/v1/transactions/ext-${externalId}`);
  const quote: TestPartner["quote"] = async (externalId, amount) =>
    (await call("POST", "/v1/quotations", quotation(externalId, amount))).body.id;
  return {
    server,
    url,
    call,
    control,
    quote,
    create: async (externalId, number) =>
      call("POST", `/v1/quotations/${await quote(externalId)}/transactions`, order(externalId, number)),
    confirm: async (externalId, quotationId) =>
      call("POST", `/v1/transactions/ext-${externalId}/confirm`, {
        quotation_id: quotationId ?? (await read(externalId)).body.quotation_id,
      }),
    read,
    paid: async (externalId) => (await control(`paid/${externalId}`)).body,
  };
}
