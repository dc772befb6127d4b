/**
 * Whether the connection to a database is protected, as node-postgres reads its address. It differs from libpq: without any mention of TLS
 * it uses none, and `require` checks the certificate.
 */
import { isLoopback } from "./loopback.ts";
import type { Reason } from "./reason.ts";

type Environment = Readonly<Record<string, string | undefined>>;
type Protection = "checked" | "unchecked" | "none";

/**
 * A reason to refuse an address outside this machine; null for a protected one. An unreadable address is left to the driver, which refuses
 * it.
 */
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
      ? `${name} leads to ${host} without TLS: data and the password travel unencrypted. Add ?sslmode=verify-full.`
      : `${name} leads to ${host} without checking its certificate: an attacker in between can impersonate it. Add ?sslmode=verify-full, and &sslrootcert=… for an authority of your own.`;
  return { says, unless: "database" };
}

/** The protection that the address states; null when it states none. */
function protectionOf(given: Readonly<Record<string, string>>): Protection | null {
  const { sslmode, ssl, sslcert, sslkey, sslrootcert, uselibpqcompat, sslnegotiation } = given;
  if (sslmode) {
    if (sslmode === "disable") return "none";
    const isPermissive = uselibpqcompat === "true" && sslmode === "require" && !sslrootcert;
    return isPermissive || /^(?:no-verify|allow|prefer)$/.test(sslmode) ? "unchecked" : "checked";
  }
  if (sslcert || sslkey || sslrootcert) return "checked";
  if (ssl !== undefined) return /^(?:1|true)$/.test(ssl) ? "checked" : ssl === "no-verify" ? "unchecked" : "none";
  return sslnegotiation === "direct" ? "checked" : null;
}

/** The protection by PGSSLMODE, for an address that states none. */
function protectionBySystem(mode: string | undefined): Protection {
  if (mode === "no-verify") return "unchecked";
  return /^(?:prefer|require|verify-ca|verify-full)$/.test(mode ?? "") ? "checked" : "none";
}
