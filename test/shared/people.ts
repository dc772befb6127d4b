/** People of attacks and benches: accounts created without registration, their messages, and simulated passing of time. */
import { sql } from "kysely";
import { createAccount } from "#identity/account/create-account.ts";
import * as identity from "#identity/sign-in/contract.ts";
import { createHasher } from "#identity/passwords/hash-password.ts";
import { openChallenge } from "#identity/challenges/open-challenge.ts";
import type { Purpose } from "#identity/model/challenge.ts";
import { PASSWORD, registrationForm, type Form } from "#identity/testing/registration-form.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import { dataOf, type Answer, type Client, type How } from "../../tools/client/client.ts";
import { databaseOf, type Target } from "./target.ts";

export { e164, PASSWORD } from "#identity/testing/registration-form.ts";
export const WRONG_PASSWORD = "Layang9#lain";

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
}

const hasher = createHasher({ atOnce: 1, maxWaiting: 8 });
const once = hasher.hash(PASSWORD);
let count = 0;

/** Runs work in a transaction as the system. */
export function staged<T>({ runtime }: Target, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const facts = { requestId: "attack", actor: { kind: "system", name: "attack" }, language: "EN", address: "system" } as const;
  return inTransaction(runtime, facts, work);
}

/** A customer with `PASSWORD`; each has its own block of phone numbers, unless one is given. */
export async function newPerson(target: Target, block?: string): Promise<Person> {
  count += 1;
  const phone =
    block === undefined ? `+62${81_200_000_000 + count * 10_007}` : `${block}${String(count % 10_000).padStart(4, "0")}`;
  const email = `orang${count}@example.test`;
  const pair = { userType: "CUSTOMER", userBusinessType: "PERSONAL" } as const;
  const account = { email, phone, password: PASSWORD, fullName: "Siti Rahma", level: "CUSTOMER", pair };
  await staged(target, (ctx) => createAccount(ctx, account, { ...hasher, hash: () => once }));
  const { rows } = await sql<{ id: string }>`select id from identity.person where email = ${email}`.execute(databaseOf(target));
  return { id: rows[0]?.id ?? "", email, phone };
}

export async function newPeople(target: Target, many: number, block?: string): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < many; n++) people.push(await newPerson(target, block));
  return people;
}

/** A step without the cost of the steps before it. */
export function openStep(target: Target, { id }: Person, purpose: Purpose = "sign_in"): Promise<string> {
  return staged(target, (ctx) => openChallenge(ctx, { purpose, of: { personId: id } }));
}

/** The newest message to a recipient, as the gateway would get it. */
export async function lastText(target: Target, recipient: string): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`select body_text as text from platform.outgoing_message where recipient = ${recipient}
    order by created_at desc, id desc limit 1`.execute(databaseOf(target));
  return rows[0]?.text ?? "";
}
export async function lastCode(target: Target, recipient: string): Promise<string> {
  return /\b\d{6}\b/.exec(await lastText(target, recipient))?.[0] ?? "none";
}
export const otherThan = (code: string) => (code === "123456" ? "654321" : "123456");

/** Ages the codes sent to a recipient, as if they had been sent earlier. */
export async function codesGetOlder(target: Target, recipient: string, byMs: number): Promise<void> {
  await sql`update identity.one_time_code set created_at = created_at - age, expires_at = expires_at - age
            from (select ${byMs} * interval '1 millisecond' as age) as passed where sent_to = ${recipient}`.execute(
    databaseOf(target),
  );
}

/** The step that an answer names, or an invalid one. */
export const codeOf = ({ data }: { readonly data?: { readonly sessionCode: string } | undefined }) => data?.sessionCode ?? "none";
export interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}
/** The tokens of a finished sign-in; throws when it was refused, or first requires a second factor to be set up. */
export function pairOf(answer: SignedIn): Pair {
  const data = dataOf(answer);
  if ("enrolment" in data) throw new Error("the sign-in requires a second factor to be set up");
  return data;
}

type SignedIn = Answer<typeof identity.verifySignIn>;

/** Signs in by password and code, as a person does. */
export async function signIn(target: Target, client: Client, who: Person, how: How = {}): Promise<SignedIn> {
  const sessionCode = codeOf(await client.call(identity.signIn, { email: who.email, password: PASSWORD }, how));
  return proveSignIn(target, client, who, sessionCode, how);
}
/** The second step of a sign-in. */
export async function proveSignIn(
  target: Target,
  client: Client,
  who: Person,
  sessionCode: string,
  how: How = {},
): Promise<SignedIn> {
  await client.call(identity.sendSignInCode, { sessionCode, channel: "sms" }, how);
  return client.call(identity.verifySignIn, { sessionCode, otpCode: await lastCode(target, who.phone) }, how);
}
/** A session without the cost of a password. */
export async function openSession(target: Target, client: Client, who: Person): Promise<Pair> {
  const answer = await proveSignIn(target, client, who, await openStep(target, who));
  return pairOf(answer);
}

/** A registration form not sent yet, with an attacker's entries. */
export function newForm(change: Readonly<Record<string, unknown>> = {}): Form {
  count += 1;
  return { ...registrationForm(count, Date.now()), ...change };
}

/** Waits until `look` returns a value; null when none comes in time. */
export async function waitUntil<T>(look: () => Promise<T | null> | T | null, limitMs = 15_000): Promise<T | null> {
  const endsAt = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== null || Date.now() > endsAt) return found;
    // The interval between two looks.
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Waits for the next window of a rate limit when this one ends too soon, so that everything is counted in one window. */
export async function inOneWindow(windowSeconds: number, neededMs: number): Promise<void> {
  const left = windowSeconds * 1_000 - (Date.now() % (windowSeconds * 1_000));
  // The window begins by the clock of running processes that cannot be moved: nothing but its time announces it.
  if (left < neededMs) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

/** Runs many tasks, at most `atOnce` in parallel. */
export async function inParallel<T>(many: number, atOnce: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < many; n = next++) results[n] = await work(n);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, many) }, worker));
  return results;
}
