/** Every setting of the product with its default, its format and its meaning. */
import { z } from "zod";
import { setting, count, webOrigin, optional, addressOf, secret, freeHeader, flag, digits } from "./value-formats.ts";
import { INSECURE } from "./insecure.ts";
import { isPushKey } from "./push-key.ts";
import { parsePrivateKey, parsePublicKey } from "./rsa-key.ts";
import { TRACING } from "./tracing.ts";

/** The sample that ships with the demo: made-up rates. */
export const SAMPLE_RATES = "db/seed/rates/eurofxref-daily.xml";

export const keyOf = (read: (text: string) => unknown, kind: string) =>
  z.string().refine((text) => read(text) !== null, `must be an RSA ${kind} key of 2048 bits or more, as PEM or Base64`);

export const bankName = z.string().regex(/^[\w.-]{1,36}$/, "must be 1 to 36 letters, digits, dots or hyphens");

/** Ids of QRIS merchants have 15 digits (NMID: ID and 13 digits), those of terminals up to 16 characters. */
const qrisName = z.string().regex(/^[A-Za-z0-9.-]{1,16}$/, "must be 1 to 16 letters, digits, dots or hyphens");

/** Prefix of the secrets that ship with the demo; production refuses them in any spelling. */
export const DEMO_SECRET = "demo-only-";

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
    "The address of PostgreSQL itself, if DATABASE_URL is that of a pooler: for the worker's session and for `migrate`. Empty: the same.",
    "",
    optional(addressOf("postgres|postgresql")),
  ),
  DATABASE_POOL_SIZE: setting("Maximum database connections of one process.", "10", count(1, 200)),
  APP_SECRET: setting(
    "Root of the keys that seal authenticator secrets, hash codes and sign CSRF tokens. At least 16 random characters.",
    `${DEMO_SECRET}root-secret-change-me`,
    secret,
  ),
  APP_SECRET_PREVIOUS: setting(
    "The previous APP_SECRET, from the change until `main.js rotate-secret` has finished (docs/operations.md, Changing secrets).",
    "",
    optional(secret),
  ),
  WEB_API_KEY: setting(
    "The public key that the web client sends in the `key` header. It names the client; it is not a secret.",
    "sampai-web",
    z.string().regex(/^[\w-]{3,64}$/, "must be 3 to 64 letters, digits or hyphens"),
  ),
  WEB_PAYLOAD_PASSPHRASE: setting(
    "Passphrase of the body encryption for the web client (decision 0003). It ships to the browser and protects nothing by itself.",
    `${DEMO_SECRET}web-passphrase`,
    z.string().min(8),
  ),
  CSRF_NAME: setting("Name of the header that carries the CSRF token.", "X-CSRF-TOKEN", freeHeader),
  COOKIE_DOMAIN: setting(
    "Domain of the cookies shared over subdomains; empty: this host only.",
    "",
    optional(z.string().regex(/^\.?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, "must be a domain")),
  ),
  TRUST_PROXY: setting("Number of reverse proxies in front. Only their X-Forwarded-* headers are trusted.", "0", count(0, 10)),
  DEV_ROUTES: setting("on: /dev/mailbox, /dev/authenticator and /dev/kit are served. Never in production.", "on", flag),
  ALLOW_INSECURE: setting(
    `Insecure configurations to accept, by name: ${INSECURE.join(", ")}. Each is logged at every start.`,
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
    "SMTP server for outgoing mail, e.g. smtps://user:password@host:465, or smtp://…:587?requireTLS=true. Empty: mail stays in the development mailbox.",
    "",
    optional(addressOf("smtp|smtps")),
  ),
  MAIL_FROM: setting(
    "Sender of all mail.",
    "Sampai <no-reply@sampai.example>",
    z.string().regex(/^[^\r\n@]+@[^\r\n@]+$/, "must be one mail address"),
  ),
  MAIL_IN_ADDRESS: setting(
    "The service address that customers write to. Its mail is received on MAIL_IN_PORT, and answers come from the outbox with it as their Reply-To. Empty: no mail is received.",
    "",
    optional(z.string().regex(/^[^\s@<>()[\],;:\\"+]+@[A-Za-z0-9.-]+$/, "must be one mail address, without a name")),
  ),
  MAIL_IN_PORT: setting(
    "Port on which `worker` and `serve` receive mail from the operator's mail server, by SMTP without login; 0: none.",
    "0",
    count(0, 65535),
  ),
  MAIL_IN_HOST: setting(
    "Address to receive mail on. Only the operator's own mail server may reach it: what it reports of senders is believed.",
    "127.0.0.1",
    z.string().regex(/^[A-Za-z0-9.:-]+$/, "must be an address or the name of a host"),
  ),
  MAIL_IN_DELIMITER: setting(
    "What the operator's mail server takes between the name of a mailbox and a tag (Postfix: recipient_delimiter). Answers then go to an address of their case. Empty: it knows none.",
    "",
    optional(z.enum(["+", "-", "="], { error: "must be +, - or =" })),
  ),
  MESSAGE_GATEWAY_URL: setting(
    "HTTP gateway for SMS and WhatsApp. Empty: messages stay in the development mailbox.",
    "",
    optional(addressOf("http|https")),
  ),
  MESSAGE_GATEWAY_KEY: setting(
    "Key for that gateway: sent with each message, and used by the gateway to sign its delivery receipts.",
    `${DEMO_SECRET}message-gateway-key`,
    z.string().regex(/^[\x21-\x7e]{16,}$/, "must have at least 16 characters, without blanks"),
  ),
  TURN_URL: setting(
    "The relay (TURN, such as coturn) over which calls run where two networks cannot reach each other: turn:host:3478, turn:host:3478?transport=tcp or turns:host:5349. Empty: calls work within one network only.",
    "",
    optional(
      z
        .string()
        .regex(
          /^turns?:[A-Za-z0-9.-]{1,200}(?::\d{1,5})?(?:\?transport=(?:udp|tcp))?$/,
          "must be turn:host:port or turns:host:port",
        ),
    ),
  ),
  TURN_SECRET: setting(
    "The relay's static-auth-secret: credentials of ten minutes for one side of one call are made from it.",
    `${DEMO_SECRET}turn-secret`,
    secret,
  ),
  TURN_ONLY: setting(
    "on: both sides of a call connect over the relay only, so that neither learns the other's network address. off: staff alone do, and customers connect as directly as they can.",
    "off",
    flag,
  ),
  VAPID_PRIVATE_KEY: setting(
    "Our key for the push services of browsers (RFC 8292): 32 random bytes in base64url (docs/operations.md, Notifications on devices). Empty: none are offered.",
    "",
    optional(z.string().refine(isPushKey, "must be 32 bytes in base64url, a private key of P-256")),
  ),
  VAPID_SUBJECT: setting(
    "Address at which a push service reaches the operator: mailto:… or https://… Empty: the mailbox of MAIL_FROM.",
    "",
    optional(z.string().regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/, "must begin with mailto: or https://")),
  ),
  PUSH_HOSTS: setting(
    "Hosts of push services besides those of Google, Mozilla, Microsoft and Apple, with commas between, each with its port unless it is 443.",
    "",
    z
      .string()
      .regex(/^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:,\s*(?=\S)|$))*$/, "must be host names with commas between")
      .transform((text) => text.split(/,\s*/).filter((host) => host !== "")),
  ),
  RATES_SOURCE: setting(
    "Source of reference rates, in the format of the European Central Bank's daily file: an https address, or a file on this machine.",
    SAMPLE_RATES,
    z.string().regex(/^(?:https:\/\/\S+|(?!\w+:\/\/)\S.*)$/, "must be an https address or a path"),
  ),
  BANK_URL: setting(
    "Base address of the bank's SNAP BI; /v1.0/… follows. Empty: no bank, no pay-ins and no payouts.",
    "",
    optional(addressOf("http|https")),
  ),
  BANK_CODE: setting("The bank's 3-digit code. It is part of the ledger's account names.", "999", digits(3, 3)),
  BANK_ACCOUNT: setting("The account from which the bank pays.", "8880010001", digits(4, 19)),
  BANK_SERVICE_ID: setting(
    "The operator's company number at the bank: virtual account numbers start with it.",
    "88001",
    digits(3, 8),
  ),
  BANK_QRIS_MERCHANT: setting(
    "The operator's QRIS merchant id at the bank (merchantId). Empty: paying in by QRIS is not offered.",
    "",
    optional(qrisName),
  ),
  BANK_QRIS_TERMINAL: setting("Terminal of that merchant (terminalId), as the bank registered it.", "A01", qrisName),
  BANK_CLIENT_ID: setting("The operator's client id at the bank (X-CLIENT-KEY, X-PARTNER-ID).", "sampai-demo", bankName),
  BANK_CLIENT_SECRET: setting(
    "Secret that signs each call to the bank (HMAC-SHA512).",
    `${DEMO_SECRET}bank-client-secret`,
    secret,
  ),
  BANK_PRIVATE_KEY: setting(
    "The operator's RSA key, which signs token requests to the bank: PEM with \\n for line breaks, or the Base64 of its DER.",
    "",
    optional(keyOf(parsePrivateKey, "private")),
  ),
  BANK_CHANNEL_ID: setting(
    "CHANNEL-ID, as assigned by the bank.",
    "95221",
    z.string().regex(/^[A-Za-z0-9]{1,5}$/, "must be 1 to 5 letters or digits"),
  ),
  BANK_TIMEOUT_MS: setting(
    "Upper bound for the timeout of every call to the bank; it can only shorten the timeout that a call has in code.",
    "20000",
    count(100, 60_000),
  ),
  BANK_CALLBACK_ID: setting("The bank's client id in its calls to this application.", "bank-demo", bankName),
  BANK_CALLBACK_SECRET: setting(
    "Secret with which the bank signs its calls to this application (HMAC-SHA512).",
    `${DEMO_SECRET}bank-callback-secret`,
    secret,
  ),
  BANK_CALLBACK_PUBLIC_KEY: setting(
    "The bank's RSA key, with which it signs token requests to this application.",
    "",
    optional(keyOf(parsePublicKey, "public")),
  ),
  PARTNER_URL: setting(
    "API of the payout partner abroad (simulators/partner/README.md). Empty: no payouts abroad.",
    "",
    optional(addressOf("http|https")),
  ),
  PARTNER_CLIENT_ID: setting(
    "The operator's client id at that partner. It is not a secret.",
    "sampai-demo",
    z.string().regex(/^[\w-]{3,64}$/, "must be 3 to 64 letters, digits or hyphens"),
  ),
  PARTNER_SECRET: setting("Secret that signs each request to that partner.", `${DEMO_SECRET}partner-secret`, secret),
  PARTNER_CALLBACK_SECRET: setting(
    "Secret with which that partner signs its callbacks; different from PARTNER_SECRET.",
    `${DEMO_SECRET}partner-callback-secret`,
    secret,
  ),
  DEMO_CLOCK_FILE: setting(
    "File with the milliseconds by which a demo's clock is ahead (decision 0037). Empty: real time. Demo only.",
    "",
    z.string(),
  ),
  PAYLOAD_MAX_IN_FLIGHT: setting(
    "Maximum concurrent key derivations; further requests are answered with 503.",
    "64",
    count(1, 1024),
  ),
  WORKER_CONCURRENCY: setting("Maximum concurrent jobs of one worker.", "4", count(1, 64)),
  CV_RETENTION_DAYS: setting("Days for which applications and their CVs are retained.", "365", count(30, 3_650)),
  WORKER_PORT: setting(
    "Port on which `worker` answers /healthz, /readyz and /metrics, on HOST; 0: none. `serve` answers them on PORT.",
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
    "Seconds for which a web process continues to answer after a stop signal, while /readyz is already 503. Behind a load balancer: the time that it needs to notice (5).",
    "0",
    count(0, 300),
  ),
  SHUTDOWN_GRACE_SECONDS: setting("Seconds for which open requests may finish after a stop signal.", "15", count(0, 300)),
} as const;

export type Settings = typeof SETTINGS;

export type Config = { readonly [K in keyof Settings]: z.output<Settings[K]["schema"]> };
