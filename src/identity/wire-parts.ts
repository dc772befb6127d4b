/** What use cases of identity need besides `ctx`: bound once, where everything is wired (http.ts, jobs.ts). */
import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import type { Ctx } from "#platform/unit-of-work.ts";
import { createHasher, type PasswordHasher } from "./hash-password.ts";

export interface IdentitySettings {
  readonly APP_SECRET: string;
  readonly SITE_URL: string;
  /** The operator's brand, for messages, and no part of a password. */
  readonly brandName: (ctx: Ctx) => Promise<string>;
}

export interface IdentityParts {
  readonly siteUrl: string;
  readonly brandName: (ctx: Ctx) => Promise<string>;
  /** Keys that are in no database. */
  readonly codeKey: Buffer;
  readonly subjectKey: Buffer;
  readonly totpKey: Buffer;
  readonly recoveryKey: Buffer;
  readonly hasher: PasswordHasher;
}

/** With two cores a hash waits a quarter of a second at the most. */
const WAITING_PER_CORE = 16;

const keyFor = ({ APP_SECRET }: Pick<IdentitySettings, "APP_SECRET">, purpose: string) =>
  createHmac("sha256", APP_SECRET).update(`identity/${purpose}`).digest();

/** Under which secrets of authenticator apps are kept. */
export function totpKeyOf(settings: Pick<IdentitySettings, "APP_SECRET">): Buffer {
  return keyFor(settings, "authenticator secrets");
}

export function identityParts(settings: IdentitySettings): IdentityParts {
  const derive = (purpose: string) => keyFor(settings, purpose);
  const cores = availableParallelism();
  return {
    siteUrl: settings.SITE_URL,
    brandName: settings.brandName,
    codeKey: derive("one-time codes"),
    subjectKey: derive("subjects"),
    totpKey: totpKeyOf(settings),
    recoveryKey: derive("recovery codes"),
    hasher: createHasher({ atOnce: cores, maxWaiting: cores * WAITING_PER_CORE }),
  };
}
