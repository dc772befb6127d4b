/** Builds the bank adapter's settings, and those of the bank's calls to us, from the configuration. */
import { startOfDay } from "#kernel/time.ts";
import { countInWindow } from "#platform/rate-limit.ts";
import { parsePrivateKey, parsePublicKey } from "#platform/settings/rsa-key.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import type { BankSettings } from "./bank.ts";
import type { BankCalls } from "./incoming.ts";
import type { Config } from "#platform/settings/settings.ts";

type Callbacks = Pick<BankCalls, "describeAccount" | "receivePayIn" | "receiveQris" | "receiveNotification">;

const DAY_SECONDS = 86_400;

/** The settings of `bankParty`; null when no bank is configured. */
export function bankSettings(config: Config, { clock, random }: Pick<Runtime, "clock" | "random">): BankSettings | null {
  const privateKey = parsePrivateKey(config.BANK_PRIVATE_KEY);
  // platform/config.ts refuses a bank without a key.
  if (config.BANK_URL === "" || privateKey === null) return null;
  return {
    url: config.BANK_URL,
    clientId: config.BANK_CLIENT_ID,
    clientSecret: config.BANK_CLIENT_SECRET,
    privateKey,
    channelId: config.BANK_CHANNEL_ID,
    account: { bank: config.BANK_CODE, number: config.BANK_ACCOUNT },
    serviceId: config.BANK_SERVICE_ID,
    qris:
      config.BANK_QRIS_MERCHANT === "" ? null : { merchantId: config.BANK_QRIS_MERCHANT, terminalId: config.BANK_QRIS_TERMINAL },
    timeoutMs: config.BANK_TIMEOUT_MS,
    clock,
    random,
  };
}

/** The settings of `bankRoute`; null when no bank is configured. */
export function bankCalls(
  config: Config,
  { clock, random, database }: Pick<Runtime, "clock" | "random" | "database">,
  callbacks: Callbacks,
): BankCalls | null {
  const publicKey = parsePublicKey(config.BANK_CALLBACK_PUBLIC_KEY);
  if (config.BANK_URL === "" || publicKey === null) return null;
  return {
    clientId: config.BANK_CALLBACK_ID,
    publicKey,
    secret: config.BANK_CALLBACK_SECRET,
    serviceId: config.BANK_SERVICE_ID,
    clock,
    random,
    useExternalId: async (id, day) => {
      // A counter with one window, from the day's midnight in UTC to the next: it ends seven hours after the day has ended in Jakarta.
      const window = startOfDay(day, "UTC");
      const key = `snap:${config.BANK_CALLBACK_ID}:${id}`;
      return (await countInWindow(database, key, DAY_SECONDS, window)).hits === 1;
    },
    ...callbacks,
  };
}
