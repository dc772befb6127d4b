/**
 * Signing in as demo staff, who need an authenticator app or a passkey. A code of an app works once and changes every 30 seconds: too slow
 * for many journeys. So the first sign-in of an account takes a code from /dev/authenticator.json and adds a software passkey, which later
 * sign-ins use, in whatever worker.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test, type APIRequestContext } from "@playwright/test";
import * as proofs from "../../../src/identity/step-up/contract.ts";
import * as factors from "../../../src/identity/enrolment/contract.ts";
import type { WireOutput } from "../../../src/kernel/endpoint.ts";
import { SECOND_MS } from "../../../src/kernel/time.ts";
import { softPasskey, type KeptPasskey, type SoftPasskey } from "../../../src/identity/testing/soft-passkey.ts";
import { Refused, type Call } from "./calls.ts";

type Answer = WireOutput<typeof proofs.proveSignIn>;
export type SignedIn = Exclude<Answer, { readonly enrolment: unknown }>;

/** A sign-in that is complete; throws where a factor has yet to be added. */
export function completed(answer: Answer): SignedIn {
  if ("enrolment" in answer) throw new Error("a factor has yet to be added");
  return answer;
}

/** The passkeys of staff, by e-mail address; made by one worker and used by all. */
const passkeys = new Map<string, SoftPasskey>();

/** The second step of an account in db/seed/demo-accounts.yaml that has an app. */
export async function proveStronger(
  request: APIRequestContext,
  call: Call,
  sessionCode: string,
  email: string,
): Promise<SignedIn> {
  const site = new URL((await request.get("/readyz")).url());
  const known = passkeys.get(email) ?? readKept(site, email);
  if (known !== null) return proveByPasskey(call, sessionCode, known);
  return whileOthersWait(site, email, async () => {
    // Another worker may have made it in the meantime.
    const made = readKept(site, email);
    if (made !== null) return proveByPasskey(call, sessionCode, made);
    const byApp = async (proof: object) => completed(await call(proofs.proveSignIn, { sessionCode, proof }));
    const signedIn = await proveByApp(request, email, byApp);
    await addPasskey(request, call, { site, email, token: signedIn.access_token });
    return signedIn;
  });
}

async function proveByPasskey(call: Call, sessionCode: string, passkey: SoftPasskey): Promise<SignedIn> {
  const question = await call(proofs.startSignInPasskey, { sessionCode });
  const proof = { method: "passkey", passkey: passkey.answer(question) };
  return completed(await call(proofs.proveSignIn, { sessionCode, proof }));
}

export interface AppCode {
  readonly code: string;
  readonly next: string;
  readonly secondsLeft: number;
}

/** The current code of an account's demo authenticator app, and the next one: the server accepts both. */
export async function appCode(request: APIRequestContext, email: string): Promise<AppCode> {
  const { accounts, secondsLeft } = (await (await request.get("/dev/authenticator.json")).json()) as {
    accounts: { email: string; code: string; next: string }[];
    secondsLeft: number;
  };
  const account = accounts.find((one) => one.email === email);
  if (!account) throw new Error(`${email} has no app in db/seed/demo-accounts.yaml`);
  return { code: account.code, next: account.next, secondsLeft };
}

/** Out of the five tries of a step: two at once, and one for each new code after that. */
const NEW_CODES = 3;

async function proveByApp<T>(
  request: APIRequestContext,
  email: string,
  prove: (proof: { readonly method: "totp"; readonly otpCode: string }) => Promise<T>,
): Promise<T> {
  for (let round = 0; round <= NEW_CODES; round++) {
    const { code, next, secondsLeft } = await appCode(request, email);
    // The previous round's next code is used up as well.
    for (const otpCode of round === 0 ? [code, next] : [next]) {
      try {
        return await prove({ method: "totp", otpCode });
      } catch (error) {
        if (!(error instanceof Refused) || !error.message.includes("totp_used")) throw error;
      }
    }
    const untilNewMs = (secondsLeft + 1) * SECOND_MS;
    // Waiting for others does not count against the journey's time.
    test.info().setTimeout(test.info().timeout + untilNewMs);
    // oxlint-disable-next-line sampai/no-real-pause -- a code of an authenticator app is valid once and changes every 30 s, by real time
    await wait(untilNewMs);
  }
  throw new Error(`the codes of ${email} are used up by other journeys`);
}

interface Adding {
  readonly site: URL;
  readonly email: string;
  readonly token: string;
}

async function addPasskey(request: APIRequestContext, call: Call, { site, email, token }: Adding): Promise<void> {
  const passkey = softPasskey({ ...USE, origin: site.origin, rpId: site.hostname });
  // Adding another factor requires a proof in this session, by the code after the one used at sign-in.
  const { sessionCode: step } = await call(proofs.startProof, {}, token);
  await proveByApp(request, email, (proof) => call(proofs.verifyProof, { sessionCode: step, proof }, token));
  try {
    const { sessionCode, question } = await call(factors.startPasskey, { proof: step }, token);
    const made = { sessionCode, name: `Journeys ${process.pid}`, passkey: passkey.make(question) };
    await call(factors.finishPasskey, made, token);
    passkeys.set(email, passkey);
    writeFileSync(fileOf(site, email), JSON.stringify(passkey.keep()));
  } catch (error) {
    // The limit is ten: earlier runs have left theirs. Codes still work, only slower.
    if (!(error instanceof Refused) || !error.message.includes("too_many_passkeys")) throw error;
  }
}

/** No counter: two workers use one passkey at the same time. */
const USE = { countsUses: false } as const;

/**
 * The passkeys of one run of journeys: the runner is the parent of all workers. Kept outside the project, because Playwright empties its
 * own folders.
 */
const FOLDER = path.join(tmpdir(), `sampai-journeys-${process.ppid}`);
const fileOf = (site: URL, email: string) => path.join(FOLDER, `${site.port}-${email}.json`);

function readKept(site: URL, email: string): SoftPasskey | null {
  const file = fileOf(site, email);
  if (!existsSync(file)) return null;
  const kept = JSON.parse(readFileSync(file, "utf8")) as KeptPasskey;
  const passkey = softPasskey({ ...USE, origin: site.origin, rpId: site.hostname, kept });
  passkeys.set(email, passkey);
  return passkey;
}

/** Runs the work while no other worker runs it for the same account: both would use up the codes of its app. */
async function whileOthersWait<T>(site: URL, email: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(FOLDER, { recursive: true });
  const lock = `${fileOf(site, email)}.lock`;
  await expect
    .poll(() => takeLock(lock), { message: `another worker signs ${email} in`, timeout: LOCK_MS, intervals: [100] })
    .toBe(true);
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true });
  }
}
/** Longer than the codes of an app take. */
const LOCK_MS = 40_000;

function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
