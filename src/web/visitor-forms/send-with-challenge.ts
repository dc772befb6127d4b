/**
 * Sends a public form; if a proof-of-work challenge is required (platform/visitor-forms), solves it and sends again. Loaded with the form's
 * sender; the solver only on demand.
 */

/** A second challenge is allowed, because the difficulty may have risen meanwhile. */
const MAX_CHALLENGES = 2;
const GIVEN_UP_AFTER_MS = 60_000;

/** The final answer; null if a challenge could not be solved, or each attempt got another one. */
export async function withChallenge<T extends object>(
  send: (proof: { readonly proof?: string }) => Promise<T | { readonly challenge: string }>,
): Promise<T | null> {
  let proof = {};
  for (let count = 0; ; count++) {
    const answer = await send(proof);
    if (!("challenge" in answer)) return answer;
    const done = count < MAX_CHALLENGES ? await solve(answer.challenge) : null;
    if (done === null) return null;
    proof = { proof: done };
  }
}

async function solve(text: string): Promise<string | null> {
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
