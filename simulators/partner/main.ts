/** Starts the partner as its own process. Settings: HOST, PARTNER_PORT, PARTNER_FILE and those in README.md. */
import { openSharedClock } from "../shared-clock.ts";
import { createPartner } from "./partner.ts";

const setting = (name: string, fallback: string): string => process.env[name] || fallback;

const partner = createPartner({
  clientId: setting("PARTNER_CLIENT_ID", "sampai-demo"),
  secret: setting("PARTNER_SECRET", "demo-only-partner-secret"),
  callbackSecret: setting("PARTNER_CALLBACK_SECRET", "demo-only-partner-callback-secret"),
  callbackUrl: process.env["PARTNER_CALLBACK_URL"] || null,
  file: process.env["PARTNER_FILE"] || null,
  clock: openSharedClock(setting("DEMO_CLOCK_FILE", "")),
});
const address = await partner.listen({ host: setting("HOST", "127.0.0.1"), port: Number(setting("PARTNER_PORT", "3012")) });
process.stdout.write(`partner abroad at ${address}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void partner.close());
