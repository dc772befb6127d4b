/** Test helpers for identity's calls: encrypted, over HTTP, from any browser and address, with access to the mailbox. */
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { expectOk, type TestAnswer } from "#platform/testing/api.ts";
import type { Ctx, Runtime } from "#platform/unit-of-work.ts";
import { sendRegistrationMail } from "../registration/send-registration-mail.ts";
import { deactivatePerson } from "../office/change-status.ts";
import * as signIn from "../sign-in/contract.ts";
import * as registration from "../registration/contract.ts";
import * as passwordReset from "../password-reset/contract.ts";
import { createAccount } from "../account/create-account.ts";
import { openChallenge } from "../challenges/open-challenge.ts";
import type { proveSignIn } from "../step-up/contract.ts";
import { sendResetLink } from "../password-reset/request-reset.ts";
import { identityDeps } from "../deps.ts";
import { ADMINISTRATOR } from "./office-staff.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { e164, PASSWORD, registrationForm, type Form } from "./registration-form.ts";
import type { RequestFacts } from "#platform/request-facts.ts";

/** The parts of a test app and its API that are used here (platform/testing). */
interface App {
  readonly runtime: Runtime;
  as<T>(facts: Partial<RequestFacts>, work: (ctx: Ctx) => Promise<T>): Promise<T>;
}
interface Api {
  readonly server: { inject(options: InjectOptions): Promise<LightMyRequestResponse> };
  readonly config: { readonly WEB_PAYLOAD_PASSPHRASE: string };
  headers(): Record<string, string>;
}

export const SETTINGS = {
  keys: createKeyring("a secret of this test"),
  SITE_URL: "https://sampai.test",
  brandName: async () => "Sampai",
} as const;
export const deps = identityDeps(SETTINGS);
export const SYSTEM = { actor: { kind: "system", name: "test" } } as const;

export interface Someone {
  readonly email: string;
  readonly phone: string;
}
export interface Browser {
  readonly cookie?: string;
  readonly address?: string;
  readonly language?: "id" | "en";
  readonly host?: string;
  /** The caller's access token. */
  readonly token?: string;
  /** Visitor cookie and CSRF token of another browser than the other calls of the test come from. */
  readonly visitor?: Readonly<Record<string, string>>;
}
export type Answer<E extends Endpoint = Endpoint> = TestAnswer<E> & {
  readonly cookies: readonly { name: string; value: string; httpOnly?: boolean }[];
};
type Channel = "sms" | "whatsapp" | "email";

/** Another six-digit code. */
export const otherThan = (otp: string) => (otp === "123456" ? "654321" : "123456");

type SignInAnswer = Answer<typeof signIn.verifySignIn> | Answer<typeof proveSignIn>;

/** The tokens of a sign-in that is complete; fails the test where a factor has yet to be added. */
export function tokensOf(answer: SignInAnswer) {
  const data = expectOk(answer);
  if (!("access_token" in data)) throw new Error("a factor has yet to be added");
  return data;
}

/** The code of the step in which staff add their first factor; fails the test where the sign-in is complete. */
export function enrolmentOf(answer: SignInAnswer): string {
  const data = expectOk(answer);
  if (!("enrolment" in data)) throw new Error("the sign-in is complete");
  return data.enrolment.sessionCode;
}

const codeOf = ({ data }: { readonly data?: { readonly sessionCode: string } | undefined }) => data?.sessionCode ?? "none";

const otpIn = (text = "") => /\b\d{6}\b/.exec(text)?.[0] ?? "none";

type Send = <E extends Endpoint>(endpoint: E, input: object, browser?: Browser) => Promise<Answer<E>>;
type Messages = (recipient: string) => Promise<readonly { readonly text: string }[]>;

/** The steps of a registration. */
function registrationCalls(app: App, send: Send, messages: Messages, nextNumber: () => number) {
  function form(change: Partial<Form> = {}): Form {
    return { ...registrationForm(nextNumber(), app.runtime.clock.now().getTime()), ...change };
  }
  const start = (input: Form, browser: Browser = {}) => send(registration.startRegistration, input, browser);
  const writeMail = ({ id }: Form) => app.as(SYSTEM, (ctx) => sendRegistrationMail(ctx, id, deps));
  /** The session code in the mail's link. */
  async function linkCode(input: Form): Promise<string> {
    await start(input);
    await writeMail(input);
    return /email-verification\/([\w-]{43})/.exec((await messages(input.emailAddress))[0]?.text ?? "")?.[1] ?? "none";
  }
  const phoneStep = async (input: Form) => codeOf(await send(registration.verifyEmail, { sessionCode: await linkCode(input) }));
  async function phoneOtp(sessionCode: string, to: string): Promise<string> {
    await send(registration.sendPhoneCode, { sessionCode, channel: "sms" });
    return otpIn((await messages(to))[0]?.text);
  }
  const verifyPhone = (sessionCode: string, otpCode: string, browser: Browser = {}) =>
    send(registration.verifyPhone, { sessionCode, otpCode }, browser);
  async function register(input: Form) {
    const sessionCode = await phoneStep(input);
    return verifyPhone(sessionCode, await phoneOtp(sessionCode, e164(input)));
  }

  return { form, start, writeMail, linkCode, phoneStep, phoneOtp, verifyPhone, register };
}

export function openIdentityClient(app: App, api: Api) {
  const db = app.runtime.database;
  const hashOnce = deps.hasher.hash(PASSWORD);
  let count = 0;

  async function send<E extends Endpoint>(endpoint: E, input: object, browser: Browser = {}): Promise<Answer<E>> {
    const body = endpoint.body === "plain" ? input : { payload: await encryptPayload(input, api.config.WEB_PAYLOAD_PASSPHRASE) };
    const own = browser.visitor ?? api.headers();
    const response = await api.server.inject({
      method: endpoint.method,
      url: endpoint.path,
      headers: {
        ...own,
        ...(browser.token ? { "X-CODE-CHALLENGE": browser.token } : {}),
        "content-type": "application/json",
        "accept-language": browser.language ?? "id",
        "user-agent": "Mozilla/5.0 Firefox/150.0",
        cookie: [own["cookie"], browser.cookie].filter(Boolean).join("; "),
        ...(browser.host ? { host: browser.host, "x-forwarded-host": browser.host } : {}),
      },
      ...(endpoint.method === "POST" ? { payload: JSON.stringify(body) } : {}),
      remoteAddress: browser.address ?? "127.0.0.1",
    });
    const { requestId: _requestId, ...answer } = response.json<TestAnswer<E>>();
    return { ...answer, cookies: response.cookies };
  }

  /** Messages to a recipient, newest first. */
  async function messages(recipient: string) {
    const { rows } = await sql<{ template: string; subject: string | null; text: string; language: string }>`
      select template, subject, body_text as text, language from platform.outgoing_message where recipient = ${recipient}
      order by created_at desc, id desc`.execute(db);
    return rows;
  }
  const otpTo = async (recipient: string) => otpIn((await messages(recipient))[0]?.text);
  async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> {
    return (await query.execute(db)).rows[0];
  }

  /** Creates an account with `PASSWORD`. */
  async function someone(level = "CUSTOMER", block?: string): Promise<Someone> {
    count += 1;
    const phone = block === undefined ? `+62812${1_000_000 + count * 10_111}` : `${block}${String(count).padStart(4, "0")}`;
    const who = { email: `orang${count}@example.test`, phone };
    const pair = level === "CUSTOMER" ? ({ userType: "CUSTOMER", userBusinessType: "PERSONAL" } as const) : null;
    const hasher = { ...deps.hasher, hash: () => hashOnce };
    const account = { ...who, password: PASSWORD, fullName: "Siti Rahma", level, pair };
    await app.as(SYSTEM, (ctx) => createAccount(ctx, account, hasher));
    return who;
  }
  const idOf = async ({ email }: Someone) =>
    (await one(sql<{ id: string }>`select id from identity.person where email = ${email}`))?.id ?? "none";
  /** Deactivates a person, as staff do. */
  async function deactivate(who: Someone): Promise<void> {
    const id = (await idOf(who)) as Id<"us">;
    await app.as({ actor: ADMINISTRATOR }, (ctx) => deactivatePerson(ctx, { id, reason: "A reason of this test" }));
  }
  const signInWith = (email: string, password = PASSWORD, browser: Browser = {}, remember = false) =>
    send(signIn.signIn, { email, password, remember }, browser);
  const step = async (who: Someone, browser: Browser = {}, remember = false) =>
    codeOf(await signInWith(who.email, PASSWORD, browser, remember));
  /** Opens the second sign-in step without the cost of the first. */
  async function quickStep(who: Someone): Promise<string> {
    const personId = await idOf(who);
    return app.as({}, (ctx) => openChallenge(ctx, { purpose: "sign_in", of: { personId } }));
  }
  const requestOtp = (sessionCode: string, channel: Channel, browser: Browser = {}) =>
    send(signIn.sendSignInCode, { sessionCode, channel }, browser);
  async function sendOtp(who: Someone, sessionCode: string, channel: Channel = "sms", browser: Browser = {}): Promise<string> {
    await requestOtp(sessionCode, channel, browser);
    return otpTo(channel === "email" ? who.email : who.phone);
  }
  const verify = (sessionCode: string, otpCode: string, browser: Browser = {}) =>
    send(signIn.verifySignIn, { sessionCode, otpCode }, browser);
  async function signedIn(who: Someone, browser: Browser = {}, remember = false) {
    const sessionCode = await step(who, browser, remember);
    return verify(sessionCode, await sendOtp(who, sessionCode, "sms", browser), browser);
  }

  async function resetCode(who: Someone): Promise<string> {
    await send(passwordReset.requestReset, { email: who.email });
    await app.as(SYSTEM, (ctx) => sendResetLink(ctx, who.email, deps));
    return /https:\/\/sampai\.test\/reset-password\/([\w-]{43})/.exec((await messages(who.email))[0]?.text ?? "")?.[1] ?? "none";
  }
  const complete = (sessionCode: string, password: string, confirm = password) =>
    send(passwordReset.completeReset, { sessionCode, new_password: password, confirm_new_password: confirm });

  return {
    db,
    send,
    messages,
    one,
    someone,
    idOf,
    deactivate,
    signInWith,
    step,
    quickStep,
    requestOtp,
    sendOtp,
    verify,
    signedIn,
    resetCode,
    complete,
    ...registrationCalls(app, send, messages, () => (count += 1)),
  };
}
