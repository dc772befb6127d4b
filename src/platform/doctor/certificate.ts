/** The certificate with which the site is served to the world: by the proxy in front, so it is looked at from outside. */
import { connect, type DetailedPeerCertificate, type TLSSocket } from "node:tls";
import type { Config } from "../config.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS } from "#kernel/time.ts";
import { codeOf, fail, skip, warn, well, type Check, type Finding } from "./run-checks.ts";

const TIMEOUT_MS = 8_000;
/** Who renews by itself does so 30 days before. */
const WARN_DAYS = 21;
const FAIL_DAYS = 3;

interface Seen {
  readonly certificate: Pick<DetailedPeerCertificate, "valid_to">;
  /** Null for one that is trusted. */
  readonly distrusted: string | null;
}

/** `ca`: authorities besides those that Node knows. */
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
      `nobody answers at ${address} (${codeOf(error)})`,
      "Let the name lead to the proxy, and the proxy listen there with TLS; from this machine it may need a rule of its own.",
    );
  }
  if (seen.distrusted !== null)
    return fail(
      `browsers would refuse the certificate of ${host} (${seen.distrusted})`,
      "Let the proxy serve a certificate of that name with its whole chain, from an authority that browsers know.",
    );
  const days = Math.floor((Date.parse(seen.certificate.valid_to) - clock.now().getTime()) / DAY_MS);
  const says = `the certificate of ${host} is good for ${days} days`;
  if (days < FAIL_DAYS) return fail(says, "Renew it now, and let the proxy load it.");
  return days < WARN_DAYS ? warn(says, "Look why it is not renewed by itself.") : well(says);
}

async function see(host: string, port: number, ca: string | undefined): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>();
  const socket: TLSSocket = connect({
    host,
    port,
    servername: /^[\d.]+$|:/.test(host) ? "" : host,
    // What is wrong with it is to be told, not thrown.
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

/** A code in fact, an error by its type. */
const reasonOf = (error: unknown): string => (typeof error === "string" ? error : codeOf(error));
