/** Test helpers for second factors, on top of `calls.ts`. */
import { sql } from "kysely";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contracts.ts";
import { totpCode, totpSecretOf } from "../factors/check-totp.ts";
import { enrolmentOf, tokensOf, type Browser, type openIdentityClient, type Someone } from "./calls.ts";
import { PASSWORD } from "./registration-form.ts";
import { softPasskey } from "./soft-passkey.ts";

type IdentityClient = ReturnType<typeof openIdentityClient>;
interface Clock {
  now(): Date;
  advance(ms: number): void;
}

export type Tokens = { readonly access_token: string; readonly user_auth: { readonly level: string } };
export type Added = { readonly recoveryCodes: string[] | null };

/** A browser with the code of a step in which a factor was proven. */
export type Proven = Browser & { readonly proof: string };

/** The input for adding a first factor. */
export const adding = ({ proof }: Partial<Proven>) => ({ ...(proof !== undefined && { proof }), current_password: PASSWORD });

export const HALF_MINUTE = 30_000;

export function factorCalls({ db, idOf, messages, send, signedIn, step }: IdentityClient, clock: Clock) {
  const codeOf = (secret: string) => totpCode(totpSecretOf(secret), clock.now());

  /** Signs in by SMS and returns the access token as a browser. Advances the clock, so that the newest message is unambiguous. */
  async function signIn(who: Someone): Promise<Browser> {
    clock.advance(1_000);
    return { token: tokensOf(await signedIn(who)).access_token };
  }

  /** Proves a factor by a code to the mailbox, as a first factor requires. Returns the step's code, which only the prover knows. */
  async function proveAgain(who: Someone, browser: Browser): Promise<string> {
    clock.advance(1_000);
    const { sessionCode } = expectOk(await send(contract.startProof, {}, browser));
    await send(contract.sendProofCode, { sessionCode, channel: "email" }, browser);
    const otpCode = /\b\d{6}\b/.exec((await messages(who.email))[0]?.text ?? "")?.[0] ?? "";
    expectOk(await send(contract.verifyProof, { sessionCode, proof: { method: "code", otpCode } }, browser));
    // Rows written at one instant have no order.
    clock.advance(1_000);
    return sessionCode;
  }

  /** Signs in and is ready to add a first factor. */
  async function enter(who: Someone): Promise<Proven> {
    const browser = await signIn(who);
    return { ...browser, proof: await proveAgain(who, browser) };
  }

  /** Proves the app in a session. Returns the same browser with the proven step. */
  async function proveByApp(browser: Browser, secret: string): Promise<Proven> {
    clock.advance(HALF_MINUTE);
    const { sessionCode } = expectOk(await send(contract.startProof, {}, browser));
    expectOk(await send(contract.verifyProof, { sessionCode, proof: { method: "totp", otpCode: codeOf(secret) } }, browser));
    return { ...browser, proof: sessionCode };
  }

  async function addTotp({ proof, ...browser }: Proven): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret, sessionCode } = expectOk(await send(contract.startTotp, adding({ proof }), browser));
    const added = expectOk(await send(contract.confirmTotp, { sessionCode, otpCode: codeOf(secret) }, browser));
    return { secret, recoveryCodes: added.recoveryCodes ?? [] };
  }

  async function addPasskey({ proof, ...browser }: Proven, passkey = softPasskey(), name = "Ponsel") {
    const { sessionCode, question } = expectOk(await send(contract.startPasskey, adding({ proof }), browser));
    const added = expectOk(await send(contract.finishPasskey, { sessionCode, name, passkey: passkey.make(question) }, browser));
    return { passkey, recoveryCodes: added.recoveryCodes ?? [] };
  }

  /** Number of wrong proofs of the account today. */
  async function failuresOf(who: Someone): Promise<number> {
    const { rows } = await sql<{ failures: number }>`select failures from identity.failure_count
      where subject = ${await idOf(who)} and kind = 'code_day' order by window_started_at desc limit 1`.execute(db);
    return rows[0]?.failures ?? 0;
  }

  const prove = (sessionCode: string, proof: object, browser: Browser = {}) =>
    send(contract.proveSignIn, { sessionCode, proof }, browser);
  const byTotp = async (who: Someone, otpCode: string) => prove(await step(who), { method: "totp", otpCode });
  const requestPasskey = async (sessionCode: string) => expectOk(await send(contract.startSignInPasskey, { sessionCode }));

  /** The first sign-in of staff: by SMS to the enrolment of an app. Returns the answer of its last call, and the app's secret. */
  async function enrolStaff(who: Someone) {
    clock.advance(61_000);
    const sessionCode = enrolmentOf(await signedIn(who));
    const { secret } = expectOk(await send(contract.startEnrolmentTotp, { sessionCode }));
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
    requestPasskey,
    failuresOf,
  };
}
