/** The relay of calls (TURN), if one is set. */
import type { Relay } from "#calls/relay/relay-credentials.ts";
import type { Config } from "#platform/settings/settings.ts";

export const relayOf = ({ TURN_URL: url, TURN_SECRET: secret }: Pick<Config, "TURN_URL" | "TURN_SECRET">): Relay | null =>
  url === "" ? null : { url, secret };
