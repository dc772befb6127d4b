/** Staff, senders and the product's own routes and jobs, with the bank's simulator on the other side of the wire. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { testKeys, TEST_BANK } from "#outside/testing/bank.ts";
import { parseConfig } from "#platform/config.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { watchOutsideCalls } from "#platform/outside-calls.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Tracer } from "#platform/tracing/tracer.ts";
import { transferJobs } from "#transfers/jobs.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { identitySettings } from "#wiring/capabilities.ts";
import { partiesOf } from "#wiring/parties.ts";
import { partyRoutes } from "#wiring/server/party-routes.ts";
import { transferWorkDeps } from "#wiring/transfers.ts";
import { createBank } from "../../../simulators/bank/bank.ts";
import { REAL_CLOCK } from "../../../simulators/shared-clock.ts";

/** Opens them. `url` is the bank's; the product's calls to it are traced where a tracer is given. */
export async function openOfficeWithBank(tracer?: Tracer) {
  const office = await openOfficers();
  const { clock, app } = office;
  const { ours, theirs } = await testKeys();
  const { clientId, clientSecret, callbackId, callbackSecret, account, serviceId } = TEST_BANK;
  const site = Fastify({ logger: false });
  const door = createServer((request, response) => site.routing(request, response));
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const nowMs = () => clock.now().getTime();
  const bank = createBank({
    clientId,
    clientSecret,
    clientKey: ours.publicKey,
    account: account.number,
    serviceId,
    qris: { ...TEST_BANK.qris, name: "SAMPAI", city: "JAKARTA" },
    callbackUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    callbackId,
    callbackSecret,
    privateKey: theirs.privateKey,
    // One clock for both sides, however often a test moves it.
    clock: { ...REAL_CLOCK, now: nowMs, isFresh: (signedAtMs, windowMs) => Math.abs(nowMs() - signedAtMs) <= windowMs },
    file: null,
    timing: { slowMs: 1, sknBatchMs: 1, failMs: 1, reverseMs: 1, returnMs: 1, lateMs: 1 },
    notificationMs: 1,
    retryMs: 20,
  });
  const url = await bank.listen({ port: 0, host: "127.0.0.1" });
  const settings = parseConfig({
    APP_ENV: "test",
    DATABASE_URL: app.url,
    BANK_URL: url,
    BANK_CODE: "014",
    BANK_ACCOUNT: account.number,
    BANK_SERVICE_ID: serviceId,
    BANK_QRIS_MERCHANT: TEST_BANK.qris.merchantId,
    BANK_QRIS_TERMINAL: TEST_BANK.qris.terminalId,
    BANK_CLIENT_ID: clientId,
    BANK_CLIENT_SECRET: clientSecret,
    BANK_PRIVATE_KEY: ours.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    BANK_CALLBACK_ID: callbackId,
    BANK_CALLBACK_SECRET: callbackSecret,
    BANK_CALLBACK_PUBLIC_KEY: theirs.publicKey.export({ format: "pem", type: "spki" }).toString(),
  });
  const config = { ...settings, keys: createKeyring(settings.APP_SECRET) };
  if (tracer) Object.assign(app.runtime, { tracer });
  const parties = partiesOf(config, app.runtime, watchOutsideCalls(tracer));
  for (const route of partyRoutes(config, app.runtime, parties)) await site.register(route);
  await site.ready();
  const work = transferWorkDeps(identitySettings(config), parties);
  return {
    ...office,
    url,
    jobs: work === null ? [] : transferJobs({ ...work, payInTitle: async () => "Sampai" }),
    jobRun: {
      runtime: app.runtime,
      transaction: (step) => app.as({ actor: { kind: "system", name: "test" } }, step),
      isLastAttempt: false,
    } satisfies JobRun as JobRun,
    async [Symbol.asyncDispose]() {
      await bank.close();
      await site.close();
      await new Promise((resolve) => door.close(resolve));
      await office[Symbol.asyncDispose]();
    },
  };
}
