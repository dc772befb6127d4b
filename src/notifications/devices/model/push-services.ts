/**
 * The push services that are called. An address comes from a browser and our server calls it: only https, only the hosts of known services,
 * so that nobody makes the server call an address of their choice (SSRF). Pure.
 */

/** `other`: a host that the operator has added. */
export const PUSH_SERVICES = ["google", "mozilla", "microsoft", "apple", "other"] as const;
export type PushService = (typeof PUSH_SERVICES)[number];

/** Hosts of the vendors' push services. Each pattern is anchored at both ends: a lookalike with another ending is another host. */
const KNOWN: readonly (readonly [RegExp, PushService])[] = [
  [/^fcm\.googleapis\.com$/, "google"],
  [/^(?:[a-z0-9-]+\.)*push\.services\.mozilla\.com$/, "mozilla"],
  [/^(?:[a-z0-9-]+\.)+notify\.windows\.com$/, "microsoft"],
  [/^web\.push\.apple\.com$/, "apple"],
];
export const MAX_ENDPOINT_LENGTH = 1000;
const VISIBLE_ASCII = /^[!-~]+$/;

/** The push service of an endpoint; null for every other address. `added`: further hosts, each with its port unless it is 443. */
export function pushServiceOf(endpoint: string, added: readonly string[] = []): PushService | null {
  if (endpoint.length > MAX_ENDPOINT_LENGTH || !VISIBLE_ASCII.test(endpoint) || !URL.canParse(endpoint)) return null;
  const { protocol, username, password, hash, host, href } = new URL(endpoint);
  // Written in another form than it is read in: a host that only looks like a known one.
  if (href !== endpoint || protocol !== "https:" || username !== "" || password !== "" || hash !== "") return null;
  return KNOWN.find(([pattern]) => pattern.test(host))?.[1] ?? (added.includes(host) ? "other" : null);
}
