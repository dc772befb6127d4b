/** What to do about a database that can't be reached, by the code of the error: for the doctor's line, and for a start that fails of it. */
import { ConfigError } from "../config.ts";
import { DatabaseUnfit, isDatabaseAway } from "../database-away.ts";
import { codeOf } from "./run-checks.ts";

const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^28/, "Correct login and password in DATABASE_URL, or pg_hba.conf where it lets nobody in from here."],
  [/^3D000$/, "Create the database (createdb), or correct its name in DATABASE_URL."],
  [/^53300$/, "All connections are taken: lower DATABASE_POOL_SIZE, or raise max_connections."],
  [/^57P03$/, "It is starting or recovering: wait, and look at its log when it stays so."],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "Correct the host in DATABASE_URL, or this machine's DNS."],
];
const ELSE = "Start PostgreSQL, let it listen for this machine, or correct host and port in DATABASE_URL.";
/** PostgreSQL refuses who logs in, or has no such database: no other party answers so. */
const REFUSED = /^(?:28\w{3}|3D000)$/;

/** What the driver said, for as long as its code says too little. */
export function whyAway(code: string, said: string): { readonly says: string; readonly remedy: string } {
  if (/SSL connections|certificate|self.signed/i.test(said))
    return {
      says: `the database offers no TLS that can be trusted (${code})`,
      remedy:
        "Set ssl = on there with a certificate of its name, and sslrootcert=… in DATABASE_URL for an authority of your own.",
    };
  return {
    says: `the database does not answer (${code})`,
    remedy: REMEDIES.find(([known]) => known.test(code))?.[1] ?? ELSE,
  };
}

/** What a command that ends with an error says to whoever started it: a sentence where somebody can mend it, else all that is known. */
export function lastWords(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseUnfit) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (!REFUSED.test(code) && !isDatabaseAway(error)) return error.stack ?? error.message;
  const { says, remedy } = whyAway(code, error.message);
  return `${says.replace(/^t/, "T")}. ${remedy} \`main.js doctor\` looks at the rest.`;
}
