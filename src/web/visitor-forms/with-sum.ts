/** Sends a public form; asked for a sum (platform/visitor-forms), it does one and sends again. Loaded with the form's sender, the sum itself only when asked for. */

/** The sum may have become a heavier one meanwhile. */
const MOST_SUMS = 2;
const GIVEN_UP_AFTER_MS = 60_000;

/** What was answered in the end; null where no sum that was asked for could be done, or another was asked for each time. */
export async function withSum<T extends object>(
  send: (proof: { readonly proof?: string }) => Promise<T | { readonly sum: string }>,
): Promise<T | null> {
  let proof = {};
  for (let sums = 0; ; sums++) {
    const answer = await send(proof);
    if (!("sum" in answer)) return answer;
    const done = sums < MOST_SUMS ? await doSum(answer.sum) : null;
    if (done === null) return null;
    proof = { proof: done };
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
