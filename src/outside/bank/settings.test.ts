import { generateKeyPairSync } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { bankCalls, bankSettings } from "./settings.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { clock, random, database } = app.runtime;

const callbacks = {
  describeAccount: async () => null,
  receivePayIn: async () => undefined,
  receiveQris: async () => false,
  receiveNotification: async () => false,
};

test("without a configured bank there are neither calls to it nor routes for its calls", () => {
  expect(bankSettings(parseConfig({}), { clock, random })).toBeNull();
  expect(bankCalls(parseConfig({}), { clock, random, database }, callbacks)).toBeNull();
});

test("a configured bank is called with our key, and authenticated by its own", () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const config = parseConfig({
    BANK_URL: "https://bank.example/snap",
    BANK_CODE: "014",
    BANK_ACCOUNT: "5220304321",
    BANK_PRIVATE_KEY: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    BANK_CALLBACK_PUBLIC_KEY: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  });
  const settings = bankSettings(config, { clock, random });
  expect(settings).toMatchObject({
    url: "https://bank.example/snap",
    account: { bank: "014", number: "5220304321" },
    serviceId: "88001",
    timeoutMs: 20_000,
  });
  expect(settings?.privateKey.equals(privateKey)).toBe(true);
  const calls = bankCalls(config, { clock, random, database }, callbacks);
  expect(calls).toMatchObject({ clientId: "bank-demo", secret: config.BANK_CALLBACK_SECRET, serviceId: "88001" });
  expect(calls?.publicKey.equals(publicKey)).toBe(true);
});
