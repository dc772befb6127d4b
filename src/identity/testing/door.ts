/** The calls of identity as its tests make them: encrypted, over HTTP, from any browser and address, with the mailbox at hand. */
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { encryptPayload } from "#kernel/payload.ts";
import type { Ctx, Machinery, RequestFacts } from "#platform/unit-of-work.ts";
import { beginRegistration } from "../begin-registration.ts";
import { deactivatePerson } from "../change-status.ts";
import * as contract from "../contract.ts";
import { createAccount } from "../create-account.ts";
import { openChallenge } from "../open-challenge.ts";
import { sendResetLink } from "../request-reset.ts";
import { identityParts } from "../wire-parts.ts";
import { KEEPER } from "./desk.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { e164, PASSWORD, registrationForm, type Form } from "./registration-form.ts";

/** What of a test house and its API is used here (platform/testing). */
interface House {
  readonly machinery: Machinery;
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
export const parts = identityParts(SETTINGS);
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
  /** The access token of who is signed in. */
  readonly token?: string;
}
export interface Answer {
  readonly code: number;
  readonly status?: string;
  readonly data?: unknown;
  readonly cookies: readonly { name: string; value: string; httpOnly?: boolean }[];
}
type Channel = "sms" | "whatsapp" | "email";

/** A six-digit code that is not this one. */
export const otherThan = (otp: string) => (otp === "123456" ? "654321" : "123456");

const codeOf = (answer: Answer) => (answer.data as { sessionCode?: string } | undefined)?.sessionCode ?? "none";

export function openDoor(house: House, api: Api) {
  const db = house.machinery.database;
  const hashOnce = parts.hasher.hash(PASSWORD);
  let count = 0;

  async function send(endpoint: Endpoint, input: object, browser: Browser = {}): Promise<Answer> {
    const body = endpoint.body === "plain" ? input : { payload: await encryptPayload(input, api.config.WEB_PAYLOAD_PASSPHRASE) };
    const own = api.headers();
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
    const { requestId: _requestId, ...answer } = response.json<Record<string, unknown> & { code: number }>();
    return { ...answer, cookies: response.cookies };
  }

  /** Messages to somebody, the newest first. */
  async function messages(recipient: string) {
    const { rows } = await sql<{ template: string; subject: string | null; text: string; language: string }>`
      select template, subject, body_text as text, language from platform.outgoing_message where recipient = ${recipient}
      order by created_at desc, id desc`.execute(db);
    return rows;
  }
  const otpTo = async (recipient: string) => /\b\d{6}\b/.exec((await messages(recipient))[0]?.text ?? "")?.[0] ?? "none";
  async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> {
    return (await query.execute(db)).rows[0];
  }

  /** An account that exists already, with `PASSWORD`. */
  async function someone(level = "CUSTOMER", block?: string): Promise<Someone> {
    count += 1;
    const phone = block === undefined ? `+62812${1_000_000 + count * 10_111}` : `${block}${String(count).padStart(4, "0")}`;
    const who = { email: `orang${count}@example.test`, phone };
    const pair = level === "CUSTOMER" ? ({ userType: "CUSTOMER", userBusinessType: "PERSONAL" } as const) : null;
    const hasher = { ...parts.hasher, hash: () => hashOnce };
    const account = { ...who, password: PASSWORD, fullName: "Siti Rahma", level, pair };
    await house.as(SYSTEM, (ctx) => createAccount(ctx, account, hasher));
    return who;
  }
  const idOf = async ({ email }: Someone) =>
    (await one(sql<{ id: string }>`select id from identity.person where email = ${email}`))?.id ?? "none";
  /** As staff do it. */
  async function deactivate(who: Someone): Promise<void> {
    const id = (await idOf(who)) as Id<"us">;
    await house.as({ actor: KEEPER }, (ctx) => deactivatePerson(ctx, { id, reason: "A reason of this test" }));
  }
  const knock = (email: string, password = PASSWORD, browser: Browser = {}, remember = false) =>
    send(contract.signIn, { email, password, remember }, browser);
  const step = async (who: Someone, browser: Browser = {}, remember = false) =>
    codeOf(await knock(who.email, PASSWORD, browser, remember));
  /** The second step without the cost of the first. */
  async function quickStep(who: Someone): Promise<string> {
    const personId = await idOf(who);
    return house.as({}, (ctx) => openChallenge(ctx, { purpose: "sign_in", of: { personId } }));
  }
  const askOtp = (sessionCode: string, channel: Channel, browser: Browser = {}) =>
    send(contract.sendSignInCode, { sessionCode, channel }, browser);
  async function sendOtp(who: Someone, sessionCode: string, channel: Channel = "sms", browser: Browser = {}): Promise<string> {
    await askOtp(sessionCode, channel, browser);
    return otpTo(channel === "email" ? who.email : who.phone);
  }
  const verify = (sessionCode: string, otpCode: string, browser: Browser = {}) =>
    send(contract.verifySignIn, { sessionCode, otpCode }, browser);
  async function signedIn(who: Someone, browser: Browser = {}, remember = false): Promise<Answer> {
    const sessionCode = await step(who, browser, remember);
    return verify(sessionCode, await sendOtp(who, sessionCode, "sms", browser), browser);
  }

  async function resetCode(who: Someone): Promise<string> {
    await send(contract.requestReset, { email: who.email });
    await house.as(SYSTEM, (ctx) => sendResetLink(ctx, who.email, parts));
    return /https:\/\/sampai\.test\/reset-password\/([\w-]{43})/.exec((await messages(who.email))[0]?.text ?? "")?.[1] ?? "none";
  }
  const complete = (sessionCode: string, password: string, confirm = password) =>
    send(contract.completeReset, { sessionCode, new_password: password, confirm_new_password: confirm });

  function form(change: Partial<Form> = {}): Form {
    count += 1;
    return { ...registrationForm(count, house.machinery.clock.now().getTime()), ...change };
  }
  const start = (input: Form, browser: Browser = {}) => send(contract.startRegistration, input, browser);
  const writeMail = ({ id }: Form) => house.as(SYSTEM, (ctx) => beginRegistration(ctx, id, parts));
  /** The code of the link in the mail. */
  async function linkCode(input: Form): Promise<string> {
    await start(input);
    await writeMail(input);
    return /email-verification\/([\w-]{43})/.exec((await messages(input.emailAddress))[0]?.text ?? "")?.[1] ?? "none";
  }
  const phoneStep = async (input: Form) => codeOf(await send(contract.verifyEmail, { sessionCode: await linkCode(input) }));
  async function phoneOtp(sessionCode: string, to: string): Promise<string> {
    await send(contract.sendPhoneCode, { sessionCode, channel: "sms" });
    return otpTo(to);
  }
  const verifyPhone = (sessionCode: string, otpCode: string, browser: Browser = {}) =>
    send(contract.verifyPhone, { sessionCode, otpCode }, browser);
  async function register(input: Form): Promise<Answer> {
    const sessionCode = await phoneStep(input);
    return verifyPhone(sessionCode, await phoneOtp(sessionCode, e164(input)));
  }

  return {
    db,
    send,
    messages,
    one,
    someone,
    idOf,
    deactivate,
    knock,
    step,
    quickStep,
    askOtp,
    sendOtp,
    verify,
    signedIn,
    resetCode,
    complete,
    form,
    start,
    writeMail,
    linkCode,
    phoneStep,
    phoneOtp,
    verifyPhone,
    register,
  };
}
