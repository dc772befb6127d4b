/** Resolves HOST when it is a name: development routes are served only on this machine's own addresses. */
import { lookup } from "node:dns/promises";
import { ConfigError } from "../config.ts";
import { isLoopback } from "./loopback.ts";
import type { Config } from "./settings.ts";

type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;
const everyAddress: Lookup = (host) => lookup(host, { all: true });

/** Throws a ConfigError before the server listens. The settings accept only the name `localhost`, which a hosts file may point anywhere. */
export async function refuseOpenDevRoutes(
  { DEV_ROUTES, HOST }: Pick<Config, "DEV_ROUTES" | "HOST">,
  find: Lookup = everyAddress,
): Promise<void> {
  if (!DEV_ROUTES) return;
  const elsewhere = (await find(HOST)).find(({ address }) => !isLoopback(address));
  if (elsewhere)
    throw new ConfigError(
      `HOST is ${HOST}, which leads to ${elsewhere.address}, with DEV_ROUTES on: everyone who reaches it could read every code and mail. Set HOST=127.0.0.1.`,
    );
}
