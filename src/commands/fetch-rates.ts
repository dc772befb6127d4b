/** `main.js fetch-rates`: fetches rates from the reference source now, and prints the result. */
import { commandFacts } from "#platform/command-facts.ts";
import { inTransaction, type Runtime } from "#platform/unit-of-work.ts";
import { fixedAt, REFERENCE_SOURCE, type ReadRates } from "#pricing/rates/model/rates.ts";
import { recordFetch } from "#pricing/rates/record-reference-rates.ts";
import type { Said } from "./commands.ts";
import { referenceRates } from "#wiring/jobs.ts";
import type { Config } from "#platform/settings/settings.ts";

const FACTS = commandFacts("fetch-rates");

const REMEDIES: Readonly<Record<string, string>> = {
  timeout: "It did not answer in time: check that this machine reaches it (a proxy or a firewall in between?).",
  no_connection: "It cannot be reached: check that this machine resolves its name, reaches it, and trusts its certificate.",
  no_file: "The file does not exist or cannot be read: check its path and permissions.",
  malformed: "It is not in the form of the European Central Bank's daily file.",
  too_large: "It is larger than such a file can be: check the content of the address.",
};

/** Fetches and records rates; `read` replaces the source in tests. */
export async function fetchRatesNow(
  runtime: Runtime,
  config: Pick<Config, "RATES_SOURCE">,
  read: ReadRates = referenceRates(config, runtime.clock),
): Promise<Said> {
  const answer = await read();
  if (answer.outcome === "no_answer")
    return { isRefused: true, says: `No rates from RATES_SOURCE: ${REMEDIES[answer.why] ?? `it answered ${answer.why}.`}` };
  const { day, perEuro } = answer.rates;
  if (!perEuro.has("IDR"))
    return { isRefused: true, says: `The rates of ${day} do not contain the rupiah: nothing was recorded.` };
  if (fixedAt(day) > runtime.clock.now())
    return {
      isRefused: true,
      says: `The rates are of ${day}, which is in the future on this machine: check its clock. Nothing was recorded.`,
    };
  const added = await inTransaction(runtime, FACTS, (ctx) => recordFetch(ctx, REFERENCE_SOURCE, answer));
  return {
    isRefused: false,
    says: added === 0 ? `The rates of ${day} are already recorded.` : `The rates of ${day}: ${added} recorded.`,
  };
}
