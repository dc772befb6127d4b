/** An installation with all its outside parties, on this machine, for tests of `main.js doctor`; and the faults that tests plant in it. */
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { DAY_MS } from "#kernel/time.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import type { DoctorDeps } from "#platform/doctor/deps.ts";
import type { Line } from "#platform/doctor/run-checks.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { knowSecrets } from "#platform/keys/known-secrets.ts";
import { certificateOf } from "#platform/testing/certificate.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openStandIn } from "#platform/testing/fake-pooler.ts";
import { openTestBank, testKeys } from "./bank.ts";
import { PARTNER_KEYS } from "./partner-order.ts";
import { seedDemo } from "../../../db/seed/demo.ts";
import { createGateway } from "../../../simulators/messages/gateway.ts";
import { createPartner } from "../../../simulators/partner/partner.ts";

const inDays = (days: number) => new Date(systemClock.now().getTime() + days * DAY_MS);
export const MAIL_PASSWORD = "planted-password-of-mail";
export const pem = { format: "pem", type: "pkcs8" } as const;
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const listening = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));

const closing: (() => PromiseLike<unknown>)[] = [];
export async function closeWard(): Promise<void> {
  for (const close of closing.toReversed()) await close();
}

/** A port without a listener. */
const deaf = createServer();
await listening(deaf);
export const nobody = portOf(deaf);
await new Promise((resolve) => deaf.close(resolve));

async function mailServer(disabledCommands: string[]): Promise<number> {
  const server = new SMTPServer({
    disabledCommands,
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === MAIL_PASSWORD ? done(null, { user: "sampai" }) : done(new Error("535 no such login")),
  });
  await listening(server);
  closing.push(() => new Promise((resolve) => server.close(() => resolve(null))));
  return portOf(server.server);
}
async function site(until: Date) {
  const made = certificateOf("localhost", until);
  const server = createTlsServer(made, (_request, response) => response.end("ok"));
  await listening(server);
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return { url: `https://localhost:${portOf(server)}`, ca: made.cert };
}

export const bank = await openTestBank();
closing.push(() => bank[Symbol.asyncDispose]());
export const { ours: others, theirs } = await testKeys();
const gateway = createGateway({ key: "planted-key-of-the-gateway", callbackUrl: null });
const partner = createPartner({ ...PARTNER_KEYS, callbackSecret: "test-secret-of-callbacks", callbackUrl: null });
closing.push(
  () => gateway.close(),
  () => partner.close(),
);
const [gatewayUrl, partnerUrl] = [gateway, partner].map((one) => one.listen({ port: 0, host: "127.0.0.1" }));
const mailPort = await mailServer(["STARTTLS"]);
export const mailUrl = (password: string, query = "") => `smtp://sampai:${password}@127.0.0.1:${mailPort}${query}`;
export const good = await site(inDays(90));
export const expired = await site(inDays(-1));
export const ending = await site(inDays(2));

/** The demo data are a healthy installation; its clones are damaged. */
const whole = await openTestApp();
closing.push(() => whole[Symbol.asyncDispose]());
export const SECRET = "planted-7f3c19e0b2d84a65-secret";
await seedDemo(whole.runtime, "db/seed", { keys: createKeyring(SECRET) });
// As its first start leaves it.
await knowSecrets(whole.runtime.database, {
  given: { APP_SECRET: SECRET, APP_SECRET_PREVIOUS: "" },
  keyring: createKeyring(SECRET),
  random: systemRandom,
  opensWhatIsThere: async () => true,
});
const cluster = Object.assign(new URL(whole.url), { pathname: "/postgres" }).href;
const nameOf = (url: string) => new URL(url).pathname.slice(1);
async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const ENVIRONMENT = {
  APP_ENV: "test",
  APP_SECRET: SECRET,
  SITE_URL: good.url,
  SMTP_URL: mailUrl(MAIL_PASSWORD),
  MAIL_FROM: "Sampai <no-reply@sampai.test>",
  MESSAGE_GATEWAY_URL: await gatewayUrl,
  MESSAGE_GATEWAY_KEY: "planted-key-of-the-gateway",
  BANK_URL: bank.url,
  BANK_CLIENT_ID: bank.settings.clientId,
  BANK_CLIENT_SECRET: bank.settings.clientSecret,
  BANK_ACCOUNT: bank.settings.account.number,
  BANK_PRIVATE_KEY: bank.settings.privateKey.export(pem).toString(),
  BANK_CALLBACK_PUBLIC_KEY: theirs.publicKey.export({ format: "pem", type: "spki" }).toString(),
  PARTNER_URL: await partnerUrl,
  PARTNER_CLIENT_ID: PARTNER_KEYS.clientId,
  PARTNER_SECRET: PARTNER_KEYS.secret,
};

export interface Plant {
  /**
   * Statements that damage the database, run as its owner; without `undo` in a clone of its own. `{login}` is a login created for this
   * plant.
   */
  readonly sql?: string;
  readonly undo?: string;
  readonly login?: "member" | "stranger";
  readonly environment?: Readonly<Record<string, string>>;
  /** Changes the database's connection address. */
  readonly address?: (url: string) => string | Promise<string>;
  readonly deps?: Partial<DoctorDeps>;
  readonly isIdle?: boolean;
}

const LIVING_WORKER = "select pg_advisory_lock(7105633, 1)";
const BACKUP = "insert into platform.backup (kind, finished_at, place) values ('dump', now(), 'x')";

async function clone(): Promise<string> {
  const name = `ward_${crypto.randomUUID().replaceAll("-", "")}`;
  await on(cluster, async (client) => {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [nameOf(whole.url)]);
    await client.query(`create database ${name} template ${nameOf(whole.url)}`);
  });
  const { href } = Object.assign(new URL(cluster), { pathname: `/${name}` });
  await on(href, (client) => client.query(BACKUP));
  return href;
}
const drop = (url: string) => on(cluster, (client) => client.query(`drop database ${nameOf(url)} with (force)`));
const shared = await clone();
closing.push(() => drop(shared));

type Examine = (deps: DoctorDeps) => Promise<Line[]>;

/** Damages the installation as the plant says, runs the doctor, and repairs it. */
export async function lookAt(plant: Plant, examine: Examine): Promise<Line[]> {
  const { sql: statements, undo, login, environment, address, deps, isIdle = false } = plant;
  const url = statements === undefined || undo !== undefined ? shared : await clone();
  const role = `login_${crypto.randomUUID().replaceAll("-", "")}`;
  const run = (text = "") =>
    on(url, (client) => client.query(text.replaceAll("{login}", role).replaceAll("{database}", nameOf(url))));
  if (login) await run(`create role {login} login password 'of-tests' ${login === "member" ? "in role sampai_app" : ""}`);
  await run(statements);
  const worker = new pg.Client({ connectionString: url });
  await worker.connect();
  if (!isIdle) await worker.query(LIVING_WORKER);
  try {
    const own = login ? Object.assign(new URL(url), { username: role, password: "of-tests" }).href : url;
    return await examine({
      environment: { ...ENVIRONMENT, DATABASE_URL: (await address?.(own)) ?? own, ...environment },
      clock: systemClock,
      random: systemRandom,
      mailTo: null,
      smsTo: null,
      ca: [good.ca, expired.ca, ending.ca].join("\n"),
      ...deps,
    });
  } finally {
    await worker.end();
    await (url === shared ? run(undo) : drop(url));
    if (login) await on(cluster, (client) => client.query(`drop role ${role}`));
  }
}

/** Role and limits set on the login, as `migrate` does: they hold through any pooler. */
export const LIMITED = `alter role {login} in database {database} set role = 'sampai_app';
  alter role {login} in database {database} set statement_timeout = '15s';
  alter role {login} in database {database} set idle_in_transaction_session_timeout = '30s'`;
/** The same address through a pooler that drops a connection's startup parameters. */
export function throughPooler(mode: "session" | "transaction") {
  return async (url: string) => {
    const pooler = await openStandIn(url, { mode });
    closing.push(() => pooler[Symbol.asyncDispose]());
    return pooler.url;
  };
}
