/** What is planted into a whole installation (outside/testing/doctor-installation.ts), the line of `main.js doctor` that has to turn red, and what its remedy names. */
import { createPublicKey } from "node:crypto";
import { systemClock } from "#platform/clock.ts";
import {
  bank,
  ending,
  expired,
  LIMITED,
  MAIL_PASSWORD,
  mailUrl,
  nobody,
  others,
  pem,
  throughPooler,
  type Plant,
} from "./doctor-installation.ts";

export type Planted = readonly [what: string, line: string, remedy: RegExp, plant: Plant];

const ownHalf = () => createPublicKey(bank.settings.privateKey).export({ format: "pem", type: "spki" }).toString();
const in2Minutes = { now: () => new Date(systemClock.now().getTime() + 120_000) };
export const PLANTS: readonly Planted[] = [
  ["a port that is none", "settings", /environment/, { environment: { PORT: "http" } }],
  ["a misspelt setting", "settings", /environment/, { environment: { MAIL_FORM: "x" } }],
  ["development routes for everybody", "settings", /environment/, { environment: { HOST: "0.0.0.0" } }],
  ["an address of mail that is none", "settings", /environment/, { environment: { SMTP_URL: "mail.example:25" } }],
  [
    "a relay of calls that is not there",
    "relay",
    /Start coturn/,
    { environment: { TURN_URL: `turn:127.0.0.1:${nobody}?transport=tcp` } },
  ],
  ["no address of a database", "settings", /environment/, { environment: { DATABASE_URL: "" } }],
  [
    "a database server that is not there",
    "database",
    /Start PostgreSQL/,
    { address: () => `postgresql://x@127.0.0.1:${nobody}/x` },
  ],
  ["a database that is not there", "database", /createdb/, { address: (url) => `${url}_gone` }],
  [
    "a login that is not there",
    "database",
    /login and password/,
    { address: (url) => url.replace(/\/\/[^@]*@|\/\//, "//nobody_here:x@") },
  ],
  ["a database without TLS that is to have it", "database", /ssl = on/, { address: (url) => `${url}?sslmode=verify-full` }],
  [
    "an empty database, with a login that may not fill it",
    "database.rights",
    /alter database/,
    { login: "stranger", address: (url) => url.replace(/\/[^/?]*(?=\?|$)/, "/postgres") },
  ],
  [
    "an empty database, with the login that web is to have",
    "database.migrations",
    /main\.js migrate as the owner/,
    { login: "member", address: (url) => url.replace(/\/[^/?]*(?=\?|$)/, "/postgres") },
  ],
  ["a login that is not the application's", "database.login", /grant sampai_app to/, { login: "stranger" }],
  [
    "a login that loses its limits on the way",
    "database.login",
    /login of its own.*main\.js migrate/,
    {
      login: "member",
      sql: "alter role {login} in database {database} set role = 'sampai_app'",
      undo: "",
      address: throughPooler("session"),
    },
  ],
  [
    "an owner who may not make schemas",
    "database.rights",
    /alter database/,
    {
      login: "member",
      sql: "alter schema platform_migration owner to {login}",
      undo: "alter schema platform_migration owner to current_user",
    },
  ],
  ["a missing extension", "database.extensions", /create extension pg_trgm/, { sql: "drop extension pg_trgm cascade" }],
  [
    "a pooler in transaction mode that mixes statements up",
    "database.pooler",
    /max_prepared_statements/,
    { login: "member", sql: LIMITED, undo: "", address: throughPooler("transaction") },
  ],
  [
    "a migration that has not run",
    "database.migrations",
    /main\.js migrate/,
    { sql: "delete from platform_migration.applied where name = (select max(name) from platform_migration.applied)" },
  ],
  [
    "a database that former migrations made",
    "database.migrations",
    /empty database.*npm start -- --fresh/,
    { sql: "insert into platform_migration.applied (name, checksum) values ('0001-foundation.sql', 'former')" },
  ],
  [
    "a standby",
    "database.primary",
    /primary/,
    // As a server in recovery answers; one that really is in recovery is tried with the guard (platform/database/write-guard.test.ts).
    {
      sql: `create schema replica; create function replica.pg_is_in_recovery() returns boolean language sql as 'select true';
        grant usage on schema replica to public; alter database {database} set search_path = replica, pg_catalog, public`,
      undo: "alter database {database} reset search_path; drop schema replica cascade",
    },
  ],
  [
    "a server that was left behind",
    "database.history",
    /accept-database/,
    {
      sql: `insert into platform.database_seen (system_identifier, timeline)
        select system_identifier::text, 99 from pg_control_system() on conflict (only_row) do update set timeline = 99`,
      undo: "delete from platform.database_seen",
    },
  ],
  [
    "transaction numbers that decreased",
    "database.numbers",
    /main\.js migrate/,
    { sql: "update ledger.sums set bound = bound + 1000000", undo: "update ledger.sums set bound = bound - 1000000" },
  ],
  [
    "a read-only database",
    "database.writes",
    /Free space/,
    {
      sql: "alter database {database} set default_transaction_read_only = on",
      undo: "set transaction read write; alter database {database} reset default_transaction_read_only",
    },
  ],
  ["a clock two minutes ahead", "clock", /time server/, { deps: { clock: in2Minutes } }],
  ["a wrong password of mail", "mail", /user and password/, { environment: { SMTP_URL: mailUrl("planted-wrong-password") } }],
  [
    "mail without TLS that is to have it",
    "mail",
    /STARTTLS/,
    { environment: { SMTP_URL: mailUrl(MAIL_PASSWORD, "?requireTLS=true") } },
  ],
  ["a mail server that is not there", "mail", /host and port/, { environment: { SMTP_URL: `smtp://127.0.0.1:${nobody}` } }],
  [
    "a wrong key of the gateway",
    "sms",
    /MESSAGE_GATEWAY_KEY/,
    { environment: { MESSAGE_GATEWAY_KEY: "planted-other-key-of-it" } },
  ],
  [
    "a gateway that is not there",
    "sms",
    /MESSAGE_GATEWAY_URL/,
    { environment: { MESSAGE_GATEWAY_URL: `http://127.0.0.1:${nobody}` } },
  ],
  ["something else for a gateway", "sms", /\/messages/, { environment: { MESSAGE_GATEWAY_URL: bank.url } }],
  ["our own key as the bank's", "bank.keys", /public key of the bank/, { environment: { BANK_CALLBACK_PUBLIC_KEY: ownHalf() } }],
  [
    "a key that the bank does not know",
    "bank.token",
    /openssl pkey -pubout/,
    { environment: { BANK_PRIVATE_KEY: others.privateKey.export(pem).toString() } },
  ],
  ["a bank that is not there", "bank.token", /outgoing address/, { environment: { BANK_URL: `http://127.0.0.1:${nobody}` } }],
  ["a wrong path at the bank", "bank.token", /access-token/, { environment: { BANK_URL: `${bank.url}/snap` } }],
  [
    "a wrong secret for the bank",
    "bank.call",
    /BANK_CLIENT_SECRET/,
    { environment: { BANK_CLIENT_SECRET: "planted-secret-of-nobody" } },
  ],
  ["an account of somebody else", "bank.call", /BANK_ACCOUNT/, { environment: { BANK_ACCOUNT: "1112223334" } }],
  [
    "a wrong secret for the partner",
    "partner",
    /PARTNER_SECRET/,
    { environment: { PARTNER_SECRET: "planted-secret-of-nobody" } },
  ],
  ["a partner that is not there", "partner", /PARTNER_URL/, { environment: { PARTNER_URL: `http://127.0.0.1:${nobody}` } }],
  ["a certificate that is over", "certificate", /authority that browsers trust/, { environment: { SITE_URL: expired.url } }],
  ["a certificate that ends in two days", "certificate", /Renew/, { environment: { SITE_URL: ending.url } }],
  ["a certificate of nobody's", "certificate", /authority that browsers trust/, { deps: { ca: expired.ca } }],
  ["a site that is not there", "certificate", /proxy/, { environment: { SITE_URL: `https://localhost:${nobody}` } }],
  [
    "a certificate of the API that is over",
    "certificate.api",
    /authority that browsers trust/,
    { environment: { API_URL: expired.url } },
  ],
  ["a full disk", "disk", /Free space/, { deps: { statfs: async () => ({ bavail: 10, blocks: 1_000_000, bsize: 4_096 }) } }],
  [
    "one administrator",
    "administrators",
    /invite-administrator/,
    { sql: "delete from access.holder where level = 'ADMINISTRATOR'" },
  ],
  ["no operator", "operator", /\/office\/operator/, { sql: "delete from operator.profile" }],
  ["no content", "content", /import --starter/, { sql: "delete from content.page where key = 'terms'" }],
  [
    "no rates",
    "rates",
    /main\.js fetch-rates: .*RATES_SOURCE/,
    {
      sql: "set session_replication_role = replica; delete from pricing.reference_rate; delete from pricing.term where kind = 'desk_rate'",
    },
  ],
  ["no worker", "worker", /main\.js worker/, { isIdle: true }],
  [
    "jobs that wait",
    "worker",
    /WORKER_CONCURRENCY/,
    {
      sql: "select graphile_worker.add_job('platform.nothing', run_at := now() - interval '1 hour', job_key := 'planted')",
      undo: "select graphile_worker.remove_job('planted')",
    },
  ],
  [
    "reconciliation that stands still",
    "worker",
    /reconciliation/,
    {
      sql: "insert into reconciliation.walk values ('minute', now() - interval '1 hour')",
      undo: "delete from reconciliation.walk where name = 'minute'",
    },
  ],
  [
    "no backup for a week",
    "backup",
    /main\.js backup/,
    {
      sql: "update platform.backup set finished_at = now() - interval '8 days'",
      undo: "update platform.backup set finished_at = now()",
    },
  ],
];
