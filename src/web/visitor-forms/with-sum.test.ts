import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { ApiRefusal } from "../api.ts";
import { withSum } from "./with-sum.ts";

const hmacSignatureSecret = "a secret of this test";
async function sumNeeded(): Promise<{ sum: string }> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 100,
    deriveKey,
    keyPrefix: "0",
    hmacSignatureSecret,
  });
  return { sum: JSON.stringify(challenge) };
}

test("what is taken at once does no sum", async () => {
  expect(await withSum(async (proof) => proof)).toEqual({});
});

test("asked for a sum it does one that the server believes, and sends again", async () => {
  const asked = [await sumNeeded()];
  const answer = await withSum<{ readonly with: string }>(async ({ proof = "" }) => asked.pop() ?? { with: proof });
  const done = JSON.parse(answer?.with ?? "{}") as Pick<Parameters<typeof verifySolution>[0], "challenge" | "solution">;
  expect(await verifySolution({ ...done, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true });
});

test("it does not go on for ever, and any other refusal is its caller's", async () => {
  let sent = 0;
  const again = withSum(async () => {
    sent += 1;
    return sumNeeded();
  });
  expect(await again).toBeNull();
  expect(sent).toBe(3);
  const busy = new ApiRefusal({ code: 503, status: "form_busy" });
  await expect(withSum(() => Promise.reject(busy))).rejects.toBe(busy);
});
