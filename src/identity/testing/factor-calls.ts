/** The calls of second factors as tests make them, on top of the door. */
import { sql } from "kysely";
import * as contract from "./contracts.ts";
import { totpCode, totpSecretOf } from "../check-totp.ts";
import type { Answer, Browser, openDoor, Someone } from "./door.ts";
import { PASSWORD } from "./registration-form.ts";
import { softPasskey } from "./soft-passkey.ts";

type Door = ReturnType<typeof openDoor>;
interface Clock {
  now(): Date;
  advance(ms: number): void;
}

/** What a call answered, as the test expects it to be. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it expects
export const dataOf = <T>(answer: Answer): T => {
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.status ?? ""}`);
  return answer.data as T;
};
export type Tokens = { readonly access_token: string; readonly user_auth: { readonly level: string } };
export type Added = { readonly recoveryCodes: string[] | null };

/** A browser that knows the step in which a factor was proven. */
export type Proven = Browser & { readonly proof: string };

/** What adding a first factor takes. */
export const adding = ({ proof }: Partial<Proven>) => ({ ...(proof !== undefined && { proof }), current_password: PASSWORD });

export const HALF_MINUTE = 30_000;

export function factorCalls({ db, idOf, messages, send, signedIn, step }: Door, clock: Clock) {
  const codeOf = (secret: string) => totpCode(totpSecretOf(secret), clock.now());

  /** Signed in by SMS: the access token as a browser. The clock goes on, so that the newest message is the newest. */
  async function signIn(who: Someone): Promise<Browser> {
    clock.advance(1_000);
    return { token: dataOf<Tokens>(await signedIn(who)).access_token };
  }

  /** Proves in a session, by a code to the mailbox, what a first factor asks for. Answers the step, which only who proved it knows. */
  async function proveAgain(who: Someone, browser: Browser): Promise<string> {
    clock.advance(1_000);
    const { sessionCode } = dataOf<{ sessionCode: string }>(await send(contract.startProof, {}, browser));
    await send(contract.sendProofCode, { sessionCode, channel: "email" }, browser);
    const otpCode = /\b\d{6}\b/.exec((await messages(who.email))[0]?.text ?? "")?.[0] ?? "";
    dataOf(await send(contract.verifyProof, { sessionCode, proof: { way: "code", otpCode } }, browser));
    // What is written at one instant has no order.
    clock.advance(1_000);
    return sessionCode;
  }

  /** Signed in, and ready to add a first factor. */
  async function enter(who: Someone): Promise<Proven> {
    const browser = await signIn(who);
    return { ...browser, proof: await proveAgain(who, browser) };
  }

  /** Proves the app in a session. Answers the same browser with the step of it. */
  async function proveByApp(browser: Browser, secret: string): Promise<Proven> {
    clock.advance(HALF_MINUTE);
    const { sessionCode } = dataOf<{ sessionCode: string }>(await send(contract.startProof, {}, browser));
    dataOf(await send(contract.verifyProof, { sessionCode, proof: { way: "totp", otpCode: codeOf(secret) } }, browser));
    return { ...browser, proof: sessionCode };
  }

  async function addTotp({ proof, ...browser }: Proven): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret, sessionCode } = dataOf<{ secret: string; sessionCode: string }>(
      await send(contract.startTotp, adding({ proof }), browser),
    );
    const added = dataOf<Added>(await send(contract.confirmTotp, { sessionCode, otpCode: codeOf(secret) }, browser));
    return { secret, recoveryCodes: added.recoveryCodes ?? [] };
  }

  async function addPasskey({ proof, ...browser }: Proven, passkey = softPasskey(), name = "Ponsel") {
    const { sessionCode, question } = dataOf<{ sessionCode: string; question: { challenge: string } }>(
      await send(contract.startPasskey, adding({ proof }), browser),
    );
    const added = dataOf<Added>(
      await send(contract.finishPasskey, { sessionCode, name, passkey: passkey.make(question) }, browser),
    );
    return { passkey, recoveryCodes: added.recoveryCodes ?? [] };
  }

  /** How many wrong proofs of the day the account has. */
  async function failuresOf(who: Someone): Promise<number> {
    const { rows } = await sql<{ failures: number }>`select failures from identity.failure_count
      where subject = ${await idOf(who)} and kind = 'code_day' order by window_started_at desc limit 1`.execute(db);
    return rows[0]?.failures ?? 0;
  }

  const prove = (sessionCode: string, proof: object, browser: Browser = {}) =>
    send(contract.proveSignIn, { sessionCode, proof }, browser);
  const byTotp = async (who: Someone, otpCode: string) => prove(await step(who), { way: "totp", otpCode });
  const askPasskey = async (sessionCode: string) =>
    dataOf<{ challenge: string; allowCredentials: { id: string }[] }>(await send(contract.startSignInPasskey, { sessionCode }));

  /** The first sign-in of staff: by SMS to the enrolment of an app. What its last call answered, and the app's secret. */
  async function enrolStaff(who: Someone): Promise<{ readonly answer: Answer; readonly secret: string }> {
    clock.advance(61_000);
    const { sessionCode } = dataOf<{ enrolment: { sessionCode: string } }>(await signedIn(who)).enrolment;
    const { secret } = dataOf<{ secret: string }>(await send(contract.startEnrolmentTotp, { sessionCode }));
    return { answer: await send(contract.confirmEnrolmentTotp, { sessionCode, otpCode: codeOf(secret) }), secret };
  }

  return {
    codeOf,
    enrolStaff,
    enter,
    proveAgain,
    proveByApp,
    signIn,
    addTotp,
    addPasskey,
    prove,
    byTotp,
    askPasskey,
    failuresOf,
  };
}
