import { symlinkSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig } from "../config.ts";
import { INSECURE, type Insecure } from "./insecure.ts";
import { whyWeak } from "./weak-secrets.ts";
import { SAMPLE_RATES } from "./settings.ts";

const GOOD = {
  APP_ENV: "production",
  APP_SECRET: "f0a4b1d97c3e86250b6d",
  WEB_PAYLOAD_PASSPHRASE: "4c19e7a85f02",
  DEV_ROUTES: "off",
  SITE_URL: "https://www.sampai.example",
  DATABASE_URL: "postgresql://sampai@db.example/sampai?sslmode=verify-full",
  SMTP_URL: "smtps://user:pw@mail.example",
  MESSAGE_GATEWAY_URL: "https://messages.example/v2",
  MESSAGE_GATEWAY_KEY: "a9f40c2de17b5386",
  RATES_SOURCE: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
};
/** The refusal's sentences; none when it starts. */
function wrongWith(change: Readonly<Record<string, string>>): string[] {
  try {
    parseConfig({ ...GOOD, ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split("\n");
    throw error;
  }
}

test("good settings start", () => expect(wrongWith({})).toEqual([]));

const link = join(mkdtempSync(join(tmpdir(), "sampai-rates-")), "rates.xml");
symlinkSync(resolve(SAMPLE_RATES), link);

describe("production refuses", () => {
  test.each<[string, Record<string, string>, string]>([
    ["the sample with a dot before it", { RATES_SOURCE: `./${SAMPLE_RATES}` }, "RATES_SOURCE"],
    ["the sample by its whole path", { RATES_SOURCE: resolve(SAMPLE_RATES) }, "RATES_SOURCE"],
    ["the sample by a detour", { RATES_SOURCE: "src/../db/seed/rates//eurofxref-daily.xml" }, "RATES_SOURCE"],
    ["the sample in capitals", { RATES_SOURCE: SAMPLE_RATES.toUpperCase() }, "RATES_SOURCE"],
    ["the sample by a link", { RATES_SOURCE: link }, "RATES_SOURCE"],
    ["one character again and again", { APP_SECRET: "aaaaaaaaaaaaaaaa" }, "APP_SECRET"],
    ["a few characters again and again", { APP_SECRET: "abcabcabcabcabcabcab" }, "APP_SECRET"],
    ["a row", { APP_SECRET: "0123456789abcdef" }, "APP_SECRET"],
    ["the demo's secret with a capital", { APP_SECRET: "Demo-only-root-secret-change-me" }, "APP_SECRET is a secret of the demo"],
    ["the demo's secret after a blank", { APP_SECRET: " demo-only-root-secret-change-me" }, "APP_SECRET is a secret of the demo"],
    ["the demo's secret without hyphens", { APP_SECRET: "demo_only.rootSecretChangeMe" }, "APP_SECRET is a secret of the demo"],
    [
      "the demo's secret with more after it",
      { APP_SECRET: "demo-only-root-secret-change-me-2" },
      "APP_SECRET is a secret of the demo",
    ],
    ["a blank at the end of a secret", { APP_SECRET: "f0a4b1d97c3e86250b6d " }, "APP_SECRET"],
    ["the demo's secret backwards", { APP_SECRET: "em-egnahc-terces-toor-ylno-omed" }, "APP_SECRET is a secret of the demo"],
    ["the demo's secret in leet", { APP_SECRET: "d3m0-0nly-r00t-s3cr3t" }, "APP_SECRET is a secret of the demo"],
    ...(["hex", "base64", "base64url", "latin1"] as const).flatMap((encoding): [string, Record<string, string>, string][] =>
      ["demo-only-root-secret-change-me", " Demo Only Root-Secret "].map((secret) => [
        `the demo's secret as ${encoding}`,
        { APP_SECRET: Buffer.from(secret).toString(encoding).trimStart() },
        "APP_SECRET is a secret of the demo",
      ]),
    ),
    [
      "the demo's secret in hex, with signs between",
      {
        APP_SECRET: Buffer.from("demo-only-root-secret-change-me")
          .toString("hex")
          .replaceAll(/(..)(?=.)/g, "$1:"),
      },
      "APP_SECRET is a secret of the demo",
    ],
    [
      "the demo's secret in Base64 of its hex",
      { APP_SECRET: Buffer.from(Buffer.from("demo-only-root-secret-change-me").toString("hex")).toString("base64") },
      "APP_SECRET is a secret of the demo",
    ],
    ["the demo's secret percent-encoded", { APP_SECRET: "%64emo%2Donl%79-root-secret" }, "APP_SECRET is a secret of the demo"],
    [
      "the demo key's own description",
      { MESSAGE_GATEWAY_KEY: "Message_Gateway-KEY" },
      "MESSAGE_GATEWAY_KEY is a secret of the demo",
    ],
    ["words", { APP_SECRET: "change-me-secret-password" }, "APP_SECRET"],
    ["words in hex", { APP_SECRET: Buffer.from("change-me-secret").toString("hex") }, "APP_SECRET consists of words"],
    ["words in leet", { APP_SECRET: "p4ssw0rd-s3cr3t-k3y" }, "APP_SECRET"],
    ["the passphrase password", { WEB_PAYLOAD_PASSPHRASE: "password" }, "WEB_PAYLOAD_PASSPHRASE"],
    ["the passphrase passphrase1", { WEB_PAYLOAD_PASSPHRASE: "Passphrase1" }, "WEB_PAYLOAD_PASSPHRASE"],
    ["the passphrase 12345678", { WEB_PAYLOAD_PASSPHRASE: "12345678" }, "WEB_PAYLOAD_PASSPHRASE"],
    [
      "a root secret that ships to the browser",
      { WEB_PAYLOAD_PASSPHRASE: GOOD.APP_SECRET },
      "WEB_PAYLOAD_PASSPHRASE is the same as",
    ],
    [
      "a passphrase that was the root secret",
      { APP_SECRET_PREVIOUS: "9c41e7b2d85f60a3f7e6", WEB_PAYLOAD_PASSPHRASE: "9c41e7b2d85f60a3f7e6" },
      "WEB_PAYLOAD_PASSPHRASE is the same as APP_SECRET_PREVIOUS",
    ],
    ["a gateway key that is the root secret", { MESSAGE_GATEWAY_KEY: GOOD.APP_SECRET }, "MESSAGE_GATEWAY_KEY is the same as"],
    ["a weak token of metrics", { METRICS_TOKEN: "metrics" }, "METRICS_TOKEN"],
    [
      "a weak secret of the partner",
      { PARTNER_URL: "https://p.example", PARTNER_SECRET: "secretsecretsecret", PARTNER_CALLBACK_SECRET: "8b1f7c20d94e6a35" },
      "PARTNER_SECRET",
    ],
    ["cookies for a country's companies", { SITE_URL: "https://sampai.co.id", COOKIE_DOMAIN: "co.id" }, "COOKIE_DOMAIN"],
    ["the same with a dot", { SITE_URL: "https://sampai.co.id", COOKIE_DOMAIN: ".co.id" }, "COOKIE_DOMAIN"],
    ["cookies for a whole host of pages", { SITE_URL: "https://sampai.pages.dev", COOKIE_DOMAIN: "pages.dev" }, "COOKIE_DOMAIN"],
    ["cookies for another site", { COOKIE_DOMAIN: "evil.test" }, "COOKIE_DOMAIN"],
    ["cookies for a name that only ends alike", { COOKIE_DOMAIN: "ampai.example" }, "COOKIE_DOMAIN"],
    [
      "an API that the cookies do not reach",
      { COOKIE_DOMAIN: "sampai.example", API_URL: "https://api.other.example" },
      "COOKIE_DOMAIN",
    ],
    ["the reader's own machine for a site", { SITE_URL: "https://localhost" }, "SITE_URL"],
    ["the same by its number", { SITE_URL: "https://127.0.0.1:8443" }, "SITE_URL"],
    ["the same in IPv6", { SITE_URL: "https://[::1]" }, "SITE_URL"],
    ["the same as IPv4 in IPv6", { SITE_URL: "https://[::ffff:127.0.0.1]" }, "SITE_URL"],
    ["the same with a dot after it", { SITE_URL: "https://localhost." }, "SITE_URL"],
    ["a name below it", { SITE_URL: "https://sampai.localhost" }, "SITE_URL"],
    ["any address of this machine", { SITE_URL: "https://0.0.0.0" }, "SITE_URL"],
  ])("%s, whatever is allowed by name", (_, change, sentence) => {
    const all = INSECURE.join(",");
    for (const sentences of [wrongWith(change), wrongWith({ ...change, ALLOW_INSECURE: all })]) {
      expect(sentences[0]).toMatch(new RegExp(`^${sentence}.*\\.$`));
      expect(sentences).toHaveLength(1);
    }
  });

  test.each<[Insecure, Record<string, string>]>([
    ["gateway", { MESSAGE_GATEWAY_URL: "http://messages.example/v2" }],
    ["smtp", { SMTP_URL: "smtp://user:pw@mail.example:587" }],
    ["smtp", { SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=false" }],
    ["smtp", { SMTP_URL: "smtps://mail.example?tls.rejectUnauthorized=0" }],
    ["smtp", { SMTP_URL: "smtps://mail.example?tls%2ErejectUnauthorized=false" }],
    ["smtp", { SMTP_URL: "smtp://mail.example?requireTLS=true&ignoreTLS=true" }],
    ["smtp", { SMTP_URL: "smtp://mail.example?requireTLS=false" }],
    ["smtp", { SMTP_URL: "smtp://mail.example?requireTLS=true&secured=true" }],
    ["smtp", { SMTP_URL: "smtp://mail.example/?x=requireTLS=true" }],
    ["api", { API_URL: "http://api.sampai.example", COOKIE_DOMAIN: "sampai.example" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai?sslmode=disable" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai?a=b&sslmode=no-verify" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai?ssl=false" }],
    ["database", { DATABASE_DIRECT_URL: "postgresql://db.example/sampai?sslmode=disable" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai" }],
    ["database", { DATABASE_URL: "postgresql://sampai:pw@10.0.0.5:6432/sampai?sslmode=disable" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai?ssl%6Dode=disable" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai?sslmode=verify-full&sslmode=disable" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai?sslmode=require&uselibpqcompat=true" }],
    ["database", { DATABASE_URL: "postgresql://localhost/sampai?host=db.example" }],
    ["database", { DATABASE_URL: "postgresql:///sampai", PGHOST: "db.example" }],
    ["database", { DATABASE_URL: "postgresql://db.example/sampai", PGSSLMODE: "no-verify" }],
    ["tls", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
    ["proxies", { TRUST_PROXY: "10" }],
    ["spelling", { APP_SECERT: "x" }],
    ["spelling", { TRUST_PROXYS: "1" }],
    ["spelling", { app_secret: "x" }],
    ["spelling", { "SITE-URL": "x" }],
    ["spelling", { METRIC_TOKEN: "x" }],
  ])("without ALLOW_INSECURE=%s: %j", (name, change) => {
    expect(wrongWith(change)).toEqual([expect.stringMatching(new RegExp(`\\. To accept it: ALLOW_INSECURE=${name}\\.$`))]);
    expect(wrongWith({ ...change, ALLOW_INSECURE: name })).toEqual([]);
    const others = INSECURE.filter((other) => other !== name).join(", ");
    expect(wrongWith({ ...change, ALLOW_INSECURE: others })).toHaveLength(1);
  });
});

test.each<[string, Record<string, string>]>([
  ["STARTTLS that is demanded", { SMTP_URL: "smtp://user:pw@mail.example:587?requireTLS=true" }],
  ["a domain that is the site's", { COOKIE_DOMAIN: ".sampai.example", API_URL: "https://api.sampai.example" }],
  ["four proxies", { TRUST_PROXY: "4" }],
  ...["localhost", "127.0.0.1:5433", "[::1]", "%2Fvar%2Frun%2Fpostgresql"].map((host): [string, Record<string, string>] => [
    `a database on this machine (${host}) without TLS`,
    { DATABASE_URL: `postgresql://sampai@${host}/sampai?sslmode=disable` },
  ]),
  ["a socket by its folder", { DATABASE_URL: "postgresql://sampai@/sampai?host=/var/run/postgresql" }],
  ["a certificate that is checked", { DATABASE_URL: "postgresql://db.example/sampai?sslmode=require" }],
  ["TLS required by the system", { DATABASE_URL: "postgresql://db.example/sampai", PGSSLMODE: "verify-full" }],
  ["words with an own addition", { WEB_PAYLOAD_PASSPHRASE: "a passphrase of ours, kept by nobody" }],
  [
    "values that other programs read",
    { HOSTNAME: "x", HOME: "x", PATH: "x", PGHOST: "x", npm_config_loglevel: "x", TZ: "x", NODE_OPTIONS: "x" },
  ],
])("production accepts %s", (_, change) => expect(wrongWith(change)).toEqual([]));

test("random secrets are accepted", () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((some) => new Set(some).size > 24);
  fc.assert(
    fc.property(bytes, (some) => {
      expect(whyWeak(Buffer.from(some).toString("base64url"), 48)).toBeNull();
      expect(whyWeak(Buffer.from(some).toString("hex"), 48)).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

describe("outside production", () => {
  const start = (change: Record<string, string>) => () => parseConfig({ APP_ENV: "demo", ...change });
  test.each(["0.0.0.0", "::", "192.0.2.7", "::ffff:192.0.2.7", "sampai.lan", "db.localhost"])(
    "development routes are refused on %s, whatever is allowed by name",
    (HOST) => {
      expect(start({ HOST })).toThrow(/^HOST is .*HOST=127\.0\.0\.1\.$/);
      expect(start({ HOST, SITE_URL: "https://pay.example", APP_ENV: "development" })).toThrow("HOST is");
      expect(start({ HOST, ALLOW_INSECURE: INSECURE.join(",") })).toThrow("HOST is");
      expect(start({ HOST, DEV_ROUTES: "off" })).not.toThrow();
    },
  );
  test.each(["127.0.0.1", "127.1.2.3", "localhost", "::1", "[::1]", "::ffff:127.0.0.1"])("they are served on %s", (HOST) =>
    expect(start({ HOST })).not.toThrow(),
  );
  test("behind a public address they are refused unless they are allowed by name", () => {
    const SITE_URL = "https://pay.example";
    expect(start({ SITE_URL })).toThrow(/^SITE_URL is https:\/\/pay\.example .*ALLOW_INSECURE=dev-routes\.$/);
    expect(start({ SITE_URL, ALLOW_INSECURE: "dev-routes" })).not.toThrow();
    expect(start({ SITE_URL, DEV_ROUTES: "off" })).not.toThrow();
    expect(start({ SITE_URL: "http://localhost:8080" })).not.toThrow();
  });
  test.each(["APP_EVN", "app_env", "DEV_ROUTE"])(
    "%s is refused: an installation meant for production would become a demo",
    (name) => {
      expect(start({ [name]: "production" })).toThrow(
        /is not a setting and is not read \(did you mean .*ALLOW_INSECURE=spelling\.$/,
      );
      expect(start({ [name]: "production", ALLOW_INSECURE: "spelling" })).not.toThrow();
    },
  );
});

test.each([
  "cookie",
  "Host",
  "key",
  "KEY",
  "X-CODE-CHALLENGE",
  "content-type",
  "X-Forwarded-For",
  "Sec-Fetch-Site",
  "authorization",
  "Permissions-Policy",
  "X-HTTP-Method-Override",
  "traceparent",
  "Idempotency-Key",
  "X-Real-IP",
  "X-Signature",
  "X-TIMESTAMP",
  "CHANNEL-ID",
  "ETag",
  "Server-Timing",
])("CSRF_NAME cannot be %s in any environment", (CSRF_NAME) => {
  expect(() => parseConfig({ CSRF_NAME })).toThrow(/^CSRF_NAME is /);
});
test("an unknown name cannot be allowed", () =>
  expect(() => parseConfig({ ALLOW_INSECURE: "smtp,everything" })).toThrow(/^ALLOW_INSECURE is /));
