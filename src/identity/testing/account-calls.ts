/** Test helpers for the account owner's calls (`account/contract.ts`), in addition to `calls.ts`. */
import { sql } from "kysely";
import * as account from "../account/contract.ts";
import { tokensOf, type openIdentityClient, type Someone } from "./calls.ts";
import { PASSWORD } from "./registration-form.ts";

export const NEW = "Bintang7#laut";
export const OVER = { code: 401, status: "session_over" };
export const HOUR = 3_600_000;

export const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "none";
export const sessionCodeOf = ({ data }: { readonly data?: { readonly sessionCode: string } | undefined }) =>
  data?.sessionCode ?? "none";

interface Clock {
  advance(ms: number): void;
}

export function openAccountClient(
  { db, send, messages, someone, idOf, quickStep, sendOtp, verify }: ReturnType<typeof openIdentityClient>,
  clock: Clock,
) {
  /** Opens a session; each requests its code a minute after the previous one. */
  async function session(who: Someone): Promise<{ token: string }> {
    clock.advance(61_000);
    const step = await quickStep(who);
    const answer = await verify(step, await sendOtp(who, step, "email"));
    // Rows written at one instant have no order.
    clock.advance(1_000);
    return { token: tokensOf(answer).access_token };
  }
  async function here() {
    const who = await someone();
    return { who, id: await idOf(who), my: await session(who) };
  }
  const own = (my: { token: string }) => send(account.readOwnAccount, {}, my);
  const templatesTo = async (recipient: string) => (await messages(recipient)).map(({ template }) => template);
  const latest = async (recipient: string) => (await messages(recipient))[0]?.text ?? "";
  const auditOf = async (subject: string) =>
    (await sql<{ code: string }>`select code from audit.entry where subject = ${subject} order by id`.execute(db)).rows.map(
      (row) => row.code,
    );

  const changePassword = (my: object, current = PASSWORD, next = NEW, confirm = next) =>
    send(account.changePassword, { current_password: current, new_password: next, confirm_new_password: confirm }, my);
  const startEmail = (my: object, emailAddress: string, current_password = PASSWORD) =>
    send(account.startEmailChange, { current_password, emailAddress }, my);
  const startPhone = (my: object, phoneNumber: string) =>
    send(account.startPhoneChange, { current_password: PASSWORD, phoneNumber, channel: "sms" }, my);
  const verifyEmail = (my: object, sessionCode: string, otpCode: string) =>
    send(account.verifyEmailChange, { sessionCode, otpCode }, my);
  const verifyPhone = (my: object, sessionCode: string, otpCode: string, address = "127.0.0.1") =>
    send(account.verifyPhoneChange, { sessionCode, otpCode }, { ...my, address });
  /** Changes the e-mail address, in all steps. */
  async function moved(my: { token: string }, to: string) {
    const sessionCode = sessionCodeOf(await startEmail(my, to));
    return verifyEmail(my, sessionCode, codeIn(await latest(to)));
  }
  const undoLink = async (mailbox: string) =>
    /undo-email-change\/([\w-]{43})/.exec((await messages(mailbox)).map(({ text }) => text).join("\n"))?.[1] ?? "none";

  return {
    session,
    here,
    own,
    templatesTo,
    latest,
    auditOf,
    changePassword,
    startEmail,
    startPhone,
    verifyEmail,
    verifyPhone,
    moved,
    undoLink,
  };
}
