import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { on } from "./binding.ts";
import { UPLOAD_LIMITS } from "./multipart.ts";

const upload = post({
  name: "sample.upload",
  path: "/v1/sample/upload",
  access: "public",
  summary: "For this test.",
  body: "multipart",
  audit: "never",
  input: z.strictObject({ note: z.string(), cv: z.instanceof(File) }),
  output: z.strictObject({ note: z.string(), name: z.string(), type: z.string(), text: z.string() }),
});
const http = {
  bindings: [on(upload, async (_ctx, { note, cv }) => ({ note, name: cv.name, type: cv.type, text: await cv.text() }))],
  refusals: { ID: {}, EN: {} },
};

const app = await openTestApp();
const api = await openTestApi(app, [http]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

/** A body in the form a browser sends. */
async function multipart(fields: Readonly<Record<string, string | File>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://localhost", { method: "POST", body: form });
  return {
    method: "POST" as const,
    url: upload.path,
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

describe("an upload", () => {
  test("arrives as unencrypted fields and files", async () => {
    const answer = await api.raw(
      await multipart({ note: "Lamaran ✓", cv: new File(["isi"], "cv ñ.pdf", { type: "application/pdf" }) }),
    );
    expect(answer.json()).toMatchObject({
      code: 200,
      data: { note: "Lamaran ✓", name: "cv ñ.pdf", type: "application/pdf", text: "isi" },
    });
  });

  test("above the limit is cut off and refused with its own code", async () => {
    const answer = await api.raw(
      await multipart({ note: "x", cv: new File([new Uint8Array(UPLOAD_LIMITS.fileSize + 1)], "big.pdf") }),
    );
    expect(answer.json()).toMatchObject({ code: 413, status: "too_large" });
  });

  test.each([
    ["text where the file belongs", async () => multipart({ note: "x", cv: "not a file" })],
    ["an unknown field", async () => multipart({ note: "x", cv: new File(["x"], "a.pdf"), level: "ADMINISTRATOR" })],
    [
      "JSON instead",
      async () => ({ method: "POST" as const, url: upload.path, headers: { "content-type": "application/json" }, payload: "{}" }),
    ],
    [
      "a body that breaks off",
      async () => ({ ...(await multipart({ note: "x", cv: new File(["x"], "a.pdf") })), payload: Buffer.from("--x\r\n") }),
    ],
  ])("with %s is malformed", async (_what, build) => {
    expect((await api.raw(await build())).json()).toMatchObject({ code: 400, status: "malformed_request" });
  });

  test("needs the CSRF token like every POST", async () => {
    const request = await multipart({ note: "x", cv: new File(["x"], "a.pdf") });
    const answer = await api.raw({ ...request, headers: { ...request.headers, [api.config.CSRF_NAME.toLowerCase()]: "none" } });
    expect(answer.json()).toMatchObject({ code: 403, status: "csrf_invalid" });
  });
});

test("U+0000, which PostgreSQL cannot store, is malformed in a field and in a file name", async () => {
  const file = new File(["x"], "cv.pdf");
  expect((await api.raw(await multipart({ note: "a\0b", cv: file }))).json()).toMatchObject({
    code: 400,
    status: "malformed_request",
  });
});
