/** Senders for the campaigns: customers with sessions, verified to the highest tier, with three recipients each. */
import { setTimeout as pause } from "node:timers/promises";
import { createAccount } from "#identity/account/create-account.ts";
import { createHasher } from "#identity/passwords/hash-password.ts";
import { newId, type Id } from "#kernel/id.ts";
import { setTier } from "#limits/index.ts";
import { systemRandom } from "#platform/clock.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import * as recipients from "#recipients/contract.ts";
import { openSession } from "#sessions/index.ts";
import { sql } from "kysely";
import * as factors from "#identity/enrolment/contract.ts";
import { openProvenStep } from "#identity/testing/proven-step.ts";
import { softPasskey, type SoftPasskey } from "#identity/testing/soft-passkey.ts";
import { dataOf, openClient, type Client } from "../../tools/client/client.ts";
import type { Ground } from "./installation/installation.ts";
import type { RequestFacts } from "../../src/platform/request-facts.ts";

export interface Person {
  readonly id: string;
  readonly client: Client;
  /** Replaced when the session expires. */
  token: string;
  /** Approves transfers: a telephone may not receive that many codes. */
  readonly passkey: SoftPasskey;
  readonly recipients: Readonly<Record<Product, Id<"rc">>>;
}

export const PRODUCTS = ["home", "abroad", "cash"] as const;
export type Product = (typeof PRODUCTS)[number];

export const CORRIDORS: Readonly<Record<Product, string>> = { home: "ID-ID-bank", abroad: "ID-SG-bank", cash: "ID-ID-cash" };
export const HOME_BANK = "014";

/** Name of all senders, and an account that the bank reports as theirs: its last digit determines the holder. */
export const SENDER = { name: "Siti Rahayu", refundBank: HOME_BANK, refundAccount: "7777777771" } as const;

const SCENE_TRIES = 40;
const BUSY_MS = 1_000;
const PASSWORD = "Jembatan7#Layang";
const hasher = createHasher({ atOnce: 1, maxWaiting: 8 });
const once = hasher.hash(PASSWORD);
const PERSONAL = { userType: "CUSTOMER", userBusinessType: "PERSONAL" } as const;
/** In the form of the demo's numbers; none triggers a simulator's misbehaviour. */
const FIRST_PHONE = 81_310_000_000;

/** Runs work of the harness in a transaction. Cookies that it sets are discarded. */
export function staged<T>({ app }: Pick<Ground, "app">, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const facts: RequestFacts = {
    requestId: "torture",
    actor: { kind: "system", name: "torture" },
    language: "EN",
    address: "system",
    responseCookies: [],
  };
  return inTransaction(app.runtime, facts, work);
}

/** Opens a new session, as a sign-in does. */
export async function signIn(ground: Pick<Ground, "app">, personId: string): Promise<string> {
  const signedIn = { personId, level: "CUSTOMER", factor: "sms", isRemembered: true, isStaff: false } as const;
  return (await staged(ground, (ctx) => openSession(ctx, signedIn))).accessToken;
}

/** Makes the sender number `index`. The product must be running: recipients are made through its calls. */
export async function newSender(ground: Ground, index: number): Promise<Person> {
  const email = `pengirim${index}@example.test`;
  const account = {
    email,
    password: PASSWORD,
    phone: `+62${FIRST_PHONE + index * 10_007}`,
    fullName: SENDER.name,
    level: "CUSTOMER",
    pair: PERSONAL,
  };
  await staged(ground, (ctx) => createAccount(ctx, account, { ...hasher, hash: () => once }));
  const found = sql<{ id: string }>`select id from identity.person where email = ${email}`;
  const id = (await found.execute(ground.app.runtime.database)).rows[0]?.id ?? "";
  await staged(ground, (ctx) => setTier(ctx, { person: id, tier: "L3", reason: "torture" }));
  const client = await openClientAt(ground.site);
  const token = await signIn(ground, id);
  // Ten digits, as this bank requires, with an ending that no simulator misbehaves for.
  const end = `${100 + index}7777770`;
  const name = (fields: Readonly<Record<string, string>>, country: string, method: "bank" | "cash") =>
    newRecipient(client, token, { country, method, fields });
  return {
    id,
    client,
    token,
    passkey: await newPasskey(ground, client, id, token),
    recipients: {
      home: await name({ bank: HOME_BANK, account: end, name: "Budi Santoso" }, "ID", "bank"),
      abroad: await name(
        { holder: "person", name: "Tan Wei Ling", bank: "DBSSSGSG", account: end, relationship: "sibling" },
        "SG",
        "bank",
      ),
      cash: await name({ name: "Sukarno", phone: `+62${FIRST_PHONE + 5_000 + index * 10_007}`, city: "Bima" }, "ID", "cash"),
    },
  };
}

async function newPasskey(ground: Ground, client: Client, personId: string, token: string): Promise<SoftPasskey> {
  const { origin, hostname } = new URL(ground.site);
  const passkey = softPasskey({ origin, rpId: hostname });
  // A first factor needs the password and a code: here the proof of the code is written directly.
  const proof = await staged(ground, (ctx) => openProvenStep(ctx, personId));
  const begun = await client.call(factors.startPasskey, { proof, current_password: PASSWORD }, { token });
  const { sessionCode, question } = dataOf(begun);
  const added = { sessionCode, name: "Ponsel", passkey: passkey.make(question) };
  dataOf(await client.call(factors.finishPasskey, added, { token }));
  return passkey;
}

async function newRecipient(
  client: Client,
  token: string,
  recipient: { readonly country: string; readonly method: "bank" | "cash"; readonly fields: Readonly<Record<string, string>> },
): Promise<Id<"rc">> {
  const id = newOwn("rc");
  for (let tries = 1; ; tries++) {
    const answer = await client.call(recipients.createRecipient, { id, ...recipient }, { token });
    if (answer.said === "ok") return id;
    if (answer.status < 500 || tries === SCENE_TRIES)
      throw new Error(`the scene could not be set: ${answer.said} ${answer.body.slice(0, 300)}`);
    await pause(BUSY_MS);
  }
}

/** Opens a client with a page of the site. A product that has just started on a busy machine may answer that it is busy. */
export async function openClientAt(site: string): Promise<Client> {
  for (let tries = 1; ; tries++) {
    const client = await openClient(site);
    if (client.facts["api-key"] !== undefined || tries === SCENE_TRIES) return client;
    await pause(BUSY_MS);
  }
}

/** An id as clients generate it for what they create. */
export const newOwn = <P extends string>(prefix: P): Id<P> => newId(prefix, Date.now(), systemRandom(10));
