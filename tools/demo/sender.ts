/** Somebody who sends: a demo customer with a client of the public API, encrypted as WIRE.md says. */
import { sql } from "kysely";
import * as identity from "#identity/contract.ts";
import * as factors from "#identity/contract-factors.ts";
import * as proofs from "#identity/contract-proofs.ts";
import { softPasskey } from "#identity/testing/soft-passkey.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import * as pricing from "#pricing/contract.ts";
import * as recipients from "#recipients/contract.ts";
import * as transfers from "#transfers/contract.ts";
import { openClient } from "../../attack/client.ts";
import type { Scene } from "./scene.ts";

const CUSTOMER = { email: "pelanggan@demo.example", password: "Jembatan7#Layang", phone: "+6281200000001" };
const LOOK_EVERY_MS = 250;

interface WireMoney {
  readonly currency: string;
  readonly minor: string;
}
export interface Quote {
  readonly id: Id<"qt">;
  readonly total: WireMoney;
  readonly receives: WireMoney;
  readonly arrivesBy: string;
}
export interface Transfer {
  readonly id: Id<"tr">;
  readonly state: string;
  readonly assurance: string | null;
  readonly reason: { readonly code: string; readonly says: string } | null;
  readonly total: WireMoney;
  readonly receives: WireMoney;
  readonly payIn: { readonly number: string | null; readonly missing: WireMoney } | null;
  readonly refund: { readonly amount: WireMoney; readonly isPaid: boolean } | null;
  readonly history: readonly { readonly at: string; readonly state: string; readonly by: string }[];
}
export interface Recipient {
  readonly country: string;
  readonly method: "bank" | "cash";
  readonly fields: Readonly<Record<string, string>>;
}

export interface Sender {
  quote(ask: Readonly<Record<string, unknown>>): Promise<Quote>;
  recipient(recipient: Recipient): Promise<Id<"rc">>;
  send(quote: Quote, recipient: Id<"rc">): Promise<Transfer>;
  cancel(transfer: Transfer): Promise<Transfer>;
  read(id: Id<"tr">): Promise<Transfer>;
  /** Waits until the transfer is as wanted; gives up with what it is. */
  until(transfer: Transfer, isWanted: (now: Transfer) => boolean, limitMs?: number): Promise<Transfer>;
}

export async function signInSender(scene: Scene): Promise<Sender> {
  const client = await openClient({ sites: [scene.url, scene.url] });
  const asked = await client.call(identity.signIn, { email: CUSTOMER.email, password: CUSTOMER.password });
  const { sessionCode } = asked.data as { sessionCode: string };
  await client.call(identity.sendSignInCode, { sessionCode, channel: "sms" });
  const { rows } = await sql<{ text: string }>`select body_text as text from platform.outgoing_message
    where recipient = ${CUSTOMER.phone} order by created_at desc, id desc limit 1`.execute(scene.machinery.database);
  const otpCode = /\b\d{6}\b/.exec(rows[0]?.text ?? "")?.[0] ?? "";
  const signedIn = await client.call(identity.verifySignIn, { sessionCode, otpCode });
  const { access_token: token } = signedIn.data as { access_token: string };

  async function call<T>(endpoint: Endpoint, input: object): Promise<T> {
    const answer = await client.call(endpoint, input, { token });
    if (answer.said !== "ok") throw new Error(`${endpoint.name}: ${answer.said} ${answer.body.slice(0, 400)}`);
    return answer.data as T;
  }
  // More transfers than a telephone is sent codes for in an hour: this customer has a passkey.
  const { hostname } = new URL(scene.url);
  const passkey = softPasskey({ origin: new URL(scene.url).origin, rpId: hostname });
  const added = await call<{ sessionCode: string; question: { challenge: string } }>(factors.startPasskey, {});
  const made = passkey.make(added.question);
  await call(factors.finishPasskey, { sessionCode: added.sessionCode, name: "Ponsel", passkey: made });
  const newOwn = <P extends string>(prefix: P): Id<P> => newId(prefix, scene.machinery.clock.now().getTime(), systemRandom(10));
  const read = (id: Id<"tr">) => call<Transfer>(transfers.readTransfer, { id });
  return {
    read,
    quote: (ask) => call<Quote>(pricing.createQuote, { ...ask, id: newOwn("qt") }),
    async recipient({ country, method, fields }) {
      const id = newOwn("rc");
      const input = { id, country, method, fields };
      const answer = await client.call(recipients.createRecipient, input, { token });
      if (answer.said === "ok") return id;
      const named = JSON.parse(answer.body) as { details?: { bankName?: string } };
      if (answer.said !== "account_name_different" || named.details?.bankName === undefined)
        throw new Error(`recipients.create_recipient: ${answer.said} ${answer.body.slice(0, 400)}`);
      await call(recipients.createRecipient, { ...input, acceptedName: named.details.bankName });
      return id;
    },
    async send(quote, recipient) {
      const sending = { id: newOwn("tr"), quote: quote.id, recipient, purpose: "FAMI", sourceOfFunds: "salary" };
      const { sessionCode } = await call<{ sessionCode: string }>(transfers.askApproval, sending);
      const question = await call<{ challenge: string }>(proofs.startPasskeyProof, { sessionCode });
      await call(proofs.verifyProof, { sessionCode, proof: { way: "passkey", passkey: passkey.answer(question) } });
      return call<Transfer>(transfers.sendTransfer, sending);
    },
    cancel: ({ id }) => call<Transfer>(transfers.cancelTransfer, { id }),
    async until({ id }, isWanted, limitMs = 20_000) {
      const endsAt = Date.now() + limitMs;
      for (;;) {
        const now = await read(id);
        if (isWanted(now) || Date.now() > endsAt) return now;
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    },
  };
}
