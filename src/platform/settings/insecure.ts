/** Weaknesses that the operator can allow by name (ALLOW_INSECURE). `dev-routes` is the only one that is not about production. */
export const INSECURE = ["smtp", "gateway", "api", "database", "tls", "proxies", "dev-routes", "spelling"] as const;
export type Insecure = (typeof INSECURE)[number];
