import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { ApiRefusal } from "../api.ts";
import { withChallenge } from "./send-with-challenge.ts";

const hmacSignatureSecret = "a secret of this test";
async function challengeNeeded(): Promise<{ challenge: string }> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 100,
    deriveKey,
    keyPrefix: "0",
    hmacSignatureSecret,
  });
  return { challenge: JSON.stringify(challenge) };
}

test("an accepted submission solves no challenge", async () => {
  expect(await withChallenge(async (proof) => proof)).toEqual({});
});

test("a requested challenge is solved so that the server accepts it, and the form is sent again", async () => {
  const requested = [await challengeNeeded()];
  const answer = await withChallenge<{ readonly with: string }>(async ({ proof = "" }) => requested.pop() ?? { with: proof });
  const done = JSON.parse(answer?.with ?? "{}") as Pick<Parameters<typeof verifySolution>[0], "challenge" | "solution">;
  expect(await verifySolution({ ...done, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true });
});

test("the number of challenges is limited, and any other refusal is passed to the caller", async () => {
  let sent = 0;
  const again = withChallenge(async () => {
    sent += 1;
    return challengeNeeded();
  });
  expect(await again).toBeNull();
  expect(sent).toBe(3);
  const busy = new ApiRefusal({ code: 503, status: "form_busy" });
  await expect(withChallenge(() => Promise.reject(busy))).rejects.toBe(busy);
});
