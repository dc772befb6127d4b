/** The bank's checks of `main.js doctor`: our keys, a token really requested, and a signed call that moves no money. */
import { createPublicKey } from "node:crypto";
import { toLocalDate, startOfDay, SECOND_MS } from "#kernel/time.ts";
import type { ReadAhead } from "#platform/doctor/clock.ts";
import { fail, skip, well, type Check, type Finding } from "#platform/doctor/run-checks.ts";
import { parsePrivateKey, parsePublicKey } from "#platform/settings/rsa-key.ts";
import type { BankSettings } from "./bank.ts";
import { circuitBreaker } from "../circuit-breaker.ts";
import { snapClient } from "../snap/client.ts";
import { snapTime } from "../snap/time.ts";
import { requestToken, type TokenAnswer } from "../snap/token.ts";
import type { Config } from "#platform/settings/settings.ts";

const NONE = skip("BANK_URL is empty: no pay-ins and no payouts");
const TIMEOUT_MS = 10_000;

export interface BankLook {
  readonly checks: readonly Check[];
  /** By the Date header of its answer. */
  readonly clockAhead: ReadAhead;
}

/** `settings`: null when no bank is configured. Requests one token for all checks. */
export function lookAtBank(config: Config, settings: BankSettings | null): BankLook {
  let pending: Promise<TokenAnswer> | undefined;
  let ahead: number | null = null;
  const tokenOf = (bank: BankSettings) =>
    (pending ??= (async () => {
      const before = bank.clock.now().getTime();
      const answer = await requestToken(bank, circuitBreaker(bank.clock, { maxFailures: 1_000, restMs: 1 }));
      // The header has whole seconds: compares the middle of that second with the middle of the round trip.
      if (answer.date !== null) ahead = answer.date.getTime() + SECOND_MS / 2 - (before + bank.clock.now().getTime()) / 2;
      return answer;
    })());
  const check = (name: string, look: (bank: BankSettings) => Promise<Finding>): Check => ({
    name,
    needs: ["BANK_URL", "BANK_PRIVATE_KEY", "BANK_CALLBACK_PUBLIC_KEY", "BANK_CLIENT_ID", "BANK_CLIENT_SECRET", "BANK_ACCOUNT"],
    look: async () => (settings === null ? NONE : look(settings)),
  });
  return {
    checks: [
      check("bank.keys", async () => lookAtKeys(config)),
      check("bank.token", async (bank) => ofToken(await tokenOf(bank), config)),
      check("bank.call", async (bank) =>
        (await tokenOf(bank)).granted === null ? skip('without a token nothing can be called: see "bank.token"') : call(bank),
      ),
    ],
    clockAhead: async () => {
      if (settings === null) return null;
      await tokenOf(settings);
      return ahead;
    },
  };
}

function lookAtKeys(config: Config): Finding {
  const own = parsePrivateKey(config.BANK_PRIVATE_KEY);
  const theirs = parsePublicKey(config.BANK_CALLBACK_PUBLIC_KEY);
  if (own === null || theirs === null)
    return fail(
      "one of the two RSA keys cannot be read",
      "Write BANK_PRIVATE_KEY and BANK_CALLBACK_PUBLIC_KEY as PEM with \\n for line breaks, or as Base64 of the file.",
    );
  if (createPublicKey(own).equals(theirs))
    return fail(
      "BANK_CALLBACK_PUBLIC_KEY is the public key of BANK_PRIVATE_KEY: every call of the bank would be refused",
      "Set it to the public key of the bank.",
    );
  return well(
    `our key has ${own.asymmetricKeyDetails?.modulusLength} bits, the bank's ${theirs.asymmetricKeyDetails?.modulusLength}`,
  );
}

function ofToken(answer: TokenAnswer, { BANK_URL }: Config): Finding {
  const { host } = new URL(BANK_URL);
  if (answer.granted !== null) return well(`${host} issued a token for ${answer.granted.expiresIn} s`);
  if (answer.status === null)
    return fail(
      `${host} does not answer`,
      "Correct BANK_URL, allow outgoing connections to it, and register this machine's outgoing address with the bank.",
    );
  if (answer.status === 401 || answer.status === 403)
    return fail(
      `${host} refuses a token (${answer.status})`,
      "The bank needs the public key of BANK_PRIVATE_KEY under BANK_CLIENT_ID: openssl pkey -pubout. A wrong clock is refused as well.",
    );
  if (answer.status >= 500)
    return fail(
      `${host} cannot issue a token now (${answer.status})`,
      "Try again in some minutes. If it persists, report the time of this attempt to the bank: the fault is on its side.",
    );
  return fail(`${host} answers ${answer.status} to the token request`, "Correct BANK_URL: /v1.0/access-token/b2b follows it.");
}

/** Requests today's statement up to one second after midnight. It is short, and proves token, signature, channel and account. */
async function call(bank: BankSettings): Promise<Finding> {
  const from = startOfDay(toLocalDate(bank.clock.now()));
  const body = {
    accountNo: bank.account.number,
    fromDateTime: snapTime(from),
    toDateTime: snapTime(new Date(from.getTime() + SECOND_MS)),
  };
  const answer = await snapClient(bank)({ service: "14", path: "/v1.0/bank-statement", body, timeoutMs: TIMEOUT_MS });
  if (answer.outcome !== "answered")
    return /401/.test(answer.why)
      ? fail("the bank refuses our signature", "Correct BANK_CLIENT_SECRET: it signs each call.")
      : fail(`a signed call failed: ${answer.why}`, "Contact the bank with the time of this attempt; its log has the call.");
  if (answer.code.status === 200) return well("the bank answered a signed request for the account's statement");
  return fail(
    `the bank refuses the account's statement (${answer.code.text})`,
    "Correct BANK_ACCOUNT and BANK_CHANNEL_ID, or ask the bank to activate the statement service: reconciliation needs it.",
  );
}
