/** `main.js fetch-rates`: asks the source of reference rates now, and says what came of it. */
import { commandFacts } from "#platform/command-facts.ts";
import type { Config } from "#platform/config.ts";
import { inTransaction, type Machinery } from "#platform/unit-of-work.ts";
import { fixedAt, type ReadRates } from "#pricing/rates.ts";
import { recordReference } from "#pricing/record-reference.ts";
import type { Said } from "./commands.ts";
import { REFERENCE, referenceRates } from "./jobs.ts";

const FACTS = commandFacts("fetch-rates");

const REMEDIES: Readonly<Record<string, string>> = {
  timeout: "It did not answer in time: see that this machine reaches it (a proxy or a firewall in between?).",
  no_connection: "It cannot be reached: see that this machine resolves its name, reaches it, and trusts its certificate.",
  no_file: "There is no such file: see the path, and who may read it.",
  malformed: "It is not in the form of the European Central Bank's daily file.",
  too_large: "It is larger than such a file ever is: see what stands behind the address.",
};

/** Fetches and records them; `read` stands in for the source in tests. */
export async function fetchRatesNow(
  machinery: Machinery,
  config: Pick<Config, "RATES_SOURCE">,
  read: ReadRates = referenceRates(config, machinery.clock),
): Promise<Said> {
  const answer = await read();
  if (answer.outcome === "no_answer")
    return { isRefused: true, says: `RATES_SOURCE gave no rates: ${REMEDIES[answer.why] ?? `it answered ${answer.why}.`}` };
  const { day, perEuro } = answer.rates;
  if (!perEuro.has("IDR")) return { isRefused: true, says: `The rates of ${day} hold none of the rupiah: nothing was recorded.` };
  if (fixedAt(day) > machinery.clock.now())
    return {
      isRefused: true,
      says: `The rates are of ${day}, which this machine has not reached yet: see its clock. Nothing was recorded.`,
    };
  const added = await inTransaction(machinery, FACTS, (ctx) => recordReference(ctx, REFERENCE, answer.rates));
  return {
    isRefused: false,
    says: added === 0 ? `The rates of ${day} were known already.` : `The rates of ${day}: ${added} recorded.`,
  };
}
