/** A call that accepts its body encrypted or in plain text (API-6): both get the same answer and the same strictness. */
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { encryptPayload } from "#kernel/payload.ts";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { on } from "./binding.ts";

const either = post({
  summary: "A call for the tests.",
  access: "public",
  name: "sample.either",
  path: "/v1/sample/either",
  body: "either",
  audit: "never",
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ text: z.string() }),
});
const app = await openTestApp();
const api = await openTestApi(app, [
  { bindings: [on(either, async (_ctx, { text }) => ({ text }))], refusals: { ID: {}, EN: {} } },
]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const send = async (fields: object) => {
  const { statusCode, body } = await api.raw({
    method: "POST",
    url: either.path,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify(fields),
  });
  return { statusCode, data: (JSON.parse(body) as { data?: unknown }).data };
};
const sealed = async (fields: object) => ({ payload: await encryptPayload(fields, api.config.WEB_PAYLOAD_PASSPHRASE) });

describe("a call that accepts both forms", () => {
  test("answers an encrypted and a plain body alike", async () => {
    const fields = { text: "hello" };
    const answered = { statusCode: 200, data: fields };
    expect([await send(await sealed(fields)), await send(fields)]).toEqual([answered, answered]);
  });

  test("refuses a body that is neither: another passphrase, a field beside the payload, an unknown field in either form", async () => {
    const other = { payload: await encryptPayload({ text: "a" }, "another passphrase") };
    const both = { ...(await sealed({ text: "a" })), text: "a" };
    for (const fields of [other, both, { text: "a", more: 1 }, await sealed({ text: "a", more: 1 }), {}])
      expect((await send(fields)).statusCode).toBe(400);
  });
});
