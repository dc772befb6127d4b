/** The remedy for an unreachable database, by error code: for the doctor's line, and for a start that fails because of it. */
import { ConfigError } from "../config.ts";
import { DatabaseUnfit, isDatabaseAway } from "../database/unavailable.ts";
import { codeOf } from "./run-checks.ts";

const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/^28/, "Correct login and password in DATABASE_URL, or pg_hba.conf if it refuses this machine."],
  [/^3D000$/, "Create the database (createdb), or correct its name in DATABASE_URL."],
  [/^53300$/, "All connections are in use: lower DATABASE_POOL_SIZE, or raise max_connections."],
  [/^57P03$/, "It is starting or recovering: wait, and check its log if it persists."],
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "Correct the host in DATABASE_URL, or this machine's DNS."],
];
const ELSE = "Start PostgreSQL, let it listen on an address that this machine reaches, or correct host and port in DATABASE_URL.";
/** PostgreSQL refuses the login, or the database does not exist: no other party answers with these codes. */
const REFUSED = /^(?:28\w{3}|3D000)$/;

/** Uses the driver's message where the code is not specific enough. */
export function whyAway(code: string, said: string): { readonly says: string; readonly remedy: string } {
  if (/SSL connections|certificate|self.signed/i.test(said))
    return {
      says: `the database offers no trusted TLS (${code})`,
      remedy: "Set ssl = on there with a certificate for its name, and sslrootcert=… in DATABASE_URL for a private authority.",
    };
  return {
    says: `the database does not answer (${code})`,
    remedy: REMEDIES.find(([known]) => known.test(code))?.[1] ?? ELSE,
  };
}

/** The message of a command that ends with an error: a sentence when the reader can fix the cause, otherwise the full error. */
export function exitMessage(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseUnfit) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = codeOf(error);
  if (!REFUSED.test(code) && !isDatabaseAway(error)) return error.stack ?? error.message;
  const { says, remedy } = whyAway(code, error.message);
  return `${says.replace(/^t/, "T")}. ${remedy} \`main.js doctor\` checks the rest.`;
}
