/** The relay of calls (TURN), if one is set. */
import type { Relay } from "#calls/relay/relay-credentials.ts";
import type { Config } from "#platform/settings/settings.ts";

export function relayOf(config: Pick<Config, "TURN_URL" | "TURN_SECRET" | "TURN_ONLY">): Relay | null {
  const { TURN_URL: url, TURN_SECRET: secret, TURN_ONLY: isForBoth } = config;
  return url === "" ? null : { url, secret, isForBoth };
}
