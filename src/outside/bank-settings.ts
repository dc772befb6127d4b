/** The bank as the settings name it: what the adapter is made of, and what our own calls for the bank are. */
import { startOfDay } from "#kernel/time.ts";
import type { Config } from "#platform/config.ts";
import { countInWindow } from "#platform/rate-limit.ts";
import { parsePrivateKey, parsePublicKey } from "#platform/rsa-key.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import type { BankSettings } from "./bank.ts";
import type { BankCalls } from "./bank/incoming.ts";

type Callbacks = Pick<BankCalls, "describeAccount" | "takePayIn" | "takeHint">;

const DAY_SECONDS = 86_400;

/** What `bankParty` needs; null where no bank is named. */
export function bankSettings(config: Config, { clock, random }: Pick<Machinery, "clock" | "random">): BankSettings | null {
  const privateKey = parsePrivateKey(config.BANK_PRIVATE_KEY);
  // A bank without a key does not get past the settings (platform/config.ts).
  if (config.BANK_URL === "" || privateKey === null) return null;
  return {
    url: config.BANK_URL,
    clientId: config.BANK_CLIENT_ID,
    clientSecret: config.BANK_CLIENT_SECRET,
    privateKey,
    channelId: config.BANK_CHANNEL_ID,
    account: { bank: config.BANK_CODE, number: config.BANK_ACCOUNT },
    serviceId: config.BANK_SERVICE_ID,
    timeoutMs: config.BANK_TIMEOUT_MS,
    clock,
    random,
  };
}

/** What `bankRoute` needs; null where no bank is named. */
export function bankCalls(
  config: Config,
  { clock, random, database }: Pick<Machinery, "clock" | "random" | "database">,
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
      // A counter of one window, from the day's midnight in UTC to the next: it is over seven hours after the day is over in Jakarta.
      const window = startOfDay(day, "UTC");
      const key = `snap:${config.BANK_CALLBACK_ID}:${id}`;
      return (await countInWindow(database, key, DAY_SECONDS, window)).hits === 1;
    },
    ...callbacks,
  };
}
