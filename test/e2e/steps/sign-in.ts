/**
 * Signing in and registering without the pages, for journeys about something else: the same calls that the pages make, with codes from the
 * development mailbox.
 *
 *     await signIn(page, "admin@demo.example", { next: "/office/user" });
 *     const person = await register(page, newPerson());
 *
 * A number and a mailbox get at most five codes an hour, so a demo account allows some ten sign-ins in one run: a journey that needs a
 * customer, an agent or a partner registers a new one. Staff sign in without this limit: see stronger-factors.ts.
 */
import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test, type APIRequestContext, type Page } from "@playwright/test";
import * as signInCalls from "../../../src/identity/sign-in/contract.ts";
import * as registration from "../../../src/identity/registration/contract.ts";
import type { WireOutput } from "../../../src/kernel/endpoint.ts";
import { newId } from "../../../src/kernel/id.ts";
import * as verification from "../../../src/verification/person/contract.ts";
import { openCalls, Refused, type Call } from "./calls.ts";
import { codeFor, linkFor, newestTo } from "./messages.ts";
import { completed, proveStronger, type SignedIn } from "./stronger-factors.ts";

/** The password of every account in db/seed/demo-accounts.yaml. */
export const DEMO_PASSWORD = "Jembatan7#Layang";
/** The password of everybody registered here; it meets SIGN-6 and resembles no address made here. */
export const PASSWORD = "Layang9#kuat";
/** The password of the account with this address, unless its journey has changed it. */
export const passwordOf = (email: string) => (email.endsWith("@demo.example") ? DEMO_PASSWORD : PASSWORD);

interface SignInOptions {
  /** The page to open afterwards; by default the front page of the private area. Null: none, the browser is only signed in. */
  readonly next?: string | null;
  readonly password?: string;
  readonly remember?: boolean;
}

/** Signs the browser of this page in, and opens a page as that person. */
export async function signIn(page: Page, email: string, options: SignInOptions = {}): Promise<void> {
  await chooseLanguage(page);
  const { next, password = passwordOf(email), remember = false } = options;
  const call = await openCalls(page.request);
  const passwordStep = () => call(signInCalls.signIn, { email, password, remember });
  const { sessionCode, stronger, factors } = await passwordStep();
  const answer =
    stronger.length > 0
      ? await proveStronger(page.request, call, sessionCode, email).catch(async (error: unknown) => {
          // The other worker has just added its passkey to this account, which ends each sign-in of it under way.
          if (!(error instanceof Refused) || !error.message.includes("otp_expired")) throw error;
          return proveStronger(page.request, call, (await passwordStep()).sessionCode, email);
        })
      : completed(
          await call(signInCalls.verifySignIn, {
            sessionCode,
            otpCode: await requestCode(page.request, call, sessionCode, email, factors),
          }),
        );
  if (next !== null) await page.goto(next ?? homeOf(answer));
}

/**
 * A browser without a chosen language takes the account's, and journeys of both languages share accounts: so the browser is set to
 * Indonesian unless the journey has chosen.
 */
async function chooseLanguage(page: Page): Promise<void> {
  const context = page.context();
  const isChosen = (await context.cookies()).some(({ name }) => name === "language");
  if (!isChosen) await context.addCookies([{ name: "language", value: "ID", url: test.info().project.use.baseURL ?? "" }]);
}

/** The entries of the registration form. */
export interface NewPerson {
  readonly userType: "CUSTOMER" | "PARTNER" | "AGENT";
  readonly userBusinessType: "PERSONAL" | "BUSINESS";
  readonly firstName: string;
  readonly lastName?: string;
  readonly companyName?: string;
  readonly companyRegistrationNumber?: string;
  readonly emailAddress: string;
  /** As typed after +62. */
  readonly phone: string;
}

/** A person unknown to all other journeys. */
export function newPerson(change: Partial<NewPerson> = {}): NewPerson {
  const isBusiness = change.userBusinessType === "BUSINESS";
  return {
    userType: "CUSTOMER",
    userBusinessType: "PERSONAL",
    firstName: "Sutarmi",
    ...(isBusiness && { companyName: "PT Rantau Uji", companyRegistrationNumber: "8120009876543" }),
    emailAddress: `orang-${randomUUID().slice(0, 13)}@contoh.example`,
    // A Telkomsel number; not ending in 000000x, for which the simulated gateway has special behaviour.
    phone: `812${randomInt(1_000_000, 9_999_999)}${randomInt(1, 9)}`,
    ...change,
  };
}

export const e164 = ({ phone }: Pick<NewPerson, "phone">): string => `+62${phone}`;

interface RegisterOptions extends Pick<SignInOptions, "next"> {
  /** Whether birth date and NIK are given as well, so that small amounts can be sent at home (tier L1). For senders it is. */
  readonly isVerified?: boolean;
}

/** Registers a person, signs the browser in as them, and opens a page; see `signIn`. */
export async function register(
  page: Page,
  person: NewPerson,
  { next, isVerified = person.userType === "CUSTOMER" }: RegisterOptions = {},
): Promise<NewPerson> {
  const { phone, ...fields } = person;
  const call = await openCalls(page.request);
  await call(registration.startRegistration, {
    id: newId("rg", new Date().getTime(), crypto.getRandomValues(new Uint8Array(10))),
    ...fields,
    phoneNumber: `+62${phone}`,
    country: "ID",
    password: PASSWORD,
    confirmPassword: PASSWORD,
    termsAccepted: true,
  });
  const link = await linkFor(page.request, person.emailAddress, "identity.verify_email");
  const step = await call(registration.verifyEmail, {
    sessionCode: link.split("/").at(-1) ?? "",
  });
  const since = await newestTo(page.request, e164(person));
  await call(registration.sendPhoneCode, { ...step, channel: "sms" });
  const otpCode = await codeFor(page.request, e164(person), since);
  const answer = await call(registration.verifyPhone, { ...step, otpCode });
  phones.set(person.emailAddress, e164(person));
  if (isVerified) await giveBasics(call, answer.access_token);
  if (next !== null) await page.goto(next ?? homeOf(answer));
  return person;
}

/** A woman born on 15 April 1990 in Bandung; the last four digits and the district vary, so that no two people share a NIK. */
export const newNik = () =>
  `3273${String(randomInt(1, 31)).padStart(2, "0")}550490${String(randomInt(1, 10_000)).padStart(4, "0")}`;

const submissionId = () => newId("vs", new Date().getTime(), crypto.getRandomValues(new Uint8Array(10)));

/** What tier L1 requires beside the proven account. */
async function giveBasics(call: Call, token: string): Promise<void> {
  const born = { code: "birth_date", fields: { date: "1990-04-15" } } as const;
  const number = { code: "identity_number", fields: { kind: "nik", number: newNik() } } as const;
  await call(verification.giveAnswer, { id: submissionId(), answer: born, confirmed: [] }, token);
  await call(verification.giveAnswer, { id: submissionId(), answer: number, confirmed: ["nik_area_unknown"] }, token);
}

type Started = WireOutput<typeof signInCalls.signIn>;

function homeOf({ user_auth }: SignedIn): string {
  return user_auth.user_type === null ? "/office" : "/dashboard";
}

/** By e-mail; by SMS when the mailbox has reached its limit, or has just been used for a new password. */
async function requestCode(
  request: APIRequestContext,
  call: Call,
  sessionCode: string,
  email: string,
  factors: Started["factors"],
): Promise<string> {
  const phone = phones.get(email) ?? demoPhone(email);
  for (const [channel, recipient] of [["email", email] as const, ["sms", phone] as const]) {
    if (!factors.some((factor) => factor.channel === channel)) continue;
    const since = await newestTo(request, recipient);
    try {
      await call(signInCalls.sendSignInCode, { sessionCode, channel });
      return await codeFor(request, recipient, since);
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 429) throw error;
    }
  }
  throw new Error(`${email} has reached its code limit for this hour: a demo account allows ten sign-ins`);
}

/** Phone numbers of the people registered in this run. */
const phones = new Map<string, string>();

function demoPhone(email: string): string {
  const accounts = readFileSync(path.join(import.meta.dirname, "../../../db/seed/demo-accounts.yaml"), "utf8").split("\n");
  const account = accounts.find((line) => line.includes(` ${email},`)) ?? "";
  return /phone: "(\+\d+)"/.exec(account)?.[1] ?? "";
}
