/** A fake partner that gives the answer that the test set for each call. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import { bankOrder } from "./partner-order.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export const SILENCE = "silence";
export type Said = Answer | typeof SILENCE;

export const ORDER: PayoutOrder = {
  ...bankOrder(1),
  reference: "po_1",
  beneficiary: { ...bankOrder(1).beneficiary, account: { bank: "DBSSSGSG", number: "123456" } },
};
export const SGD = { currency: "SGD", amount: "788.91" };
const FEE = { currency: "SGD", amount: "0.50" };
export const QUOTATION = { id: "9007199254741003", source: SGD, destination: SGD, fee: FEE };
export const transaction = (status: string, change: object = {}) => ({
  id: "9007199254741013",
  external_id: "po_1",
  quotation_id: "9007199254741003",
  status,
  source: SGD,
  destination: SGD,
  fee: FEE,
  credit_party: { account_number: "123456" },
  reversal: null,
  ...change,
});
export const ok = (body: unknown): Answer => ({ status: 200, body });
export const refused = (code: string, status = 409): Answer => ({ status, body: { errors: [{ code, message: "No" }] } });
export const HTML: Answer = { status: 403, body: "<html>Access denied to +6281234567890</html>" };

/** A partner at which every call succeeds; the confirmation leaves the transaction pending (20000). */
const WELL: Readonly<Record<string, Said>> = {
  transactions: refused("1007002", 404),
  payers: ok({ payers: [{ id: "2101", country: "SG", currency: "SGD", service: "bank_account" }] }),
  quotations: ok(QUOTATION),
  order: ok(transaction("10000")),
  confirm: ok(transaction("20000")),
};

export interface Call {
  readonly what: string;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly body: string;
}

export interface OtherPartner {
  readonly url: string;
  /** The received calls, in order. */
  readonly calls: readonly Call[];
  count(what: string): number;
  /** Succeeds from now on, except for these answers; clears the recorded calls. */
  says(answers?: Readonly<Record<string, Said>>): void;
  /**
   * Gives these answers in turn, and the last one from then on. For names that several calls share: look-up and creation, balances and
   * movements.
   */
  saysInTurn(what: string, ...turns: readonly [Said, ...Said[]]): void;
  close(): void;
}

/** The name of a call: the resource that is read, or the last path segment of an action. */
function codeOf(method: string, path: string): string {
  const [, , kind = "", ...rest] = path.split(/[/?]/);
  return method === "GET" ? kind : (rest.at(-1) ?? kind);
}

export async function openOtherPartner(): Promise<OtherPartner> {
  let answers: Record<string, readonly [Said, ...Said[]]> = {};
  let calls: Call[] = [];
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = request.url ?? "";
      const what = codeOf(request.method ?? "", path);
      calls.push({ what, path, request, body: await text(request) });
      const [said, ...then] = answers[what] ?? [{ status: 500, body: "" }];
      if (then.length > 0) answers[what] = then as [Said, ...Said[]];
      if (said === SILENCE) return;
      response.writeHead(said.status, said.headers).end(typeof said.body === "string" ? said.body : JSON.stringify(said.body));
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get calls() {
      return calls;
    },
    count: (what) => calls.filter((call) => call.what === what).length,
    says: (changed = {}) => {
      calls = [];
      answers = Object.fromEntries(Object.entries({ ...WELL, ...changed }).map(([what, said]) => [what, [said]]));
    },
    saysInTurn: (what, ...turns) => {
      answers[what] = turns;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
