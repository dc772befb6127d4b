/** A fake bank that gives the answers of a test, for tables of answers and the adapter's evaluation of them. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { systemRandom } from "#platform/clock.ts";
import { createTestClock, type TestClock } from "#platform/testing/database.ts";
import { bankParty, type BankParty } from "../bank/bank.ts";
import { TEST_BANK, testKeys } from "./bank.ts";

type Answered = { readonly status: number; readonly headers?: Record<string, string>; readonly body: string };

export interface StandIn extends AsyncDisposable {
  readonly clock: TestClock;
  /** A fresh adapter: no token, no failures. */
  open(): BankParty;
  /** Gives this answer to every call from now on. Token requests are always granted. */
  says(status: number, body: object | string, headers?: Record<string, string>): void;
  /** Answers in the bank's form. */
  code(responseCode: string, fields?: object): void;
  /** Answers by a function of the request and the number of calls before it; null: no answer. */
  answers(how: (request: IncomingMessage, before: number) => Answered | null): void;
  readonly calls: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  tokens(): number;
}

const TIMEOUT_MS = 1_000;
const noAnswer: Parameters<StandIn["answers"]>[0] = () => null;

export async function openStandIn(): Promise<StandIn> {
  const clock = createTestClock();
  const calls: StandIn["calls"] = [];
  let tokens = 0;
  let answerTo = noAnswer;
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      const url = request.url ?? "";
      if (url.endsWith("/access-token/b2b")) {
        tokens += 1;
        response.end(
          JSON.stringify({ responseCode: "2007300", accessToken: `token${tokens}`, tokenType: "Bearer", expiresIn: "900" }),
        );
        return;
      }
      calls.push({ url, headers: request.headers, body });
      const given = answerTo(request, calls.length - 1);
      if (given) response.writeHead(given.status, given.headers).end(given.body);
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { privateKey } = (await testKeys()).ours;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/open/api/`;
  const { clientId, clientSecret, account, serviceId } = TEST_BANK;
  const stand: StandIn = {
    clock,
    calls,
    tokens: () => tokens,
    open() {
      calls.length = 0;
      tokens = 0;
      return bankParty({
        url,
        clientId,
        clientSecret,
        privateKey,
        channelId: "95221",
        account,
        serviceId,
        qris: TEST_BANK.qris,
        clock,
        random: systemRandom,
        timeoutMs: TIMEOUT_MS,
      });
    },
    says(status, body, headers = {}) {
      answerTo = () => ({ status, headers, body: typeof body === "string" ? body : JSON.stringify(body) });
    },
    code: (responseCode, fields = {}) =>
      stand.says(Number(responseCode.slice(0, 3)), { responseCode, responseMessage: "x", ...fields }),
    answers(how) {
      answerTo = how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stand;
}
