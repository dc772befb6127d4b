/** What `main.js doctor` looks at of the bank: our keys, a token that is really asked for, and a signed call that moves nothing. */
import { createPublicKey } from "node:crypto";
import { toLocalDate, startOfDay, SECOND_MS } from "#kernel/time.ts";
import type { ReadAhead } from "#platform/doctor/clock.ts";
import { fail, skip, well, type Check, type Finding } from "#platform/doctor/run-checks.ts";
import { parsePrivateKey, parsePublicKey } from "#platform/rsa-key.ts";
import type { Config } from "#platform/config.ts";
import type { BankSettings } from "./bank.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { snapClient } from "./snap/client.ts";
import { snapTime } from "./snap/time.ts";
import { askForToken, type TokenAnswer } from "./snap/token.ts";

const NONE = skip("BANK_URL is empty: nothing is paid in or out");
const TIMEOUT_MS = 10_000;

export interface BankLook {
  readonly checks: readonly Check[];
  /** By the Date that its answer carries. */
  readonly clockAhead: ReadAhead;
}

/** `settings`: null where no bank is named. The token is asked for once. */
export function lookAtBank(config: Config, settings: BankSettings | null): BankLook {
  let asked: Promise<TokenAnswer> | undefined;
  let ahead: number | null = null;
  const ask = (bank: BankSettings) =>
    (asked ??= (async () => {
      const before = bank.clock.now().getTime();
      const answer = await askForToken(bank, circuitBreaker(bank.clock, { maxFailures: 1_000, restMs: 1 }));
      // The header has whole seconds: the middle of that second against the middle of the way.
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
      check("bank.token", async (bank) => ofToken(await ask(bank), config)),
      check("bank.call", async (bank) =>
        (await ask(bank)).granted === null ? skip('without a token nothing can be called: see "bank.token"') : call(bank),
      ),
    ],
    clockAhead: async () => {
      if (settings === null) return null;
      await ask(settings);
      return ahead;
    },
  };
}

function lookAtKeys(config: Config): Finding {
  const own = parsePrivateKey(config.BANK_PRIVATE_KEY);
  const theirs = parsePublicKey(config.BANK_CALLBACK_PUBLIC_KEY);
  if (own === null || theirs === null)
    return fail(
      "a key of the bank's or ours can't be read",
      "Write BANK_PRIVATE_KEY and BANK_CALLBACK_PUBLIC_KEY as PEM with \\n for line breaks, or as Base64 of the file.",
    );
  if (createPublicKey(own).equals(theirs))
    return fail(
      "BANK_CALLBACK_PUBLIC_KEY is the public half of our own key: every call of the bank's would be refused",
      "Set it to the public key that the bank gave; ours is for the bank.",
    );
  return well(
    `ours has ${own.asymmetricKeyDetails?.modulusLength} bits, the bank's ${theirs.asymmetricKeyDetails?.modulusLength}`,
  );
}

function ofToken(answer: TokenAnswer, { BANK_URL }: Config): Finding {
  const { host } = new URL(BANK_URL);
  if (answer.granted !== null) return well(`${host} gave a token for ${answer.granted.expiresIn} s`);
  if (answer.status === null)
    return fail(
      `${host} does not answer`,
      "Correct BANK_URL, let this machine out to it, and have the bank know our outgoing address.",
    );
  if (answer.status === 401 || answer.status === 403)
    return fail(
      `${host} refuses to give a token (${answer.status})`,
      "The bank needs the public half of BANK_PRIVATE_KEY under BANK_CLIENT_ID: openssl pkey -pubout. A clock that is off is refused, too.",
    );
  if (answer.status >= 500)
    return fail(
      `${host} is not able to give a token now (${answer.status})`,
      "Ask again in some minutes. If it stays so, tell the bank the time of this try: the fault is theirs.",
    );
  return fail(`${host} answers ${answer.status} to the call for a token`, "Correct BANK_URL: /v1.0/access-token/b2b follows it.");
}

/** Today's statement up to a second after midnight: it is short, and proves token, signature, channel and account. */
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
      ? fail("the bank does not take our signature", "Correct BANK_CLIENT_SECRET: it is what each call is signed with.")
      : fail(`a signed call came to nothing: ${answer.why}`, "Ask the bank with the time of this try; its own log has the call.");
  if (answer.code.status === 200) return well("a signed call for the account's statement was answered");
  return fail(
    `the bank refuses the account's statement (${answer.code.text})`,
    "Correct BANK_ACCOUNT and BANK_CHANNEL_ID, or have the bank open the service to us: reconciliation reads it.",
  );
}
