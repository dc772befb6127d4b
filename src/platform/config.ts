/**
 * Every setting of the product, parsed once at start. A bad value is one clear sentence and exit 1 (main.ts); nothing else reads
 * the environment. `.env.example` is made from this list (env-example.ts) and compared in the tests.
 */
import { z } from "zod";
import { parsePrivateKey, parsePublicKey } from "./rsa-key.ts";
import { addressOf, count, digits, flag, freeHeader, optional, secret, setting, webOrigin } from "./settings/forms.ts";
import { READ_BY_OPENTELEMETRY, TRACING } from "./settings/tracing.ts";
import { misspelt } from "./settings/misspelt.ts";
import { INSECURE } from "./settings/insecure.ts";
import { whyNotTogether } from "./settings/together.ts";
import { whyNotOpenDevRoutes, whyNotProduction, type Reason } from "./settings/production.ts";

/** The sample that ships with the demo: rates that nobody ever paid. */
export const SAMPLE_RATES = "db/seed/rates/eurofxref-daily.xml";
const keyOf = (read: (text: string) => unknown, kind: string) =>
  z.string().refine((text) => read(text) !== null, `must be an RSA ${kind} key of 2048 bits or more, as PEM or Base64`);
const bankName = z.string().regex(/^[\w.-]{1,36}$/, "must be 1 to 36 letters, digits, dots or hyphens");

/** Secrets that ship with the demo begin so; production refuses them, however they are spelled. */
const DEMO_SECRET = "demo-only-";

export const SETTINGS = {
  APP_ENV: setting(
    "demo, development, test or production. Production refuses demo data, demo secrets and development routes.",
    "demo",
    z.enum(["demo", "development", "test", "production"]),
  ),
  PORT: setting("Port the site is served on.", "3000", count(0, 65535)),
  HOST: setting("Address to listen on.", "127.0.0.1", z.string().min(1)),
  SITE_URL: setting(
    "The public address of the site: links in mails and canonical links are made from it, never from the Host header.",
    "http://localhost:3000",
    webOrigin,
  ),
  API_URL: setting("The origin that serves /v1 when it is another than the site's; empty: the same.", "", optional(webOrigin)),
  DATABASE_URL: setting(
    "PostgreSQL 15 or newer. Empty: `npm start` runs its own.",
    "",
    optional(addressOf("postgres|postgresql")),
  ),
  DATABASE_DIRECT_URL: setting(
    "PostgreSQL itself, where DATABASE_URL leads to a pooler: for the worker's session and for `migrate`. Empty: the same.",
    "",
    optional(addressOf("postgres|postgresql")),
  ),
  DATABASE_POOL_SIZE: setting("Connections a process may hold.", "10", count(1, 200)),
  APP_SECRET: setting(
    "Root of the keys that seal authenticator secrets, hash codes and sign CSRF tokens. At least 16 random characters.",
    `${DEMO_SECRET}root-secret-change-me`,
    secret,
  ),
  APP_SECRET_PREVIOUS: setting(
    "The APP_SECRET of before, from the change until `main.js rotate-secret` has finished (docs/operations.md, Changing secrets).",
    "",
    optional(secret),
  ),
  WEB_API_KEY: setting(
    "The public key that the web client sends in the `key` header. It names the client; it is not a secret.",
    "sampai-web",
    z.string().regex(/^[\w-]{3,64}$/, "must be 3 to 64 letters, digits or hyphens"),
  ),
  WEB_PAYLOAD_PASSPHRASE: setting(
    "Passphrase of the body encryption for the web client (docs/decisions/0003). It ships to the browser and protects nothing by itself.",
    `${DEMO_SECRET}web-passphrase`,
    z.string().min(8),
  ),
  CSRF_NAME: setting("Name of the header that carries the CSRF token.", "X-CSRF-TOKEN", freeHeader),
  COOKIE_DOMAIN: setting(
    "Domain of the cookies shared over subdomains; empty: this host only.",
    "",
    optional(z.string().regex(/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, "must be a domain")),
  ),
  TRUST_PROXY: setting(
    "How many reverse proxies stand in front: their X-Forwarded-* is believed, nobody else's.",
    "0",
    count(0, 10),
  ),
  DEV_ROUTES: setting("on: /dev/mailbox, /dev/authenticator and /dev/kit are served. Never in production.", "on", flag),
  ALLOW_INSECURE: setting(
    `What is let through although it is not safe, by name: ${INSECURE.join(", ")}. Told in the log at each start.`,
    "",
    z
      .string()
      .regex(/^[a-z, -]*$/, "must be names with commas between")
      .transform((text) =>
        text
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== ""),
      )
      .pipe(z.array(z.enum(INSECURE, { error: `must be a list of ${INSECURE.join(", ")}` }))),
  ),
  VALIDATION_LANGUAGE: setting(
    "EN: validation messages in English, as specified. session: in the user's language.",
    "EN",
    z.enum(["EN", "session"]),
  ),
  SMTP_URL: setting(
    "Where mail is handed over, e.g. smtps://user:password@host:465, or smtp://…:587?requireTLS=true. Empty: mail stays in the development mailbox.",
    "",
    optional(addressOf("smtp|smtps")),
  ),
  MAIL_FROM: setting(
    "Sender of all mail.",
    "Sampai <no-reply@sampai.example>",
    z.string().regex(/^[^\r\n@]+@[^\r\n@]+$/, "must be one mail address"),
  ),
  MESSAGE_GATEWAY_URL: setting(
    "HTTP gateway for SMS and WhatsApp. Empty: messages stay in the development mailbox.",
    "",
    optional(addressOf("http|https")),
  ),
  MESSAGE_GATEWAY_KEY: setting(
    "Key for that gateway: we send it with each message, and it signs its delivery receipts with it.",
    `${DEMO_SECRET}message-gateway-key`,
    z.string().regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters, without blanks"),
  ),
  RATES_SOURCE: setting(
    "Where reference rates come from, in the form of the European Central Bank's daily file: an https address, or a file on this machine.",
    SAMPLE_RATES,
    z.string().regex(/^(?:https:\/\/\S+|(?!\w+:\/\/)\S.*)$/, "must be an https address or a path"),
  ),
  BANK_URL: setting(
    "Where the bank's SNAP BI begins; /v1.0/… follows. Empty: no bank, nothing is paid in or out.",
    "",
    optional(addressOf("http|https")),
  ),
  BANK_CODE: setting("The bank's 3-digit code. It stands in the ledger's accounts.", "999", digits(3, 3)),
  BANK_ACCOUNT: setting("The account from which the bank pays.", "8880010001", digits(4, 19)),
  BANK_SERVICE_ID: setting("Our company number at the bank: virtual accounts begin with it.", "88001", digits(3, 8)),
  BANK_CLIENT_ID: setting("How the bank knows us (X-CLIENT-KEY, X-PARTNER-ID).", "sampai-demo", bankName),
  BANK_CLIENT_SECRET: setting(
    "What we sign each call to the bank with (HMAC-SHA512).",
    `${DEMO_SECRET}bank-client-secret`,
    secret,
  ),
  BANK_PRIVATE_KEY: setting(
    "Our RSA key, with which we ask the bank for tokens: PEM with \\n for line breaks, or the Base64 of its DER.",
    "",
    optional(keyOf(parsePrivateKey, "private")),
  ),
  BANK_CHANNEL_ID: setting(
    "CHANNEL-ID, as the bank gave it.",
    "95221",
    z.string().regex(/^[A-Za-z0-9]{1,5}$/, "must be 1 to 5 letters or digits"),
  ),
  BANK_TIMEOUT_MS: setting(
    "How long we wait for an answer of the bank at most; after that nobody knows, and it is asked.",
    "20000",
    count(100, 60_000),
  ),
  BANK_CALLBACK_ID: setting("How the bank names itself when it calls us.", "bank-demo", bankName),
  BANK_CALLBACK_SECRET: setting(
    "What the bank signs each call to us with (HMAC-SHA512).",
    `${DEMO_SECRET}bank-callback-secret`,
    secret,
  ),
  BANK_CALLBACK_PUBLIC_KEY: setting(
    "The bank's RSA key, with which it asks us for tokens.",
    "",
    optional(keyOf(parsePublicKey, "public")),
  ),
  PARTNER_URL: setting(
    "API of the payout partner abroad (simulators/partner/README.md). Empty: nothing is paid abroad.",
    "",
    optional(addressOf("http|https")),
  ),
  PARTNER_CLIENT_ID: setting(
    "Our name at that partner. It is not a secret.",
    "sampai-demo",
    z.string().regex(/^[\w-]{3,64}$/, "must be 3 to 64 letters, digits or hyphens"),
  ),
  PARTNER_SECRET: setting("We sign each request to that partner with it.", `${DEMO_SECRET}partner-secret`, secret),
  PARTNER_CALLBACK_SECRET: setting(
    "That partner signs its callbacks with it: another than the one we sign with.",
    `${DEMO_SECRET}partner-callback-secret`,
    secret,
  ),
  DEMO_CLOCK_FILE: setting(
    "File with the milliseconds by which a demo's clock is ahead (docs/decisions/0037). Empty: the real time. In a demo only.",
    "",
    z.string(),
  ),
  PAYLOAD_MAX_IN_FLIGHT: setting("Key derivations under way at once; more are answered 503.", "64", count(1, 1024)),
  WORKER_CONCURRENCY: setting("Jobs that one worker runs at once.", "4", count(1, 64)),
  CV_RETENTION_DAYS: setting("Days that applications are kept with their CVs.", "365", count(30, 3_650)),
  WORKER_PORT: setting(
    "Port on which `worker` answers /healthz, /readyz and /metrics, on HOST; 0: it has none. `serve` has them on PORT.",
    "0",
    count(0, 65535),
  ),
  METRICS_TOKEN: setting("Bearer token for /metrics; empty: /metrics answers 404.", "", z.string()),
  ...TRACING,
  LOG_LEVEL: setting(
    "trace, debug, info, warn, error or silent.",
    "info",
    z.enum(["trace", "debug", "info", "warn", "error", "silent"]),
  ),
  SHUTDOWN_DRAIN_SECONDS: setting(
    "How long a web process goes on answering after it was asked to stop, while /readyz is 503 already: behind a balancer, the time that it needs to notice (5).",
    "0",
    count(0, 300),
  ),
  SHUTDOWN_GRACE_SECONDS: setting(
    "How long open requests may take to finish when the process is asked to stop.",
    "15",
    count(0, 300),
  ),
} as const;

type Settings = typeof SETTINGS;
export type Config = { readonly [K in keyof Settings]: z.output<Settings[K]["schema"]> };

/** Settings whose value is a secret, or an address that may hold one: it does not go into a message that ends up in a log. */
const IS_SECRET = /SECRET|PASSPHRASE|TOKEN|GATEWAY_KEY|OTLP_(?:TRACES_)?HEADERS|PRIVATE_KEY/;
const MAY_HOLD_SECRET = new RegExp(`${IS_SECRET.source}|_URL$|_ENDPOINT$|RATES_SOURCE`);

/** Every secret of an environment: what is one by its name, and the passwords in addresses, as they are written and as they are meant. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value = ""]) => {
    if (IS_SECRET.test(name)) return [value];
    const password = MAY_HOLD_SECRET.test(name) ? (URL.parse(value)?.password ?? "") : "";
    return password === "" ? [] : [password, decodeURIComponent(password)];
  });
}

/** A setting that cannot be used: the message is a sentence for the person who starts the product. */
export class ConfigError extends Error {}

export interface ReadSettings {
  /** Where a value can't be used, the default stands for it. */
  readonly config: Config;
  /** A sentence for each fault. */
  readonly wrong: readonly string[];
  /** Names of those whose value can't be used. */
  readonly unusable: ReadonlySet<string>;
}

/** Reads the settings from an environment; throws a ConfigError naming every bad value, one sentence each. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { config, wrong } = readSettings(environment);
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return config;
}

/** The same without throwing, for whoever goes on with what can be used (doctor). */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): ReadSettings {
  const wrong: string[] = [];
  const unusable = new Set<string>();
  const config = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { default: fallback, schema }]) => {
      const given = environment[name] ?? fallback;
      const result = schema.safeParse(given);
      if (result.success) return [name, result.data];
      unusable.add(name);
      wrong.push(
        `${name} is ${MAY_HOLD_SECRET.test(name) && given !== "" ? "set to something" : JSON.stringify(given)}, which can't be used: ${result.error.issues[0]?.message ?? "bad value"}.`,
      );
      return [name, schema.parse(fallback)];
    }),
  ) as Config;
  if (wrong.length === 0) wrong.push(...whyNotTogether(config));
  // Whoever can move the clock decides when money is due.
  if (wrong.length === 0 && config.DEMO_CLOCK_FILE !== "" && config.APP_ENV !== "demo")
    wrong.push("DEMO_CLOCK_FILE is set; only a demo's clock can be moved.");
  if (wrong.length === 0) {
    const reasons = [
      ...(config.APP_ENV === "production" ? whyNotProduction(config, environment, SETTINGS) : whyNotOpenDevRoutes(config)),
      // Everywhere: whoever misspells APP_ENV gets a demo.
      ...whyNotSpelling(environment),
    ];
    wrong.push(
      ...reasons
        .filter(({ unless }) => unless === undefined || !config.ALLOW_INSECURE.includes(unless))
        .map(({ says, unless }) => (unless === undefined ? says : `${says} To go on as it is: ALLOW_INSECURE=${unless}.`)),
    );
  }
  return { config, wrong, unusable };
}

function whyNotSpelling(environment: Readonly<Record<string, string | undefined>>): Reason[] {
  return misspelt(Object.keys(environment), [...Object.keys(SETTINGS), ...READ_BY_OPENTELEMETRY]).map(({ name, meant }) => ({
    says: `${name} is no setting: did you mean ${meant}? Nothing reads it.`,
    unless: "spelling",
  }));
}
