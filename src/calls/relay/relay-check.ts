/** The check of the relay for `main.js doctor` and the system room: a real allocation with credentials of its own, given back at once. */
import { BlockList } from "node:net";
import type { Clock, Random } from "#platform/clock.ts";
import { fail, skip, warn, well, type Check, type Finding } from "#platform/doctor/run-checks.ts";
import type { Config } from "#platform/settings/settings.ts";
import { allocateRelay } from "./allocate.ts";
import { relayAddressOf } from "./relay-address.ts";
import { relayCredentials } from "./relay-credentials.ts";

interface Deps {
  readonly config: Pick<Config, "APP_ENV" | "TURN_URL" | "TURN_SECRET">;
  readonly clock: Clock;
  readonly random: Random;
}

/** Networks that only their own machines reach. */
const inside = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  inside.addSubnet(net, bits, "ipv4");

/** The relay counts its quotas by user. */
const USER = "doctor";

export function relayCheck({ config, clock, random }: Deps): Check {
  const { APP_ENV, TURN_URL: url, TURN_SECRET: secret } = config;
  return {
    name: "relay",
    needs: ["TURN_URL", "TURN_SECRET"],
    async look(): Promise<Finding> {
      if (url === "") return skip("TURN_URL is empty: calls connect within one network only");
      const { host, port, transport, isTls } = relayAddressOf(url);
      const place = `${host}:${port} (${isTls ? "TLS" : transport})`;
      const found = await allocateRelay(relayCredentials({ url, secret }, USER, clock.now()), random);
      if (found.kind === "silent")
        return fail(
          `${place} does not answer as a relay: ${found.why}`,
          "Start coturn, correct TURN_URL, and open the port on the way (docs/operations.md, Calls).",
        );
      if (found.kind === "refused" && found.code === 486)
        return fail(
          `${place} has used up its quota (486)`,
          "Raise total-quota in turnserver.conf if calls are really that many.",
        );
      if (found.kind === "refused")
        return fail(
          `${place} refuses our credentials (${found.code ?? "without a code"})`,
          "Give TURN_SECRET and coturn's static-auth-secret the same value, set use-auth-secret, and compare the clocks: credentials last ten minutes.",
        );
      if (APP_ENV === "production" && inside.check(found.relayed, "ipv4"))
        return warn(
          `${place} relays from ${found.relayed}, which no browser outside its network reaches`,
          "Set external-ip in turnserver.conf to the public address of that machine.",
        );
      return well(`${place} accepts our credentials and relays from ${found.relayed}`);
    },
  };
}
