/**
 * Whether what travels to a database is protected, as node-postgres reads its address. It differs from libpq: where nothing is said of TLS
 * it uses none, and `require` checks the certificate.
 */
import type { Reason } from "./production.ts";
import { isLoopback } from "./loopback.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Protection = "checked" | "unchecked" | "none";

/** A reason to refuse an address outside this machine; null for one that is protected. An address that can't be read is the driver's to refuse. */
export function whyNotProtected(name: string, url: string, environment: Environment): Reason | null {
  const address = URL.parse(url) ?? URL.parse(url.replace("@/", "@localhost/"));
  if (address === null) return null;
  const given = Object.fromEntries(address.searchParams);
  const host = given["host"] || decodeURIComponent(address.hostname) || environment["PGHOST"] || "localhost";
  if (host.startsWith("/") || isLoopback(host)) return null;
  const protection = protectionOf(given) ?? protectionBySystem(environment["PGSSLMODE"]);
  if (protection === "checked") return null;
  const says =
    protection === "none"
      ? `${name} leads to ${host} without TLS: money and its password travel in the open. Add ?sslmode=verify-full.`
      : `${name} leads to ${host} without checking its certificate: anybody in between can answer for it. Add ?sslmode=verify-full, and &sslrootcert=… for an authority of your own.`;
  return { says, unless: "database" };
}

/** What the address says of it; null when it says nothing. */
function protectionOf(given: Readonly<Record<string, string>>): Protection | null {
  const { sslmode, ssl, sslcert, sslkey, sslrootcert, uselibpqcompat, sslnegotiation } = given;
  if (sslmode) {
    if (sslmode === "disable") return "none";
    const isLoose = uselibpqcompat === "true" && sslmode === "require" && !sslrootcert;
    return isLoose || /^(?:no-verify|allow|prefer)$/.test(sslmode) ? "unchecked" : "checked";
  }
  if (sslcert || sslkey || sslrootcert) return "checked";
  if (ssl !== undefined) return /^(?:1|true)$/.test(ssl) ? "checked" : ssl === "no-verify" ? "unchecked" : "none";
  return sslnegotiation === "direct" ? "checked" : null;
}

/** What the system's own variable says of it where the address says nothing. */
function protectionBySystem(mode: string | undefined): Protection {
  if (mode === "no-verify") return "unchecked";
  return /^(?:prefer|require|verify-ca|verify-full)$/.test(mode ?? "") ? "checked" : "none";
}
