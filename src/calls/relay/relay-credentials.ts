/**
 * Credentials of the relay, as coturn checks them with `use-auth-secret` (draft-uberti-behave-turn-rest-00): the user name states when it
 * ends, and the password is its HMAC-SHA1 under the shared secret. The relay needs no list of users, and we no call to it.
 */
import { createHmac } from "node:crypto";
import { MINUTE_MS } from "#kernel/time.ts";

export interface Relay {
  /** `turn:host:port` or `turns:host:port`, with `?transport=` if one is given. */
  readonly url: string;
  readonly secret: string;
  /** Customers as well connect over it only. */
  readonly isForBoth: boolean;
}

export interface RelayCredentials {
  readonly urls: string;
  readonly username: string;
  readonly credential: string;
}

export const RELAY_CREDENTIALS_MS = 10 * MINUTE_MS;

/** Credentials for one user of the relay, such as one side of one call: the relay's quotas count by user. */
export function relayCredentials({ url, secret }: Pick<Relay, "url" | "secret">, user: string, now: Date): RelayCredentials {
  const username = `${Math.floor((now.getTime() + RELAY_CREDENTIALS_MS) / 1_000)}:${user}`;
  return { urls: url, username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}
