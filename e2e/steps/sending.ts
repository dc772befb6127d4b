/**
 * Transfers made by calls, for journeys about what becomes of them. The bank is the simulator beside the site, eleven ports above it; how it
 * treats an account is in the account's last seven digits (simulators/bank/README.md).
 */
import type { Page } from "@playwright/test";
import { softPasskey } from "../../src/identity/testing/soft-passkey.ts";
import { newId } from "../../src/kernel/id.ts";
import { openCalls } from "./calls.ts";

interface WireMoney {
  readonly currency: string;
  readonly minor: string;
}
interface Question {
  readonly challenge: string;
}
export interface Sent {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly total: WireMoney;
  readonly payIn: { readonly number: string | null; readonly missing: WireMoney } | null;
}

export interface SendingDesk {
  /** To a bank at home whose account ends so, or as cash. */
  send(to: { readonly ending: string } | "cash", rupiah?: number): Promise<Sent>;
  read(id: string): Promise<Sent>;
  /** Pays what is missing at the bank, as a sender does at home; `rupiah` for another amount. */
  pay(transfer: Pick<Sent, "id">, rupiah?: number): Promise<void>;
}

const newOwn = (prefix: string) => newId(prefix, new Date().getTime(), crypto.getRandomValues(new Uint8Array(10)));
/** Whose the bank says an account is, by its last digit. */
const HOLDERS = [
  "Budi Santoso",
  "Siti Rahayu",
  "Agus Wijaya",
  "Dewi Lestari",
  "Suhartini",
  "I Made Artawan",
  "Muhammad Rizki Pratama",
  "Nur Aini",
  "Joko",
  "Maria Goretti Simanjuntak",
];
const LOOKS = 60;
const LOOK_EVERY_MS = 250;

/** For who is signed in on this page's browser. */
export async function openSendingDesk(page: Page): Promise<SendingDesk> {
  const { request } = page;
  const call = await openCalls(request);
  const html = await (await request.get("/")).text();
  const fact = (name: string) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  const key = fact("api-key");
  // The tokens of this browser's session, as a page gets them at its start.
  const started = await request.post("/account/get/info", {
    headers: { key, [fact("csrf-name")]: fact("csrf-token") },
    data: {},
  });
  const { access_token: token } = ((await started.json()) as { data: { access_token: string } }).data;
  const read = async (id: string) => {
    const answer = await request.get("/v1/transfers/one", { params: { id }, headers: { key, "X-CODE-CHALLENGE": token } });
    return ((await answer.json()) as { data: Sent }).data;
  };
  // More transfers than a telephone is sent codes for in an hour: they are approved by a passkey.
  const { origin, hostname } = new URL((await request.get("/readyz")).url());
  const passkey = softPasskey({ origin, rpId: hostname });
  const added = await call<{ sessionCode: string; question: Question }>("/v1/factors/passkeys/start", {}, token);
  const made = { sessionCode: added.sessionCode, name: "Ponsel", passkey: passkey.make(added.question) };
  await call("/v1/factors/passkeys/finish", made, token);
  const approve = async (sending: object) => {
    const { sessionCode } = await call<{ sessionCode: string }>("/v1/transfers/approval", sending, token);
    const question = await call<Question>("/v1/proof/start-passkey", { sessionCode }, token);
    await call("/v1/proof/verify", { sessionCode, proof: { way: "passkey", passkey: passkey.answer(question) } }, token);
  };
  return {
    read,
    async send(to, rupiah = 1_000_000) {
      const isCash = to === "cash";
      const quote = newOwn("qt");
      const ask = { side: "source", amountMinor: String(rupiah * 100) };
      const corridor = isCash ? { corridor: "ID-ID-cash" } : { corridor: "ID-ID-bank", bank: "014" };
      await call("/v1/quotes/create", { id: quote, ...corridor, ...ask }, token);
      const recipient = newOwn("rc");
      const fields = isCash
        ? { name: "Sukarno", phone: "081234567890", city: "Bima" }
        : { bank: "014", account: `123${to.ending}`, name: HOLDERS[Number(to.ending.at(-1))] ?? "" };
      await call("/v1/recipients/create", { id: recipient, country: "ID", method: isCash ? "cash" : "bank", fields }, token);
      const sending = { id: newOwn("tr"), quote, recipient, purpose: "FAMI", sourceOfFunds: "salary" };
      await approve(sending);
      return call<Sent>("/v1/transfers/send", sending, token);
    },
    async pay({ id }, rupiah) {
      const bank = new URL(page.url());
      bank.port = String(Number(bank.port) + 11);
      for (let look = 0; look < LOOKS; look++) {
        const { payIn } = await read(id);
        if (payIn?.number != null) {
          const amount = rupiah === undefined ? {} : { amount: rupiah.toFixed(2) };
          const answer = await request.post(new URL("/control/pay", bank).href, { data: { number: payIn.number, ...amount } });
          if (!answer.ok()) throw new Error(`the bank took no payment: ${await answer.text()}`);
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      throw new Error(`${id} has no number to pay in to`);
    },
  };
}
