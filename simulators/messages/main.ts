/** Starts the gateway as its own process. Settings: HOST, MESSAGES_PORT, MESSAGE_GATEWAY_KEY, MESSAGES_CALLBACK_URL. */
import { openSharedClock } from "../shared-clock.ts";
import { createGateway } from "./gateway.ts";

const key = process.env["MESSAGE_GATEWAY_KEY"] || "demo-only-message-gateway-key";
const gateway = createGateway({
  key,
  callbackUrl: process.env["MESSAGES_CALLBACK_URL"] || null,
  clock: openSharedClock(process.env["DEMO_CLOCK_FILE"] || ""),
});
const address = await gateway.listen({
  host: process.env["HOST"] || "127.0.0.1",
  port: Number(process.env["MESSAGES_PORT"] || 3010),
});
process.stdout.write(`message gateway at ${address}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void gateway.close());
