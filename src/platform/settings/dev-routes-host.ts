/** What HOST leads to, where a name stands there: development routes are served on this machine's own addresses alone. */
import { lookup } from "node:dns/promises";
import { ConfigError, type Config } from "../config.ts";
import { isLoopback } from "./loopback.ts";

type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>;
const everyAddress: Lookup = (host) => lookup(host, { all: true });

/** Throws a ConfigError before anything listens. The settings have let no name through but `localhost`, which a hosts file may lead anywhere. */
export async function refuseOpenDevRoutes(
  { DEV_ROUTES, HOST }: Pick<Config, "DEV_ROUTES" | "HOST">,
  find: Lookup = everyAddress,
): Promise<void> {
  if (!DEV_ROUTES) return;
  const elsewhere = (await find(HOST)).find(({ address }) => !isLoopback(address));
  if (elsewhere)
    throw new ConfigError(
      `HOST is ${HOST}, which leads to ${elsewhere.address}, with DEV_ROUTES on: whoever reaches it would read every code and mail. Set HOST=127.0.0.1.`,
    );
}
