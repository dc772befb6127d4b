/**
 * All settings of the product, parsed once at start. A bad value gives one clear sentence and exit 1 (main.ts); no other code reads the
 * environment. `.env.example` is generated from this list (env-example.ts), and a test compares them.
 */
import { READ_BY_OPENTELEMETRY } from "./settings/tracing.ts";
import { misspelt } from "./settings/misspelt.ts";
import { whyNotTogether } from "./settings/combinations.ts";
import { whyNotOpenDevRoutes, whyNotProduction } from "./settings/production.ts";
import type { Reason } from "./settings/reason.ts";
import { SETTINGS, type Config } from "./settings/settings.ts";

/**
 * Settings whose value is a secret, or an address that may contain one. Such values are never put into a message, because messages reach
 * logs.
 */
const IS_SECRET = /SECRET|PASSPHRASE|TOKEN|GATEWAY_KEY|OTLP_(?:TRACES_)?HEADERS|PRIVATE_KEY/;
const MAY_HOLD_SECRET = new RegExp(`${IS_SECRET.source}|_URL$|_ENDPOINT$|RATES_SOURCE`);

/** All secrets of an environment: settings that are secret by name, and passwords in addresses, both percent-encoded and decoded. */
export function secretsOf(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(environment).flatMap(([name, value = ""]) => {
    if (IS_SECRET.test(name)) return [value];
    const password = MAY_HOLD_SECRET.test(name) ? (URL.parse(value)?.password ?? "") : "";
    return password === "" ? [] : [password, decodeURIComponent(password)];
  });
}

/** An unusable setting. The message is a sentence for the person who starts the product. */
export class ConfigError extends Error {}

export interface ReadSettings {
  /** A setting with an unusable value has its default here. */
  readonly config: Config;
  /** A sentence for each fault. */
  readonly wrong: readonly string[];
  /** Names of the settings whose value is unusable. */
  readonly unusable: ReadonlySet<string>;
}

/** Reads the settings from an environment. Throws a ConfigError with one sentence for every bad value. */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const { config, wrong } = readSettings(environment);
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return config;
}

/** The same without throwing, for callers that continue with the usable settings (doctor). */
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
  // Moving the clock decides when payments are due.
  if (wrong.length === 0 && config.DEMO_CLOCK_FILE !== "" && config.APP_ENV !== "demo")
    wrong.push("DEMO_CLOCK_FILE is set; only a demo's clock can be moved.");
  if (wrong.length === 0) {
    const reasons = [
      ...(config.APP_ENV === "production" ? whyNotProduction(config, environment, SETTINGS) : whyNotOpenDevRoutes(config)),
      // Checked in every environment: a misspelt APP_ENV would start a demo.
      ...whyNotSpelling(environment),
    ];
    wrong.push(
      ...reasons
        .filter(({ unless }) => unless === undefined || !config.ALLOW_INSECURE.includes(unless))
        .map(({ says, unless }) => (unless === undefined ? says : `${says} To accept it: ALLOW_INSECURE=${unless}.`)),
    );
  }
  return { config, wrong, unusable };
}

function whyNotSpelling(environment: Readonly<Record<string, string | undefined>>): Reason[] {
  return misspelt(Object.keys(environment), [...Object.keys(SETTINGS), ...READ_BY_OPENTELEMETRY]).map(({ name, meant }) => ({
    says: `${name} is not a setting and is not read (did you mean ${meant}?).`,
    unless: "spelling",
  }));
}
