/** Sends a public form; asked for a sum (platform/visitor-forms), it does one and sends again. Loaded with the form's sender, the sum itself only when asked for. */
import { ApiRefusal } from "../api.ts";

/** The sum may have become a heavier one meanwhile. */
const MOST_SUMS = 2;
const GIVEN_UP_AFTER_MS = 60_000;

export async function withSum<T>(send: (proof: { readonly proof?: string }) => Promise<T>): Promise<T> {
  let proof = {};
  for (let sums = 0; ; sums++) {
    try {
      return await send(proof);
    } catch (error) {
      const sum = error instanceof ApiRefusal && error.code === "sum_needed" ? error.details["sum"] : null;
      if (typeof sum !== "string" || sums >= MOST_SUMS) throw error;
      const done = await doSum(sum);
      if (done === null) throw error;
      proof = { proof: done };
    }
  }
}

async function doSum(text: string): Promise<string | null> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const challenge = JSON.parse(text) as Parameters<typeof solveChallenge>[0]["challenge"];
  const solution = await solveChallenge({ challenge, deriveKey, timeout: GIVEN_UP_AFTER_MS });
  return solution === null
    ? null
    : JSON.stringify({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } });
}
