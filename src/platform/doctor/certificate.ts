/** Checks the site's TLS certificate. The proxy in front serves it, so the check connects from outside. */
import { connect, type DetailedPeerCertificate, type TLSSocket } from "node:tls";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "#kernel/time.ts";
import { codeOf, fail, skip, warn, well, type Check, type Finding } from "./run-checks.ts";
import type { Config } from "../settings/settings.ts";

const TIMEOUT_MS = 8_000;
/** Automatic renewal usually happens 30 days before expiry. */
const WARN_DAYS = 21;
const FAIL_DAYS = 3;

interface Seen {
  readonly certificate: Pick<DetailedPeerCertificate, "valid_to">;
  /** Null when the certificate is trusted. */
  readonly distrusted: string | null;
}

/** `ca`: additional certificate authorities besides Node's. */
export function certificateChecks(config: Pick<Config, "SITE_URL" | "API_URL">, clock: Clock, ca?: string): Check[] {
  return (["SITE_URL", "API_URL"] as const)
    .filter((name) => name === "SITE_URL" || config[name] !== "")
    .map((name) => ({
      name: name === "SITE_URL" ? "certificate" : "certificate.api",
      needs: [name],
      look: () => look(name, config[name], clock, ca),
    }));
}

async function look(name: string, address: string, clock: Clock, ca: string | undefined): Promise<Finding> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return skip(`${name} is not https`);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  let seen: Seen;
  try {
    seen = await see(host, Number(port || 443), ca);
  } catch (error) {
    return fail(
      `no answer at ${address} (${codeOf(error)})`,
      "Point the name to the proxy, and let the proxy listen there with TLS. This machine may need a firewall rule to reach it.",
    );
  }
  if (seen.distrusted !== null)
    return fail(
      `browsers would refuse the certificate of ${host} (${seen.distrusted})`,
      "Configure the proxy with a certificate for that name with its full chain, from an authority that browsers trust.",
    );
  const days = Math.floor((Date.parse(seen.certificate.valid_to) - clock.now().getTime()) / DAY_MS);
  const says = `the certificate of ${host} is valid for ${days} days`;
  if (days < FAIL_DAYS) return fail(says, "Renew it now, and reload the proxy.");
  return days < WARN_DAYS ? warn(says, "Check why it is not renewed automatically.") : well(says);
}

async function see(host: string, port: number, ca: string | undefined): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>();
  const socket: TLSSocket = connect({
    host,
    port,
    servername: /^[\d.]+$|:/.test(host) ? "" : host,
    // Problems with the certificate are reported, not thrown.
    rejectUnauthorized: false,
    ...(ca === undefined ? {} : { ca }),
  });
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
  socket.once("error", reject);
  socket.once("secureConnect", () =>
    resolve({
      certificate: socket.getPeerCertificate(true),
      distrusted: socket.authorized ? null : reasonOf(socket.authorizationError),
    }),
  );
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

/** At run time this is a code, although its type is Error. */
const reasonOf = (error: unknown): string => (typeof error === "string" ? error : codeOf(error));
