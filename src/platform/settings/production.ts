/**
 * Why settings are unfit for production. What a private network may do without can be allowed by name (ALLOW_INSECURE), and is logged at
 * each start.
 */
import { realpathSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { createTransport } from "nodemailer";
import { whyNotProtected } from "./database-link.ts";
import { isLoopback, isOwnMachine } from "./loopback.ts";
import { isDemoSecret, whyWeak } from "./weak-secrets.ts";
import type { Reason } from "./reason.ts";
import type { Config } from "./settings.ts";

type Environment = Readonly<Record<string, string | undefined>>;
/** The demo's values, used where nothing is set. */
type Defaults = { readonly [K in keyof Config]: { readonly default: string } };

const SECRET_BITS = 48;
/** The passphrase ships to the browser. It is no key, but it must not look as if it had never been set. */
const PASSPHRASE_BITS = 24;
/** More proxies than exist in any chain: an address forged by a visitor would be believed. */
const MOST_PROXIES = 4;

export function whyNotProduction(config: Config, environment: Environment, defaults: Defaults): Reason[] {
  return [
    ...whyNotSecrets(config, defaults),
    ...(config.BANK_URL === "" ? [] : whyNotRealBank(config, defaults)),
    ...(config.PARTNER_URL === "" ? [] : whyNotRealPartner(config)),
    ...whyNotSite(config),
    ...whyNotOutside(config, environment, defaults),
  ];
}

/**
 * The development pages show every code and mail, so they are served on this machine alone, whatever is allowed by name. A proxy in front
 * of them has to be allowed by name, because an installation whose APP_ENV was forgotten is a demo.
 */
export function whyNotOpenDevRoutes({ APP_ENV, DEV_ROUTES, HOST, SITE_URL }: Config): Reason[] {
  if (!DEV_ROUTES) return [];
  if (!isLoopback(HOST))
    return [
      {
        says: `HOST is ${HOST} with DEV_ROUTES on: everyone who reaches this machine could read every code and mail in /dev/mailbox. Set DEV_ROUTES=off, or HOST=127.0.0.1.`,
      },
    ];
  // Tests use sites that do not exist.
  if (APP_ENV === "test" || isOwnMachine(new URL(SITE_URL).hostname)) return [];
  return [
    {
      says: `SITE_URL is ${SITE_URL} with DEV_ROUTES on and APP_ENV=${APP_ENV}: everyone who opens it could read every code and mail in /dev/mailbox. Set APP_ENV=production, or DEV_ROUTES=off.`,
      unless: "dev-routes",
    },
  ];
}

function whyNotSecrets(config: Config, defaults: Defaults): Reason[] {
  const reasons: Reason[] = [];
  const own = ["APP_SECRET", "WEB_PAYLOAD_PASSPHRASE", "MESSAGE_GATEWAY_KEY"] as const;
  const names = [
    ...own,
    ...(config.METRICS_TOKEN === "" ? [] : (["METRICS_TOKEN"] as const)),
    ...(config.TURN_URL === "" ? [] : (["TURN_SECRET"] as const)),
    ...(config.VAPID_PRIVATE_KEY === "" ? [] : (["VAPID_PRIVATE_KEY"] as const)),
    ...(config.PARTNER_URL === "" ? [] : (["PARTNER_SECRET", "PARTNER_CALLBACK_SECRET"] as const)),
    // Secrets of the demo's bank are reported by `whyNotRealBank`, with everything else agreed with it.
    ...(config.BANK_URL === "" ? [] : (["BANK_CLIENT_SECRET", "BANK_CALLBACK_SECRET"] as const)).filter(
      (name) => config[name] !== defaults[name].default,
    ),
  ];
  const seen = new Map<string, string>();
  const ofDemo = Object.values(defaults)
    .map(({ default: value }) => value)
    .filter(isDemoSecret);
  // The former secret may be weak, because it is being replaced, but no other setting may have the same value.
  if (config.APP_SECRET_PREVIOUS !== "") seen.set(config.APP_SECRET_PREVIOUS, "APP_SECRET_PREVIOUS");
  for (const name of names) {
    const why = whyWeak(config[name], name === "WEB_PAYLOAD_PASSPHRASE" ? PASSPHRASE_BITS : SECRET_BITS, ofDemo);
    if (why !== null) reasons.push({ says: `${name} ${why}.` });
    const twin = seen.get(config[name]);
    if (twin !== undefined) reasons.push({ says: `${name} is the same as ${twin}; each secret must be different.` });
    seen.set(config[name], name);
  }
  return reasons;
}

/** Everything agreed with the demo's bank is public knowledge. */
const AGREED_WITH_DEMO_BANK = [
  "BANK_CODE",
  "BANK_ACCOUNT",
  "BANK_SERVICE_ID",
  "BANK_CLIENT_ID",
  "BANK_CLIENT_SECRET",
  "BANK_CALLBACK_ID",
  "BANK_CALLBACK_SECRET",
] as const;

function whyNotRealBank(config: Config, defaults: Defaults): Reason[] {
  const reasons: Reason[] = AGREED_WITH_DEMO_BANK.filter((name) => config[name] === defaults[name].default).map((name) => ({
    says: `${name} is that of the demo bank; production needs the value of your bank.`,
  }));
  // Orders and tokens are signed, not encrypted: names and accounts would be readable on the network.
  if (!isHttps(config.BANK_URL)) reasons.push({ says: "BANK_URL is not https; production calls its bank over https only." });
  return reasons;
}

/** Payout orders, and their signatures, travel to the partner. */
function whyNotRealPartner(config: Config): Reason[] {
  if (isHttps(config.PARTNER_URL)) return [];
  return [{ says: "PARTNER_URL is not https; production calls its partner over https only." }];
}

const isHttps = (url: string): boolean => /^https:\/\//i.test(url);

function whyNotSite(config: Config): Reason[] {
  const reasons: Reason[] = [];
  const { hostname } = new URL(config.SITE_URL);
  if (config.DEV_ROUTES) reasons.push({ says: "DEV_ROUTES is on; production does not serve the development mailbox." });
  if (!isHttps(config.SITE_URL)) reasons.push({ says: `SITE_URL is ${config.SITE_URL}; production must be served over https.` });
  else if (isOwnMachine(hostname))
    reasons.push({ says: `SITE_URL is ${config.SITE_URL}; links in mails would open the reader's own machine.` });
  if (config.API_URL !== "" && !isHttps(config.API_URL))
    reasons.push({ says: "API_URL is not https; passwords and tokens travel to it.", unless: "api" });
  const domain = config.COOKIE_DOMAIN.replace(/^\./, "").toLowerCase();
  for (const [name, url] of [
    ["SITE_URL", config.SITE_URL],
    ["API_URL", config.API_URL],
  ] as const) {
    if (domain === "" || url === "") continue;
    const host = new URL(url).hostname;
    if (host !== domain && !host.endsWith(`.${domain}`))
      reasons.push({
        says: `COOKIE_DOMAIN is ${config.COOKIE_DOMAIN}, but ${name} is outside it: browsers would drop the cookies.`,
      });
  }
  if (domain !== "" && (isPublicSuffix(domain) || isIP(domain) !== 0))
    reasons.push({
      says: `COOKIE_DOMAIN is ${config.COOKIE_DOMAIN}, a public suffix: other sites under it would receive the cookies.`,
    });
  if (config.TRUST_PROXY > MOST_PROXIES)
    reasons.push({
      says: `TRUST_PROXY is ${config.TRUST_PROXY}; with more than ${MOST_PROXIES} a visitor's own X-Forwarded-For would be trusted.`,
      unless: "proxies",
    });
  return reasons;
}

/**
 * Second levels under which registries sell names, and hosts that give them away (publicsuffix.org; the whole list is 250 kB and changes
 * weekly). Browsers refuse cookies for suffixes that are missing here.
 */
const SOLD = /^(?:ac|biz|co|com|desa|edu|go|gov|id|mil|my|net|nom|or|org|ponpes|sch|web)\.[a-z]{2}$/;
const GIVEN_AWAY =
  /^(?:github\.io|gitlab\.io|pages\.dev|workers\.dev|vercel\.app|netlify\.app|herokuapp\.com|fly\.dev|onrender\.com|web\.app|firebaseapp\.com|azurewebsites\.net|cloudfront\.net|amazonaws\.com|blogspot\.com|duckdns\.org|ngrok\.io|ngrok-free\.app)$/;

const isPublicSuffix = (domain: string): boolean => !domain.includes(".") || SOLD.test(domain) || GIVEN_AWAY.test(domain);

function whyNotOutside(config: Config, environment: Environment, defaults: Defaults): Reason[] {
  const reasons: Reason[] = [];
  if (config.DATABASE_URL === "") reasons.push({ says: "DATABASE_URL is empty; production needs a PostgreSQL of its own." });
  for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL"] as const) {
    const reason = config[name] === "" ? null : whyNotProtected(name, config[name], environment);
    if (reason !== null) reasons.push(reason);
  }
  if (config.MESSAGE_GATEWAY_URL === "")
    reasons.push({ says: "MESSAGE_GATEWAY_URL is empty; production must deliver its messages." });
  else if (!isHttps(config.MESSAGE_GATEWAY_URL))
    reasons.push({ says: "MESSAGE_GATEWAY_URL is not https; one-time codes travel to it.", unless: "gateway" });
  if (isSampleRates(config.RATES_SOURCE, defaults.RATES_SOURCE.default))
    reasons.push({ says: "RATES_SOURCE is the demo's sample; production needs current rates." });
  if (config.SMTP_URL === "") reasons.push({ says: "SMTP_URL is empty; production must deliver its mail." });
  else if (!isPrivateMail(config.SMTP_URL))
    reasons.push({
      says: "SMTP_URL may send mail, codes and its password unencrypted; use smtps://, or add ?requireTLS=true.",
      unless: "smtp",
    });
  if (environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0")
    reasons.push({
      says: "NODE_TLS_REJECT_UNAUTHORIZED is 0; certificates of bank, partner and gateway would not be checked.",
      unless: "tls",
    });
  return reasons;
}

/** The sample in any spelling: another path to it, another case, a link. */
function isSampleRates(source: string, sample: string): boolean {
  if (isHttps(source)) return false;
  const spellings = [source, realPath(source)].map((path) => resolve(path).replaceAll("\\", "/").toLowerCase());
  return spellings.some((path) => path.endsWith(`/${sample}`));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // A missing file is reported by its reader.
    return path;
  }
}

/** Without a demand for STARTTLS, an attacker in between can suppress it. Checks how nodemailer reads the address, not how it looks. */
function isPrivateMail(url: string): boolean {
  const options = createTransport({ url }).options as {
    readonly secure?: unknown;
    readonly requireTLS?: unknown;
    readonly ignoreTLS?: unknown;
    readonly secured?: unknown;
    readonly rejectUnauthorized?: unknown;
    readonly tls?: { readonly rejectUnauthorized?: unknown };
  };
  // `secured` makes nodemailer treat a plain connection as one that is already protected.
  const isSwitchedOff = [options.rejectUnauthorized, options.tls?.rejectUnauthorized].some(
    (check) => check !== undefined && !check,
  );
  if (isSwitchedOff || options.ignoreTLS || options.secured) return false;
  return Boolean(options.secure) || Boolean(options.requireTLS);
}
