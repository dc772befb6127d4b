/** A person of the demo with a client of the public API, encrypted as in API-4. An expired session, as after days of absence, is reopened. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import * as identity from "#identity/sign-in/contract.ts";
import * as factors from "#identity/enrolment/contract.ts";
import {
  proveSignIn,
  sendProofCode,
  startPasskeyProof,
  startProof,
  startSignInPasskey,
  verifyProof,
} from "#identity/step-up/contract.ts";
import { softPasskey } from "#identity/testing/soft-passkey.ts";
import type { Endpoint, WireOutput } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import { systemRandom } from "#platform/clock.ts";
import { dataOf, openClient, type Answer, type Client } from "../client/client.ts";
import { demoAccounts } from "../processes/demo-accounts.ts";
import type { Scene } from "./scene.ts";
import type { Stage } from "./stage.ts";

export interface Person {
  readonly email: string;
  readonly phone: string;
  /** Throws for a refusal not listed in `refusals`. */
  request<E extends Endpoint>(endpoint: E, input: object, ...refusals: readonly string[]): Promise<Answer<E>>;
  call<E extends Endpoint>(endpoint: E, input: object): Promise<WireOutput<E>>;
  /** Approves the given step with a passkey: acts send more transfers in an hour than a phone is sent codes. */
  approve(sessionCode: string): Promise<void>;
  newOwn<P extends string>(prefix: P): Id<P>;
}

const WINDOW_MS = 61_000;
/** A server on a busy machine refuses calls before doing any work (503): retried for a minute. */
const [BUSY_PAUSE_MS, BUSY_TRIES] = [1_000, 60];

/** The person with this address in demo-accounts.yaml. */
export async function openPerson(scene: Scene, stage: Stage, email: string, password = passwordOf(email)): Promise<Person> {
  let client = await openClient(scene.url);
  const { rows } = await sql<{ phone: string }>`select phone from identity.person where email = ${email}`.execute(
    scene.runtime.database,
  );
  const phone = rows[0]?.phone ?? "";
  const { origin, hostname } = new URL(scene.url);
  const passkey = softPasskey({ origin, rpId: hostname });
  let hasPasskey: Promise<void> | null = null;
  let token: Promise<string> | null = null;
  const say: Client["call"] = async (endpoint, input, options) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await client.call(endpoint, input, options);
      if (answer.status !== 503 || answer.said !== "unavailable" || tries === BUSY_TRIES) return answer;
      await pause(BUSY_PAUSE_MS);
    }
  };
  const signIn = async (): Promise<string> => {
    // The page's tokens expire after a day too: it is loaded anew.
    client = await openClient(scene.url);
    const requested = await say(identity.signIn, { email, password });
    const { sessionCode, stronger } = dataOf(requested);
    const question = stronger.includes("passkey") ? await say(startSignInPasskey, { sessionCode }) : null;
    const signedIn =
      question !== null
        ? await say(proveSignIn, {
            sessionCode,
            proof: { method: "passkey", passkey: passkey.answer(dataOf(question)) },
          })
        : stronger.includes("totp")
          ? await say(proveSignIn, { sessionCode, proof: { method: "totp", otpCode: await appCode(scene, email) } })
          : await say(identity.verifySignIn, { sessionCode, otpCode: await sentCode(sessionCode) });
    if (signedIn.said !== "ok" || "enrolment" in signedIn.data)
      throw new Error(`${email} can't sign in: ${signedIn.said} ${signedIn.body.slice(0, 300)}`);
    return signedIn.data.access_token;
  };
  const sentCode = async (sessionCode: string): Promise<string> => {
    await say(identity.sendSignInCode, { sessionCode, channel: "sms" });
    return lastCode();
  };
  const lastCode = async (): Promise<string> => {
    const sent = await sql<{ text: string }>`select body_text as text from platform.outgoing_message
      where recipient = ${phone} and template = 'identity.code' order by created_at desc, id desc limit 1`.execute(
      scene.runtime.database,
    );
    return /\b\d{6}\b/.exec(sent.rows[0]?.text ?? "")?.[0] ?? "";
  };
  /** A first factor requires the password and a code. Returns the step of the code; throws when the person already has a factor. */
  const proveAgain = async (): Promise<string> => {
    const started = await person.call(startProof, {});
    if (started.step.stronger.length > 0) throw new Error(`${email} has a factor that this client does not hold`);
    await person.call(sendProofCode, { sessionCode: started.sessionCode, channel: "sms" });
    const proof = { method: "code", otpCode: await lastCode() };
    await person.call(verifyProof, { sessionCode: started.sessionCode, proof });
    return started.sessionCode;
  };
  const addPasskey = async (): Promise<void> => {
    const named = { proof: await proveAgain(), current_password: password };
    const added = await person.call(factors.startPasskey, named);
    const made = passkey.make(added.question);
    await person.call(factors.finishPasskey, { sessionCode: added.sessionCode, name: "Ponsel", passkey: made });
  };
  const person: Person = {
    email,
    phone,
    async request(endpoint, input, ...refusals) {
      for (;;) {
        const held: Promise<string> = (token ??= signIn());
        const answer = await say(endpoint, input, { token: await held });
        if (answer.said === "ok" || refusals.includes(answer.said)) return answer;
        if (answer.said === "session_over" || answer.said === "proof_needed") {
          // The first call to notice it signs in again for all calls, which proves a factor as well.
          if (token === held) token = null;
        } else if (answer.said === "csrf_invalid") {
          // The page was opened before a jump of time: it is loaded anew.
          client = await openClient(scene.url);
        } else if (answer.status === 429 && answer.said === "too_many_requests") await stage.wait(WINDOW_MS);
        else throw new Error(`${endpoint.name}: ${answer.said} ${answer.body.slice(0, 400)}`);
      }
    },
    async approve(sessionCode) {
      hasPasskey ??= addPasskey();
      await hasPasskey;
      const question = await person.call(startPasskeyProof, { sessionCode });
      await person.call(verifyProof, { sessionCode, proof: { method: "passkey", passkey: passkey.answer(question) } });
    },
    call: async (endpoint, input) => dataOf(await person.request(endpoint, input)),
    newOwn: (prefix) => newId(prefix, scene.runtime.clock.now().getTime(), systemRandom(10)),
  };
  return person;
}

function passwordOf(email: string): string {
  const account = demoAccounts().find((one) => one.email === email);
  if (account === undefined) throw new Error(`${email} is not in demo-accounts.yaml`);
  return account.password;
}

/** The current code of the demo's authenticator app. */
async function appCode({ url }: Scene, email: string): Promise<string> {
  const shown = (await (await fetch(`${url}/dev/authenticator.json`)).json()) as {
    readonly accounts: readonly { readonly email: string; readonly code: string }[];
  };
  return shown.accounts.find((account) => account.email === email)?.code ?? "";
}

interface Sms {
  readonly to: string;
  readonly text: string;
  readonly at: string;
}

/** The messages on a phone, the newest first: read at the message gateway. */
export async function readPhone({ gatewayUrl }: Scene, phone: string): Promise<readonly Sms[]> {
  const inbox = await fetch(`${gatewayUrl}/inbox.json?to=${encodeURIComponent(phone)}`);
  return ((await inbox.json()) as { readonly messages: readonly Sms[] }).messages;
}
