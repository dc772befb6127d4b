/**
 * Every setting of the product, parsed once at start. A bad value is one clear sentence and exit 1 (main.ts); nothing else reads
 * the environment. `.env.example` is made from this list (env-example.ts) and compared in the tests.
 */
import { z } from "zod";

const flag = z.enum(["on", "off"]).transform((value) => value === "on");
const count = (min: number, max: number) =>
  z.string().regex(/^\d+$/, "must be a whole number").transform(Number).pipe(z.number().min(min).max(max));
const secret = z.string().min(16, "must have at least 16 characters");
const webOrigin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, ""),
    "must be an origin: no path, query or password",
  );
const optional = (schema: z.ZodType<string>) =>
  z.string().refine((text) => text === "" || schema.safeParse(text).success, {
    error: (issue) => schema.safeParse(issue.input).error?.issues[0]?.message ?? "",
  });
const addressOf = (protocols: string) =>
  z
    .string()
    .regex(
      new RegExp(`^(?:${protocols})://\\S+$`),
      `must begin with ${protocols.replaceAll("?", "").replaceAll("|", ":// or ")}://`,
    );

/** The sample that ships with the demo: rates that nobody ever paid. */
export const SAMPLE_RATES = "db/seed/rates/eurofxref-daily.xml";

interface Setting<S extends z.ZodType> {
  readonly default: string;
  readonly schema: S;
  readonly about: string;
}
const setting = <S extends z.ZodType>(about: string, fallback: string, schema: S): Setting<S> => ({
  about,
  default: fallback,
  schema,
});

/** Secrets that ship with the demo begin so; production refuses them. */
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
  DATABASE_POOL_SIZE: setting("Connections a process may hold.", "10", count(1, 200)),
  APP_SECRET: setting(
    "Root of the keys that sign CSRF tokens and hash codes. At least 16 random characters.",
    `${DEMO_SECRET}root-secret-change-me`,
    secret,
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
  CSRF_NAME: setting(
    "Name of the header that carries the CSRF token.",
    "X-CSRF-TOKEN",
    z.string().regex(/^[A-Za-z][A-Za-z0-9-]+$/, "must be a header name"),
  ),
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
  VALIDATION_LANGUAGE: setting(
    "EN: validation messages in English, as specified. session: in the user's language.",
    "EN",
    z.enum(["EN", "session"]),
  ),
  SMTP_URL: setting(
    "Where mail is handed over, e.g. smtp://user:password@host:587. Empty: mail stays in the development mailbox.",
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
  PAYLOAD_MAX_IN_FLIGHT: setting("Key derivations under way at once; more are answered 503.", "64", count(1, 1024)),
  WORKER_CONCURRENCY: setting("Jobs that one worker runs at once.", "4", count(1, 64)),
  METRICS_TOKEN: setting("Bearer token for /metrics; empty: /metrics answers 404.", "", z.string()),
  LOG_LEVEL: setting(
    "trace, debug, info, warn, error or silent.",
    "info",
    z.enum(["trace", "debug", "info", "warn", "error", "silent"]),
  ),
  SHUTDOWN_GRACE_SECONDS: setting(
    "How long open requests may take to finish when the process is asked to stop.",
    "15",
    count(0, 300),
  ),
} as const;

type Settings = typeof SETTINGS;
export type Config = { readonly [K in keyof Settings]: z.output<Settings[K]["schema"]> };

/** Settings whose value may be, or hold, a password: it does not go into a message that ends up in a log. */
const MAY_HOLD_SECRET = /SECRET|PASSPHRASE|TOKEN|GATEWAY_KEY|_URL$|RATES_SOURCE/;

/** A setting that cannot be used: the message is a sentence for the person who starts the product. */
export class ConfigError extends Error {}

/** Reads the settings from an environment; throws a ConfigError naming every bad value, one sentence each. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const wrong: string[] = [];
  const parsed = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { default: fallback, schema }]) => {
      const given = environment[name] ?? fallback;
      const result = schema.safeParse(given);
      if (result.success) return [name, result.data];
      wrong.push(
        `${name} is ${MAY_HOLD_SECRET.test(name) && given !== "" ? "set to something" : JSON.stringify(given)}, which can't be used: ${result.error.issues[0]?.message ?? "bad value"}.`,
      );
      return [name, undefined];
    }),
  ) as Config;
  if (wrong.length === 0 && parsed.APP_ENV === "production") wrong.push(...whyNotProduction(parsed));
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return parsed;
}

function whyNotProduction(config: Config): string[] {
  const reasons: string[] = [];
  for (const name of ["APP_SECRET", "WEB_PAYLOAD_PASSPHRASE", "MESSAGE_GATEWAY_KEY"] as const) {
    if (config[name].startsWith(DEMO_SECRET)) reasons.push(`${name} is the demo's own secret; production needs one of yours.`);
  }
  if (config.DEV_ROUTES) reasons.push("DEV_ROUTES is on; production does not serve the development mailbox.");
  if (!config.SITE_URL.startsWith("https://")) reasons.push(`SITE_URL is ${config.SITE_URL}; production is served over https.`);
  if (config.DATABASE_URL === "") reasons.push("DATABASE_URL is empty; production needs a PostgreSQL of its own.");
  if (config.MESSAGE_GATEWAY_URL === "") reasons.push("MESSAGE_GATEWAY_URL is empty; production has to deliver its messages.");
  if (config.RATES_SOURCE === SAMPLE_RATES) reasons.push("RATES_SOURCE is the demo's sample; production needs rates of the day.");
  if (config.SMTP_URL === "") reasons.push("SMTP_URL is empty; production has to deliver its mail.");
  return reasons;
}
