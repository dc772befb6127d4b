import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, test } from "vitest";
import { ApiRefusal } from "../api.ts";
import { withSum } from "./with-sum.ts";

const hmacSignatureSecret = "a secret of this test";
async function sumNeeded(): Promise<ApiRefusal> {
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 100,
    deriveKey,
    keyPrefix: "0",
    hmacSignatureSecret,
  });
  return new ApiRefusal({ code: 409, status: "sum_needed", details: { sum: JSON.stringify(challenge) } });
}

test("what is taken at once does no sum", async () => {
  expect(await withSum(async (proof) => proof)).toEqual({});
});

test("asked for a sum it does one that the server believes, and sends again", async () => {
  const refusals = [await sumNeeded()];
  const { proof } = await withSum(async (sent) => {
    const refusal = refusals.pop();
    if (refusal) throw refusal;
    return sent;
  });
  const done = JSON.parse(proof ?? "{}") as Pick<Parameters<typeof verifySolution>[0], "challenge" | "solution">;
  expect(await verifySolution({ ...done, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true });
});

test("it does not go on for ever, and any other refusal is its caller's", async () => {
  let sent = 0;
  const again = withSum(async () => {
    sent += 1;
    throw await sumNeeded();
  });
  await expect(again).rejects.toMatchObject({ code: "sum_needed" });
  expect(sent).toBe(3);
  const busy = new ApiRefusal({ code: 503, status: "form_busy" });
  await expect(withSum(() => Promise.reject(busy))).rejects.toBe(busy);
});
