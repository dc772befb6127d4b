import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestApi, type TestAnswer } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { breakDatabase, crash, echo, exportList, refuseDeclared, refuseUndeclared, sampleHttp } from "../testing/sample-calls.ts";
import { collectRefusalSentences } from "./answer.ts";

const app = await openTestApp();
let log = openLogLines();
const runtime = {
  ...app.runtime,
  get log() {
    return log.log;
  },
};
const api = await openTestApi({ ...app, runtime }, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => app.runtime.clock.advance(61_000));

const SECRET = "planted-secret-7263";
const UNEXPECTED = {
  code: 500,
  status: "unexpected",
  message: "Something went wrong on our side. Try again. If it happens again, contact us and mention the request code.",
  details: {},
  requestId: "req-for-the-log",
};
const headers = { "x-request-id": "req-for-the-log" };

test("a declared refusal answers with its status, code, a sentence in the caller's language, details and the request id", async () => {
  for (const [language, message] of [
    ["id", "Contoh ini menolak."],
    ["en", "This sample refuses."],
  ] as const) {
    expect(await api.call(refuseDeclared, {}, { language, headers })).toEqual({
      code: 409,
      status: "sample_refused",
      message,
      details: { reason: "because" },
      requestId: "req-for-the-log",
    });
  }
});

test("the language is the header's, then the cookie's, then Indonesian; a browser's own list is ignored", async () => {
  const cookie = api.headers()["cookie"]!;
  const messageFor = async (given: Record<string, string>) => (await api.call(refuseDeclared, {}, { headers: given })).message;
  expect(await messageFor({ "accept-language": "", cookie: `${cookie}; language=EN` })).toBe("This sample refuses.");
  expect(await messageFor({ "accept-language": "en-US,en;q=0.9", cookie })).toBe("Contoh ini menolak.");
  expect(await messageFor({ "accept-language": "EN", cookie: `${cookie}; language=ID` })).toBe("This sample refuses.");
});

test.each([
  ["a refusal that the contract does not name", refuseUndeclared, {}],
  ["a bug", crash, { password: SECRET }],
  ["an error of the database", breakDatabase, { secret: SECRET }],
] as const)("%s is a 500 that contains only the request id", async (_, endpoint, input) => {
  expect(await api.call(endpoint as typeof crash, input as never, { language: "en", headers })).toEqual(UNEXPECTED);
});

test("the log records a bug under the same id, without properties attached to the error", async () => {
  log = openLogLines();
  await using own = await openTestApi({ ...app, runtime: { ...app.runtime, log: log.log } }, [sampleHttp]);
  await own.call(crash, { password: SECRET }, { headers });
  await own.call(breakDatabase, { secret: SECRET }, { headers });
  await own.call(refuseUndeclared, {}, { headers });
  const errors = log.lines().filter((line) => line["msg"] === "unexpected");
  expect(errors).toMatchObject([
    {
      level: 50,
      requestId: "req-for-the-log",
      path: crash.path,
      err: { type: "Error", message: "the machine broke", stack: expect.stringContaining("sample-calls.ts") },
    },
    { requestId: "req-for-the-log", path: breakDatabase.path, err: { errorCode: "23514" } },
    {
      path: refuseUndeclared.path,
      err: { message: "sample.refuse_undeclared refused with sample_hidden, which its contract does not name" },
    },
  ]);
  expect(log.text()).not.toContain(SECRET);
});

test("a file is an attachment under a name that cannot add a header", async () => {
  const answer = await api.raw({ method: "GET", url: exportList.path });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe("a,b\r\n");
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "no-store",
    "content-disposition": `attachment; filename="daftar_kiriman_X-Evil_1_.csv"; filename*=UTF-8''daftar%20%22kiriman%22%0D%0AX-Evil%3A%201%20%E9%80%81%E9%87%91.csv`,
  });
  expect(answer.headers).not.toHaveProperty("x-evil");
});

test("a call that answers with a file refuses in JSON", async () => {
  expect((await api.raw({ method: "GET", url: `${exportList.path}?page=1` })).json()).toMatchObject({
    code: 400,
    details: { fields: { page: expect.any(String) } },
  });
});

test("answers must not be stored", async () => {
  for (const url of ["/v1/sample/read", "/v1/sample/nothing-here"])
    expect((await api.raw({ method: "GET", url })).headers["cache-control"]).toBe("no-store");
});

test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"] as const)(
  "%s on a POST is not found, with the code and in JSON",
  async (method) => {
    const answer = await api.raw({ method, url: echo.path });
    expect(answer.json<TestAnswer>()).toMatchObject({
      code: 404,
      status: "not_found",
      message: "Yang Anda cari tidak ditemukan.",
    });
  },
);

test("one code with two sentences fails at start", () => {
  const part = (sentence: string) => ({ ID: { taken: sentence }, EN: {} });
  expect(() => collectRefusalSentences([part("a"), part("a")])).not.toThrow();
  expect(() => collectRefusalSentences([part("a"), part("b")])).toThrow("refusal taken has two sentences in ID");
});
