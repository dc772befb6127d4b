/** More than thirty secrets, used as people and programs use them; then searched for in everything that is stored or logged. */
import { sql } from "kysely";
import { randomBytes } from "node:crypto";
import * as registration from "#identity/registration/contract.ts";
import * as signInCalls from "#identity/sign-in/contract.ts";
import * as passwordReset from "#identity/password-reset/contract.ts";
import * as sessions from "#sessions/contract.ts";
import { sendRequest } from "../../../tools/client/send-request.ts";
import { anywhere, dataOf, newAddress, openClient, type Client } from "../../../tools/client/client.ts";
import {
  codeOf,
  codesGetOlder,
  e164,
  lastCode,
  newForm,
  newPerson,
  openStep,
  otherThan,
  PASSWORD,
  signIn,
  waitUntil,
} from "../../shared/people.ts";
import { databaseOf, type Finding, type Target } from "../../shared/target.ts";

/** A secret, and the message that must contain it (by the start of its text), if any. */
interface Planted {
  readonly what: string;
  readonly text: string;
}

const word = () => randomBytes(9).toString("hex");

/** Registration, sign-in by all channels, refresh, reset, and failures, with secrets in every place that can hold one. */
async function plant(target: Target, client: Client): Promise<Planted[]> {
  const planted: Planted[] = [];
  const keep = (what: string, text: string | undefined) => (planted.push({ what, text: text ?? "" }), text ?? "");
  const password = keep("password of a registration", `Rahasia7#${word()}`);
  const form = newForm({ password, confirmPassword: password });
  keep("address", form.emailAddress);
  keep("telephone number", e164(form));
  await client.call(
    registration.startRegistration,
    { ...form, confirmPassword: keep("password that differs", `Beda7#${word()}`) },
    anywhere(),
  );
  await client.call(registration.startRegistration, form, anywhere());
  const mail = await waitUntil(() => target.mails.to(form.emailAddress)[0] ?? null);
  const link = keep("code of the mail's link", /email-verification\/([\w-]{43})/.exec(mail?.text ?? "")?.[1]);
  const step = keep(
    "session code of the telephone step",
    codeOf(await client.call(registration.verifyEmail, { sessionCode: link }, anywhere())),
  );
  await client.call(registration.sendPhoneCode, { sessionCode: step, channel: "whatsapp" }, anywhere());
  const phoneCode = keep("one-time code of a registration", await lastCode(target, e164(form)));
  await client.call(
    registration.verifyPhone,
    { sessionCode: step, otpCode: keep("wrong one-time code", otherThan(phoneCode)) },
    anywhere(),
  );
  const first = dataOf(await client.call(registration.verifyPhone, { sessionCode: step, otpCode: phoneCode }, anywhere()));
  keep("access token", first.access_token);
  keep("refresh token", first.refresh_token);
  keep("session cookie", client.cookies.get("sampai_session"));
  keep("device cookie", client.cookies.get("sampai_device"));
  keep("visitor cookie", client.cookies.get("sampai_visitor"));
  keep("CSRF token", client.facts["csrf-token"]);
  const next = dataOf(await client.call(sessions.refreshToken, { refresh_token: first.refresh_token }, anywhere()));
  keep("next access token", next.access_token);
  keep("next refresh token", next.refresh_token);
  await client.call(sessions.readCurrent, {}, { ...anywhere(), token: next.access_token });
  await client.call(
    signInCalls.signIn,
    { email: form.emailAddress, password: keep("wrong password", `Salah7#${word()}`) },
    anywhere(),
  );
  const knocked = await client.call(signInCalls.signIn, { email: form.emailAddress, password }, anywhere());
  const signInStep = keep("session code of a sign-in", codeOf(knocked));
  await codesGetOlder(target, e164(form), 61_000);
  await client.call(signInCalls.sendSignInCode, { sessionCode: signInStep, channel: "sms" }, anywhere());
  keep("one-time code by SMS", await lastCode(target, e164(form)));
  await codesGetOlder(target, e164(form), 61_000);
  await client.call(signInCalls.sendSignInCode, { sessionCode: signInStep, channel: "email" }, anywhere());
  keep("one-time code by mail", await lastCode(target, form.emailAddress));
  await client.call(passwordReset.requestReset, { email: form.emailAddress }, anywhere());
  const reset = await waitUntil(() => {
    const texts = target.mails.to(form.emailAddress).map(({ text }) => /reset-password\/([\w-]{43})/.exec(text)?.[1]);
    return texts.find((text) => text !== undefined) ?? null;
  });
  const fresh = keep("new password", `Baru7#${word()}`);
  await client.call(
    passwordReset.completeReset,
    { sessionCode: keep("code of the reset link", reset ?? undefined), new_password: fresh, confirm_new_password: fresh },
    anywhere(),
  );
  await misuse(target, client, keep);
  for (const name of ["WEB_PAYLOAD_PASSPHRASE", "APP_SECRET", "METRICS_TOKEN", "MESSAGE_GATEWAY_KEY"] as const)
    keep(name, target.config[name]);
  return planted;
}

/** Secrets in unexpected places: addresses, headers, unreadable bodies, field names. */
async function misuse(target: Target, client: Client, keep: (what: string, text: string) => string): Promise<void> {
  const [site] = target.sites;
  const headers = () => client.headers({ address: newAddress() });
  await sendRequest({ site, path: `/en/login?password=${keep("password in a query", word())}`, headers: headers() });
  await sendRequest({ site, path: `/v1/content/questions?search=${keep("secret in a search", word())}`, headers: headers() });
  await sendRequest({ site, path: "/metrics", headers: { authorization: `Bearer ${keep("wrong bearer token", word())}` } });
  const post = (path: string, body: string, more: Record<string, string> = {}) =>
    sendRequest({ site, method: "POST", path, headers: { ...headers(), "content-type": "application/json", ...more }, body });
  await post(signInCalls.signIn.path, `{"password":"${keep("password in a body that is no JSON", word())}`);
  await post(
    signInCalls.signIn.path,
    JSON.stringify({ email: "a@example.test", password: keep("password, unencrypted", word()) }),
  );
  await post(signInCalls.signIn.path, client.seal({ [keep("secret as a field's name", word())]: 1 }));
  await post(signInCalls.readAccount.path, JSON.stringify({ access_token: keep("access token of nobody", word()) }));
  await post(sessions.logOut.path, client.seal({}), { "x-code-challenge": keep("access token in a header", word()) });
  await post(
    signInCalls.verifySignIn.path,
    client.seal({ sessionCode: keep("session code of nobody", randomBytes(32).toString("base64url")), otpCode: "000000" }),
  );
  await post("/v1/messages/receipt", "{}", { "message-signature": keep("forged signature", word()) });
  await post(
    signInCalls.signIn.path,
    client.seal({ email: `${keep("address of nobody", word())}@example.test`, password: PASSWORD }),
  );
  const who = await newPerson(target);
  await client.call(
    signInCalls.verifySignIn,
    { sessionCode: await openStep(target, who), otpCode: "000000" },
    { address: newAddress() },
  );
  await signIn(target, client.elsewhere(newAddress()), who);
}

const lines = (rows: readonly { row: string }[]) => rows.map(({ row }) => row).join("\n");

/** A code is six digits among other digits: it is searched for as a separate word. */
const isIn = (text: string, secret: string) =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`).test(text) : text.includes(secret);

const jobsOf = async (db: ReturnType<typeof databaseOf>): Promise<string> =>
  lines(
    (await sql<{ row: string }>`select row_to_json(job)::text as row from graphile_worker._private_jobs as job`.execute(db)).rows,
  );

/** Waits until each process has logged a call made now, and with it all calls before, and until the worker has sent every message. */
async function allWritten(target: Target): Promise<void> {
  const marks = await Promise.all(
    target.sites.map(async (site) => {
      const mark = `/en/${word()}`;
      await sendRequest({ site, path: mark, headers: { "x-forwarded-for": newAddress() } });
      return mark;
    }),
  );
  const isWritten = async () => {
    const { rows } = await sql`select from platform.outgoing_message where state = 'queued'`.execute(databaseOf(target));
    return rows.length === 0 && marks.every((mark) => target.logs().includes(mark)) ? true : null;
  };
  if ((await waitUntil(isWritten, 60_000)) === null) throw new Error("a call is not logged, or a message not sent");
}

export async function plantedSecrets(target: Target): Promise<Finding> {
  const client = await openClient(target.sites[0]);
  const logFrom = target.logs().length;
  const mailsFrom = target.mails.all().length;
  const planted = await plant(target, client);
  const db = databaseOf(target);
  const waiting = await jobsOf(db);
  await allWritten(target);
  const empty = planted.filter(({ text }) => text.length < 6 || text === "none");
  const trail = await sql<{ row: string }>`select row_to_json(entry)::text as row from audit.entry`.execute(db);
  const errors = await sql<{ row: string }>`select coalesce(last_error, '') as row from platform.outgoing_message`.execute(db);
  const metrics = await Promise.all(
    target.sites.map((site) =>
      sendRequest({ site, path: "/metrics", headers: { authorization: `Bearer ${target.config.METRICS_TOKEN}` } }),
    ),
  );
  const places: Readonly<Record<string, string>> = {
    log: target.logs().slice(logFrom),
    metrics: metrics.map(({ body }) => body).join("\n"),
    "audit trail": lines(trail.rows),
    jobs: `${waiting}\n${await jobsOf(db)}`,
    "errors of messages": lines(errors.rows),
  };
  const found = planted.flatMap(({ what, text }) =>
    Object.entries(places).flatMap(([place, written]) => (isIn(written, text) ? [`${what} in ${place}`] : [])),
  );
  // A mail may contain one code or link, its own, and its recipient's address.
  const carried = planted.filter(({ what }) => !/link|by mail|^address$/.test(what));
  for (const { text, subject } of target.mails.all().slice(mailsFrom))
    for (const secret of carried) if (isIn(`${subject}\n${text}`, secret.text)) found.push(`${secret.what} in a mail`);
  return {
    what: `${planted.length} planted secrets in log, metrics, audit trail, jobs and mails`,
    wanted: "none, of 30 at least",
    measured:
      empty.length > 0
        ? `not planted: ${empty.map(({ what }) => what).join(", ")}`
        : found.length === 0
          ? "none"
          : found.join("; "),
    held: empty.length === 0 && found.length === 0 && planted.length >= 30 && (places["log"] ?? "").length > 0,
  };
}
