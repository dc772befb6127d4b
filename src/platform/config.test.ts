import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { envExample } from "./settings/env-example.ts";
import { SETTINGS } from "./settings/settings.ts";

function wrongWith(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return "";
}

test("an empty environment gives the demo on port 3000", () => {
  expect(parseConfig({})).toMatchObject({
    APP_ENV: "demo",
    PORT: 3000,
    HOST: "127.0.0.1",
    SITE_URL: "http://localhost:3000",
    DATABASE_POOL_SIZE: 10,
    TRUST_PROXY: 0,
    DEV_ROUTES: true,
    PAYLOAD_MAX_IN_FLIGHT: 64,
  });
});

test("unknown variables are not read", () => {
  expect(Object.keys(parseConfig({ HOME: "/root", PATH: "x" })).sort()).toEqual(Object.keys(SETTINGS).sort());
});

describe("a bad value is one clear sentence", () => {
  test.each([
    [{ APP_ENV: "staging" }, 'APP_ENV is "staging", which can\'t be used: '],
    [{ PORT: "http" }, 'PORT is "http", which can\'t be used: must be a whole number.'],
    [{ PORT: "70000" }, 'PORT is "70000", which can\'t be used: '],
    [{ PORT: "-1" }, 'PORT is "-1", which can\'t be used: must be a whole number.'],
    [{ PORT: "1e3" }, 'PORT is "1e3", which can\'t be used: must be a whole number.'],
    [{ PORT: "" }, 'PORT is "", which can\'t be used: must be a whole number.'],
    [{ HOST: "" }, 'HOST is "", which can\'t be used: '],
    [{ SITE_URL: "sampai.example" }, "SITE_URL is set to something, which can't be used: must be an http or https address."],
    [{ SITE_URL: "javascript:alert(1)" }, "SITE_URL is set to something, which can't be used: must be an http or https address."],
    [
      { SITE_URL: "https://sampai.example/path" },
      "SITE_URL is set to something, which can't be used: must be an origin: no path, query or password.",
    ],
    [{ API_URL: "ftp://x" }, "API_URL is set to something, which can't be used: must be an http or https address."],
    [
      { DATABASE_URL: "mysql://root:planted@x/y" },
      "DATABASE_URL is set to something, which can't be used: must begin with postgres:// or postgresql://.",
    ],
    [{ DATABASE_POOL_SIZE: "0" }, 'DATABASE_POOL_SIZE is "0", which can\'t be used: '],
    [{ APP_SECRET: "short" }, "APP_SECRET is set to something, which can't be used: must have at least 16 characters."],
    [
      { APP_SECRET_PREVIOUS: "short" },
      "APP_SECRET_PREVIOUS is set to something, which can't be used: must have at least 16 characters.",
    ],
    [
      { APP_SECRET: "f0a4b1d97c3e86250b6d", APP_SECRET_PREVIOUS: "f0a4b1d97c3e86250b6d" },
      "APP_SECRET_PREVIOUS is the same as APP_SECRET; leave it empty, or set the previous secret.",
    ],
    [{ WEB_API_KEY: "a b" }, 'WEB_API_KEY is "a b", which can\'t be used: must be 3 to 64 letters, digits or hyphens.'],
    [{ WEB_PAYLOAD_PASSPHRASE: "planted" }, "WEB_PAYLOAD_PASSPHRASE is set to something, which can't be used: "],
    [{ CSRF_NAME: "x y" }, 'CSRF_NAME is "x y", which can\'t be used: must be a header name.'],
    [{ COOKIE_DOMAIN: "a; Secure" }, 'COOKIE_DOMAIN is "a; Secure", which can\'t be used: must be a domain.'],
    [{ TRUST_PROXY: "true" }, 'TRUST_PROXY is "true", which can\'t be used: must be a whole number.'],
    [{ DEV_ROUTES: "yes" }, 'DEV_ROUTES is "yes", which can\'t be used: '],
    [{ VALIDATION_LANGUAGE: "ID" }, 'VALIDATION_LANGUAGE is "ID", which can\'t be used: '],
    [{ SMTP_URL: "mail.example:25" }, "SMTP_URL is set to something, which can't be used: must begin with smtp:// or smtps://."],
    [
      { MAIL_FROM: "Sampai <a@b>\nBcc: c@d" },
      'MAIL_FROM is "Sampai <a@b>\\nBcc: c@d", which can\'t be used: must be one mail address.',
    ],
    [
      { MESSAGE_GATEWAY_URL: "x" },
      "MESSAGE_GATEWAY_URL is set to something, which can't be used: must begin with http:// or https://.",
    ],
    [
      { MESSAGE_GATEWAY_KEY: "" },
      'MESSAGE_GATEWAY_KEY is "", which can\'t be used: must have at least 16 characters, without blanks.',
    ],
    [
      { MESSAGE_GATEWAY_KEY: "planted key with blanks" },
      "MESSAGE_GATEWAY_KEY is set to something, which can't be used: must have at least 16 characters, without blanks.",
    ],
    [
      { RATES_SOURCE: "http://rates.example/planted.xml" },
      "RATES_SOURCE is set to something, which can't be used: must be an https address or a path.",
    ],
    [{ RATES_SOURCE: "file:///etc/planted" }, "RATES_SOURCE is set to something, which can't be used: "],
    [{ BANK_URL: "bank.example" }, "BANK_URL is set to something, which can't be used: must begin with http:// or https://."],
    [{ BANK_CODE: "14" }, 'BANK_CODE is "14", which can\'t be used: must be 3 digits.'],
    [{ BANK_ACCOUNT: "123 456" }, 'BANK_ACCOUNT is "123 456", which can\'t be used: must be 4 to 19 digits.'],
    [{ BANK_SERVICE_ID: "123456789" }, 'BANK_SERVICE_ID is "123456789", which can\'t be used: must be 3 to 8 digits.'],
    [
      { BANK_CLIENT_ID: "a b" },
      'BANK_CLIENT_ID is "a b", which can\'t be used: must be 1 to 36 letters, digits, dots or hyphens.',
    ],
    [
      { BANK_CLIENT_SECRET: "planted" },
      "BANK_CLIENT_SECRET is set to something, which can't be used: must have at least 16 characters.",
    ],
    [
      { BANK_PRIVATE_KEY: "planted" },
      "BANK_PRIVATE_KEY is set to something, which can't be used: must be an RSA private key of 2048 bits or more, as PEM or Base64.",
    ],
    [{ BANK_CHANNEL_ID: "123456" }, 'BANK_CHANNEL_ID is "123456", which can\'t be used: must be 1 to 5 letters or digits.'],
    [{ BANK_TIMEOUT_MS: "99" }, 'BANK_TIMEOUT_MS is "99", which can\'t be used: '],
    [{ BANK_CALLBACK_ID: "" }, 'BANK_CALLBACK_ID is "", which can\'t be used: '],
    [{ BANK_CALLBACK_SECRET: "planted" }, "BANK_CALLBACK_SECRET is set to something, which can't be used: "],
    [
      { BANK_CALLBACK_PUBLIC_KEY: "none" },
      'BANK_CALLBACK_PUBLIC_KEY is "none", which can\'t be used: must be an RSA public key of 2048 bits or more, as PEM or Base64.',
    ],
    [{ BANK_URL: "https://planted.example" }, "BANK_PRIVATE_KEY is empty; it is required with BANK_URL.", 2],
    [{ PARTNER_URL: "x" }, "PARTNER_URL is set to something, which can't be used: must begin with http:// or https://."],
    [
      { PARTNER_CLIENT_ID: "a b" },
      'PARTNER_CLIENT_ID is "a b", which can\'t be used: must be 3 to 64 letters, digits or hyphens.',
    ],
    [{ PARTNER_SECRET: "planted" }, "PARTNER_SECRET is set to something, which can't be used: must have at least 16 characters."],
    [
      { PARTNER_CALLBACK_SECRET: "planted" },
      "PARTNER_CALLBACK_SECRET is set to something, which can't be used: must have at least 16 characters.",
    ],
    [{ PAYLOAD_MAX_IN_FLIGHT: "0" }, 'PAYLOAD_MAX_IN_FLIGHT is "0", which can\'t be used: '],
    [{ ALLOW_INSECURE: "everything" }, 'ALLOW_INSECURE is "everything", which can\'t be used: must be a list of smtp, gateway'],
    [{ HOST: "0.0.0.0" }, "HOST is 0.0.0.0 with DEV_ROUTES on"],
    [{ SITE_URL: "https://pay.example" }, "SITE_URL is https://pay.example with DEV_ROUTES on and APP_ENV=demo"],
    [{ APP_EVN: "production" }, "APP_EVN is not a setting and is not read (did you mean APP_ENV?)."],
    [{ WORKER_CONCURRENCY: "1000" }, 'WORKER_CONCURRENCY is "1000", which can\'t be used: '],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud", which can\'t be used: '],
    [{ SHUTDOWN_GRACE_SECONDS: "1.5" }, 'SHUTDOWN_GRACE_SECONDS is "1.5", which can\'t be used: must be a whole number.'],
  ] as [Record<string, string>, string, number?][])("%o", (environment, sentence, lines = 1) => {
    const message = wrongWith(environment);
    expect(message.startsWith(sentence), message).toBe(true);
    expect(message).toMatch(/\.$/);
    expect(message.split("\n")).toHaveLength(lines);
    expect(message).not.toContain("planted");
  });

  test("each setting has a bad value in the table above, or takes any text", () => {
    expect(Object.keys(SETTINGS).filter((name) => !wrongWith({ [name]: "\n" }).startsWith(`${name} is `))).toEqual([
      "DEMO_CLOCK_FILE",
      "METRICS_TOKEN",
    ]);
  });

  test("several bad values are reported together, one line each", () => {
    expect(wrongWith({ PORT: "x", LOG_LEVEL: "x" }).split("\n")).toHaveLength(2);
  });
});

describe("a movable clock", () => {
  const moved = { DEMO_CLOCK_FILE: "/tmp/clock" };
  test("is allowed in a demo", () => expect(parseConfig({ ...moved, APP_ENV: "demo" }).DEMO_CLOCK_FILE).toBe("/tmp/clock"));
  test.each(["development", "test"])("is refused in %s", (environment) =>
    expect(wrongWith({ ...moved, APP_ENV: environment })).toBe("DEMO_CLOCK_FILE is set; only a demo's clock can be moved."),
  );
});

describe("production", () => {
  const good = {
    APP_ENV: "production",
    APP_SECRET: "c3f1d6a0b7e94f62",
    WEB_PAYLOAD_PASSPHRASE: "a passphrase of ours",
    DEV_ROUTES: "off",
    SITE_URL: "https://sampai.example",
    DATABASE_URL: "postgresql://db.example/sampai?sslmode=verify-full",
    SMTP_URL: "smtps://mail.example",
    MESSAGE_GATEWAY_URL: "https://messages.example/v2",
    MESSAGE_GATEWAY_KEY: "a9f40c2de17b5386",
    RATES_SOURCE: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
  };
  test("starts with settings of its own", () => expect(parseConfig(good).APP_ENV).toBe("production"));
  test.each([
    ["the demo's secret", { APP_SECRET: SETTINGS.APP_SECRET.default }, "APP_SECRET is a secret of the demo"],
    [
      "the demo's passphrase",
      { WEB_PAYLOAD_PASSPHRASE: SETTINGS.WEB_PAYLOAD_PASSPHRASE.default },
      "WEB_PAYLOAD_PASSPHRASE is a secret of the demo",
    ],
    ["development routes", { DEV_ROUTES: "on" }, "DEV_ROUTES is on"],
    ["plain http", { SITE_URL: "http://sampai.example" }, "SITE_URL is http://sampai.example"],
    ["no database", { DATABASE_URL: "" }, "DATABASE_URL is empty"],
    ["no mail", { SMTP_URL: "" }, "SMTP_URL is empty"],
    ["no message gateway", { MESSAGE_GATEWAY_URL: "" }, "MESSAGE_GATEWAY_URL is empty"],
    ["an empty gateway key", { MESSAGE_GATEWAY_KEY: "" }, 'MESSAGE_GATEWAY_KEY is ""'],
    [
      "the demo's gateway key",
      { MESSAGE_GATEWAY_KEY: SETTINGS.MESSAGE_GATEWAY_KEY.default },
      "MESSAGE_GATEWAY_KEY is a secret of the demo",
    ],
    ["a clock that can be moved", { DEMO_CLOCK_FILE: "/tmp/clock" }, "DEMO_CLOCK_FILE is set"],
    ["the demo's rates", { RATES_SOURCE: SETTINGS.RATES_SOURCE.default }, "RATES_SOURCE is the demo's sample"],
  ])("refuses %s", (_, change, sentence) => expect(wrongWith({ ...good, ...change })).toMatch(new RegExp(`^${sentence}.*\\.$`)));
  describe("with a bank", () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const withBank = {
      ...good,
      BANK_URL: "https://bank.example/snap",
      BANK_PRIVATE_KEY: privateKey
        .export({ format: "pem", type: "pkcs8" })
        .toString()
        .replaceAll("\n", String.raw`\n`),
      BANK_CALLBACK_PUBLIC_KEY: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
      BANK_CODE: "014",
      BANK_ACCOUNT: "5220304321",
      BANK_SERVICE_ID: "70012",
      BANK_CLIENT_ID: "operator",
      BANK_CALLBACK_ID: "bank",
      BANK_CLIENT_SECRET: "0d2f8a6b1c9e4753",
      BANK_CALLBACK_SECRET: "7e1b5c3d9a2f8460",
    };
    test("starts with its keys and secrets", () => expect(parseConfig(withBank).BANK_URL).toBe(withBank.BANK_URL));
    test("refuses one that is not reached over https", () =>
      expect(wrongWith({ ...withBank, BANK_URL: "http://bank.example" })).toBe(
        "BANK_URL is not https; production calls its bank over https only.",
      ));
    test.each([
      "BANK_CODE",
      "BANK_ACCOUNT",
      "BANK_SERVICE_ID",
      "BANK_CLIENT_ID",
      "BANK_CLIENT_SECRET",
      "BANK_CALLBACK_ID",
      "BANK_CALLBACK_SECRET",
    ] as const)("refuses the demo's %s", (name) =>
      expect(wrongWith({ ...withBank, [name]: SETTINGS[name].default })).toBe(
        `${name} is that of the demo bank; production needs the value of your bank.`,
      ),
    );
    test.each(["BANK_PRIVATE_KEY", "BANK_CALLBACK_PUBLIC_KEY"] as const)("refuses to start without %s", (name) =>
      expect(wrongWith({ ...withBank, [name]: "" })).toBe(`${name} is empty; it is required with BANK_URL.`),
    );
    test("refuses a private key in place of the bank's public key", () =>
      expect(wrongWith({ ...withBank, BANK_CALLBACK_PUBLIC_KEY: withBank.BANK_PRIVATE_KEY })).toMatch(
        /^BANK_CALLBACK_PUBLIC_KEY is/,
      ));
  });
  describe("with a partner abroad", () => {
    const withPartner = {
      ...good,
      PARTNER_URL: "https://partner.example",
      PARTNER_SECRET: "5f0c7d21ab9e4836",
      PARTNER_CALLBACK_SECRET: "8b1f7c20d94e6a35",
    };
    test("starts with secrets of its own", () => expect(parseConfig(withPartner).PARTNER_URL).toBe(withPartner.PARTNER_URL));
    test.each(["PARTNER_SECRET", "PARTNER_CALLBACK_SECRET"] as const)("refuses the demo's %s", (name) =>
      expect(wrongWith({ ...withPartner, [name]: SETTINGS[name].default })).toBe(
        `${name} is a secret of the demo; production needs its own.`,
      ),
    );
    test("refuses one that is not reached over https", () =>
      expect(wrongWith({ ...withPartner, PARTNER_URL: "http://partner.example" })).toBe(
        "PARTNER_URL is not https; production calls its partner over https only.",
      ));
  });
  test("refuses a bare environment and lists every reason", () =>
    expect(wrongWith({ APP_ENV: "production" }).split("\n")).toHaveLength(9));
});

describe(".env.example", () => {
  const file = readFileSync(".env.example", "utf8");
  test("equals the output of env-example.ts", () => expect(file).toBe(envExample()));
  test("contains every default of the product once uncommented", () => {
    const settings = parseEnv(file.replaceAll(/^# ([A-Z_]+=)/gm, "$1"));
    expect(settings).toEqual(Object.fromEntries(Object.entries(SETTINGS).map(([name, { default: value }]) => [name, value])));
    expect(parseConfig(settings as Record<string, string>)).toEqual(parseConfig({}));
  });
  test("sets nothing unless edited", () => expect(parseEnv(file)).toEqual({}));
});
