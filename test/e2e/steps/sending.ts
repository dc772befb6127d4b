/**
 * Transfers created by calls, for journeys about their further course. The bank is the simulator beside the site; how it treats an account
 * depends on the account's last seven digits (simulators/bank/README.md).
 */
import type { APIRequestContext, Page } from "@playwright/test";
import { readOwnAccount } from "../../../src/identity/account/contract.ts";
import * as factors from "../../../src/identity/enrolment/contract.ts";
import * as proofs from "../../../src/identity/step-up/contract.ts";
import { readTransfer } from "../../../src/transfers/details/contract.ts";
import { requestApproval } from "../../../src/transfers/approvals/contract.ts";
import { sendTransfer } from "../../../src/transfers/sending/contract.ts";
import { createQuote } from "../../../src/pricing/quotes/contract.ts";
import { createRecipient } from "../../../src/recipients/contract.ts";
import { softPasskey } from "../../../src/identity/testing/soft-passkey.ts";
import type { WireOutput } from "../../../src/kernel/endpoint.ts";
import { newId } from "../../../src/kernel/id.ts";
import { payAtBank } from "./bank.ts";
import { openCalls, openLooks, type Call, type Looks } from "./calls.ts";
import { expect } from "./journey.ts";
import { codeFor, messageFor, newestTo } from "./messages.ts";
import { passwordOf } from "./sign-in.ts";

export type Sent = WireOutput<typeof readTransfer>;

/** The parts of a transfer. */
export interface Draft {
  readonly id: string;
  readonly quote: string;
  readonly recipient: string;
  readonly purpose: string;
  readonly sourceOfFunds: string;
}

export interface SendingDesk {
  /** Returns the id. The name must be the bank's where the bank is inquired. */
  saveRecipient(recipient: {
    readonly country: string;
    readonly method: "bank" | "cash";
    readonly fields: Readonly<Record<string, string>>;
  }): Promise<string>;
  /** A draft put together on the screen, approved and sent. */
  sendDraft(draft: Draft): Promise<Sent>;

  /** A quote and a recipient for it, not sent yet. */
  draft(to: { readonly ending: string } | "cash", rupiah?: number): Promise<Draft>;
  /** To a bank account within Indonesia with this ending, or as cash. */
  send(to: { readonly ending: string } | "cash", rupiah?: number): Promise<Sent>;
  read(id: string): Promise<Sent>;
  /** Pays the missing amount at the bank, as a sender does; `rupiah` for another amount. */
  pay(transfer: Pick<Sent, "id">, rupiah?: number): Promise<void>;
}

/** An id of something that the browser creates. */
export const newOwn = (prefix: string) => newId(prefix, new Date().getTime(), crypto.getRandomValues(new Uint8Array(10)));
/** The account holder's name at the bank, by the account's last digit. */
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

type Approve = (sessionCode: string) => Promise<unknown>;

/**
 * Approves with a passkey: a journey makes more transfers than a phone is sent codes for in an hour. This person can then no longer approve
 * by code.
 */
async function passkeyApproval(request: APIRequestContext, call: Call, { token, look }: Looks): Promise<Approve> {
  const { origin, hostname } = new URL((await request.get("/readyz")).url());
  const passkey = softPasskey({ origin, rpId: hostname });
  const { emailAddress } = await look(readOwnAccount, {});
  const proof = await proveByMail(request, call, token, emailAddress);
  const typed = { proof, current_password: passwordOf(emailAddress) };
  const added = await call(factors.startPasskey, typed, token);
  const made = { sessionCode: added.sessionCode, name: "Ponsel", passkey: passkey.make(added.question) };
  await call(factors.finishPasskey, made, token);
  return async (sessionCode) => {
    const question = await call(proofs.startPasskeyProof, { sessionCode }, token);
    await call(proofs.verifyProof, { sessionCode, proof: { method: "passkey", passkey: passkey.answer(question) } }, token);
  };
}

/** A first factor requires the password and a code. Returns the step of the code. */
async function proveByMail(request: APIRequestContext, call: Call, token: string, mailbox: string): Promise<string> {
  const { sessionCode } = await call(proofs.startProof, {}, token);
  const since = await newestTo(request, mailbox);
  await call(proofs.sendProofCode, { sessionCode, channel: "email" }, token);
  const proof = { method: "code", otpCode: await codeFor(request, mailbox, since) };
  await call(proofs.verifyProof, { sessionCode, proof }, token);
  return sessionCode;
}

/** Approves with codes to the sender's phone, for journeys that continue with those. */
function smsApproval(request: APIRequestContext, call: Call, token: string, phone: string): Approve {
  return async (sessionCode) => {
    const since = await newestTo(request, phone);
    await call(proofs.sendProofCode, { sessionCode, channel: "sms" }, token);
    const { text } = await messageFor(request, phone, "identity.approval_code", since);
    const otpCode = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    await call(proofs.verifyProof, { sessionCode, proof: { method: "code", otpCode } }, token);
  };
}

/** For the person signed in on this page's browser. `phone`: approves by codes to it instead of a passkey. */
export async function openSendingDesk(page: Page, { phone }: { readonly phone?: string } = {}): Promise<SendingDesk> {
  const { request } = page;
  const call = await openCalls(request);
  const looks = await openLooks(request);
  const { token, look } = looks;
  const read = (id: string) => look(readTransfer, { id });
  const approve = phone === undefined ? await passkeyApproval(request, call, looks) : smsApproval(request, call, token, phone);
  const sendDraft = async (draft: Draft) => {
    const { sessionCode } = await call(requestApproval, draft, token);
    await approve(sessionCode);
    return call(sendTransfer, draft, token);
  };
  const draft: SendingDesk["draft"] = async (to, rupiah = 1_000_000) => {
    const isCash = to === "cash";
    const quote = newOwn("qt");
    const request = { side: "source", amountMinor: String(rupiah * 100) };
    const corridor = isCash ? { corridor: "ID-ID-cash" } : { corridor: "ID-ID-bank", bank: "014" };
    await call(createQuote, { id: quote, ...corridor, ...request }, token);
    const recipient = newOwn("rc");
    const fields = isCash
      ? { name: "Sukarno", phone: "081234567890", city: "Bima" }
      : { bank: "014", account: `123${to.ending}`, name: HOLDERS[Number(to.ending.at(-1))] ?? "" };
    await call(createRecipient, { id: recipient, country: "ID", method: isCash ? "cash" : "bank", fields }, token);
    return { id: newOwn("tr"), quote, recipient, purpose: "FAMI", sourceOfFunds: "salary" };
  };
  return {
    read,
    sendDraft,
    async saveRecipient(recipient) {
      const id = newOwn("rc");
      await call(createRecipient, { id, ...recipient }, token);
      return id;
    },
    draft,
    send: async (to, rupiah) => sendDraft(await draft(to, rupiah)),
    async pay({ id }, rupiah) {
      let number: string | null = null;
      const findNumber = async () => (number = (await read(id)).payIn?.number ?? null);
      await expect
        .poll(findNumber, {
          message: `the number to pay in to of ${id}`,
          intervals: [LOOK_EVERY_MS],
          timeout: LOOKS * LOOK_EVERY_MS,
        })
        .not.toBeNull();
      return payAtBank(request, { number: number ?? "", ...(rupiah === undefined ? {} : { amount: rupiah.toFixed(2) }) });
    },
  };
}
