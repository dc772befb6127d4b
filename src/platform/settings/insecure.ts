/** What production lets through when somebody says so by name (ALLOW_INSECURE). */
export const INSECURE = ["smtp", "gateway", "api", "database", "tls", "proxies", "dev-routes", "spelling"] as const;
export type Insecure = (typeof INSECURE)[number];
