/** Starts the bank as its own process. README.md lists its settings. */
import { createPrivateKey, createPublicKey } from "node:crypto";
import { openSharedClock } from "../shared-clock.ts";
import { createBank } from "./bank.ts";

const setting = (name: string, fallback = "") => process.env[name] || fallback;
const required = (name: string) => {
  const value = setting(name);
  if (value === "") throw new Error(`${name} is not set (simulators/bank/README.md)`);
  return Buffer.from(value, "base64");
};

const bank = createBank({
  clientId: setting("BANK_CLIENT_ID", "sampai-demo"),
  clientSecret: setting("BANK_CLIENT_SECRET", "demo-only-bank-client-secret"),
  clientKey: createPublicKey({ key: required("BANK_CLIENT_PUBLIC_KEY"), format: "der", type: "spki" }),
  account: setting("BANK_ACCOUNT", "8880010001"),
  serviceId: setting("BANK_SERVICE_ID", "88001"),
  qris: {
    merchantId: setting("BANK_QRIS_MERCHANT", "ID2026000000001"),
    terminalId: setting("BANK_QRIS_TERMINAL", "A01"),
    name: setting("BANK_QRIS_NAME", "SAMPAI"),
    city: setting("BANK_QRIS_CITY", "JAKARTA"),
  },
  callbackUrl: setting("BANK_CALLBACK_URL") || null,
  callbackId: setting("BANK_CALLBACK_ID", "bank-demo"),
  callbackSecret: setting("BANK_CALLBACK_SECRET", "demo-only-bank-callback-secret"),
  privateKey: createPrivateKey({ key: required("BANK_OWN_PRIVATE_KEY"), format: "der", type: "pkcs8" }),
  file: setting("BANK_FILE") || null,
  clock: openSharedClock(setting("DEMO_CLOCK_FILE")),
});
const address = await bank.listen({ host: setting("HOST", "127.0.0.1"), port: Number(setting("BANK_PORT", "3011")) });
process.stdout.write(`bank at ${address}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void bank.close());
