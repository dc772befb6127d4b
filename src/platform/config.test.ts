import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { ConfigError, parseConfig, SETTINGS } from "./config.ts";
import { envExample } from "./env-example.ts";

function wrongWith(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return "";
}

test("nothing set gives the demo on port 3000", () => {
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

test("what is not ours is not read", () => {
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
    [{ PAYLOAD_MAX_IN_FLIGHT: "0" }, 'PAYLOAD_MAX_IN_FLIGHT is "0", which can\'t be used: '],
    [{ WORKER_CONCURRENCY: "1000" }, 'WORKER_CONCURRENCY is "1000", which can\'t be used: '],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL is "loud", which can\'t be used: '],
    [{ SHUTDOWN_GRACE_SECONDS: "1.5" }, 'SHUTDOWN_GRACE_SECONDS is "1.5", which can\'t be used: must be a whole number.'],
  ])("%o", (environment, sentence) => {
    const message = wrongWith(environment);
    expect(message.startsWith(sentence), message).toBe(true);
    expect(message).toMatch(/\.$/);
    expect(message.split("\n")).toHaveLength(1);
    expect(message).not.toContain("planted");
  });

  test("each setting can be wrong in a way that the table above shows, or takes any text", () => {
    expect(Object.keys(SETTINGS).filter((name) => !wrongWith({ [name]: "\n" }).startsWith(`${name} is `))).toEqual([
      "HOST",
      "METRICS_TOKEN",
    ]);
  });

  test("several are named together, one line each", () => {
    expect(wrongWith({ PORT: "x", LOG_LEVEL: "x" }).split("\n")).toHaveLength(2);
  });
});

describe("production", () => {
  const good = {
    APP_ENV: "production",
    APP_SECRET: "c3f1d6a0b7e94f62",
    WEB_PAYLOAD_PASSPHRASE: "a passphrase of ours",
    DEV_ROUTES: "off",
    SITE_URL: "https://sampai.example",
    DATABASE_URL: "postgresql://db.example/sampai",
    SMTP_URL: "smtps://mail.example",
    MESSAGE_GATEWAY_URL: "https://messages.example/v2",
    MESSAGE_GATEWAY_KEY: "a9f40c2de17b5386",
    RATES_SOURCE: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml",
  };
  test("starts with settings of its own", () => expect(parseConfig(good).APP_ENV).toBe("production"));
  test.each([
    ["the demo's secret", { APP_SECRET: SETTINGS.APP_SECRET.default }, "APP_SECRET is the demo's own secret"],
    [
      "the demo's passphrase",
      { WEB_PAYLOAD_PASSPHRASE: SETTINGS.WEB_PAYLOAD_PASSPHRASE.default },
      "WEB_PAYLOAD_PASSPHRASE is the demo's own secret",
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
      "MESSAGE_GATEWAY_KEY is the demo's own secret",
    ],
    ["the demo's rates", { RATES_SOURCE: SETTINGS.RATES_SOURCE.default }, "RATES_SOURCE is the demo's sample"],
  ])("refuses %s", (_, change, sentence) => expect(wrongWith({ ...good, ...change })).toMatch(new RegExp(`^${sentence}.*\\.$`)));
  test("refuses a bare environment with every reason", () =>
    expect(wrongWith({ APP_ENV: "production" }).split("\n")).toHaveLength(9));
});

describe(".env.example", () => {
  const file = readFileSync(".env.example", "utf8");
  test("is what env-example.ts makes", () => expect(file).toBe(envExample()));
  test("says every default as the product has it, once uncommented", () => {
    const settings = parseEnv(file.replaceAll(/^# ([A-Z_]+=)/gm, "$1"));
    expect(settings).toEqual(Object.fromEntries(Object.entries(SETTINGS).map(([name, { default: value }]) => [name, value])));
    expect(parseConfig(settings as Record<string, string>)).toEqual(parseConfig({}));
  });
  test("changes nothing as it is", () => expect(parseEnv(file)).toEqual({}));
});
