/** Mail to the demo's customer service: the settings with which its worker receives it, and where. */
import { freePort } from "../postgres/cluster.ts";
import type { Environment } from "./children.ts";
import type { Place } from "./environment.ts";

/** The address in the demo's operator data, `db/seed/operator.yaml`. */
const SERVICE = "halo@sampai.example";
/** 3013 for a site on 3000, or any free port. */
const PORT_OFFSET = 13;

export interface MailIn {
  readonly environment: Environment;
  readonly rows: readonly (readonly [string, string])[];
}

/** An address that is already set is the user's own, with the user's settings. */
export async function mailInOf({ host, port, url }: Place): Promise<MailIn> {
  if (process.env["MAIL_IN_ADDRESS"]) return { environment: {}, rows: [] };
  const own = await freePort(Math.min(port + PORT_OFFSET, 65_535));
  return {
    environment: {
      MAIL_IN_ADDRESS: SERVICE,
      MAIL_IN_PORT: String(own),
      MAIL_IN_HOST: host,
      MAIL_IN_DELIMITER: "+",
    },
    rows: [["Mail to customer service", `smtp://${new URL(url).hostname}:${own}, to ${SERVICE}`]],
  };
}
