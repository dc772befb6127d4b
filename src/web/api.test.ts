import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { download, get, post } from "#kernel/endpoint.ts";
import { moneyCodec } from "#kernel/money.ts";
import { decryptPayload } from "#kernel/payload.ts";
import { ApiRefusal, createApi, NetworkFailure, proof, type ApiDeps } from "./api.ts";
import type { PageFact } from "./page-facts.ts";

const base = { access: "public", summary: "For this test." } as const;
const read = get({
  ...base,
  name: "t.read",
  path: "/v1/t/read",
  input: z.strictObject({ page: z.coerce.number().default(1), search: z.string().optional() }),
  output: z.strictObject({ price: moneyCodec }),
});
const write = post({
  ...base,
  name: "t.write",
  path: "/v1/t/write",
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ ok: z.boolean() }),
});
const upload = post({
  ...base,
  name: "t.upload",
  path: "/v1/t/upload",
  body: "multipart",
  input: z.strictObject({ name: z.string(), files: z.array(z.instanceof(File)) }),
  output: z.strictObject({ ok: z.boolean() }),
});
const list = download({ ...base, name: "t.list", path: "/v1/t/export_list", input: z.strictObject({}), output: z.null() });

const done = (data: unknown, more: object = {}) => Response.json({ code: 200, data, ...more });
const refused = (code: number, status: string, more: object = {}) =>
  Response.json({ code, status, message: "A sentence.", details: {}, requestId: "r1", ...more }, { status: code });

/** A page with its facts, a network that returns these answers in turn, and a session. */
function stage(
  answers: readonly (Response | Error)[],
  { token = null, refreshes = false }: { token?: string | null; refreshes?: boolean } = {},
) {
  const facts: Record<PageFact, string> = {
    "api-key": "web-key",
    "payload-passphrase": "a passphrase",
    "csrf-name": "X-CSRF-TOKEN",
    "csrf-token": "csrf-1",
    "api-url": "https://api.example",
    language: "EN",
    "validation-language": "EN",
    session: "none",
    "cookie-domain": "",
  };
  let access = token;
  const waiting = [...answers];
  const session = {
    accessToken: () => access,
    refresh: vi.fn(async () => {
      if (refreshes) access = "token-2";
      return refreshes;
    }),
    showSessionOver: vi.fn(),
  };
  const network = vi.fn<(url: string | URL | Request, init?: RequestInit) => Promise<Response>>(async () => {
    const next = waiting.shift();
    if (next === undefined) throw new Error("unexpected call: no answer left");
    if (next instanceof Error) throw next;
    return next;
  });
  const save = vi.fn<ApiDeps["save"]>();
  const api = createApi({
    fetch: network,
    session,
    readFact: (name) => facts[name],
    replaceFact: (name, content) => void (facts[name] = content),
    save,
  });
  const sent = (call: number) => {
    const [url, init] = network.mock.calls[call] ?? [];
    return {
      url: url instanceof URL ? url.href : "",
      headers: new Headers(init?.headers),
      body: init?.body,
      method: init?.method,
    };
  };
  return { api, facts, session, network, save, sent };
}

describe("what a call sends", () => {
  test("a GET carries key, language and query, omits undefined values, and decodes money to bigint", async () => {
    const { api, sent } = stage([done({ price: { currency: "IDR", minor: "150000000" } })]);
    expect(await api(read, { page: 2, search: undefined })).toEqual({ price: { currency: "IDR", minor: 150_000_000n } });
    const { url, headers, method } = sent(0);
    expect(url).toBe("https://api.example/v1/t/read?page=2");
    expect(method).toBe("GET");
    expect([
      headers.get("key"),
      headers.get("accept-language"),
      headers.get("x-code-challenge"),
      headers.get("x-csrf-token"),
    ]).toEqual(["web-key", "en", null, null]);
  });

  test("a POST carries the CSRF token, the access token, and only an encrypted payload", async () => {
    const { api, sent } = stage([done({ ok: true })], { token: "token-1" });
    await api(write, { text: "Rp 1.000.000 untuk Ibu" });
    const { headers, body: sentBody } = sent(0);
    expect([headers.get("x-csrf-token"), headers.get("x-code-challenge"), headers.get("content-type")]).toEqual([
      "csrf-1",
      "token-1",
      "application/json",
    ]);
    const body = JSON.parse(typeof sentBody === "string" ? sentBody : "") as Record<string, string>;
    expect(Object.keys(body)).toEqual(["payload"]);
    expect(await decryptPayload(body["payload"], "a passphrase")).toEqual({ text: "Rp 1.000.000 untuk Ibu" });
  });

  test("an upload is multipart with plain fields; several files repeat their field name", async () => {
    const { api, sent } = stage([done({ ok: true })]);
    await api(upload, { name: "CV", files: [new File(["a"], "a.pdf"), new File(["b"], "b.pdf")] });
    const form = sent(0).body as FormData;
    expect(form.get("name")).toBe("CV");
    expect(form.getAll("files").map((file) => (file as File).name)).toEqual(["a.pdf", "b.pdf"]);
    expect(sent(0).headers.get("content-type")).toBeNull();
  });
});

describe("handling of an answer", () => {
  test("a csrfToken in the answer to a POST replaces the page's", async () => {
    const { api, facts } = stage([done({ ok: true }, { csrfToken: "csrf-2" })]);
    await api(write, { text: "x" });
    expect(facts["csrf-token"]).toBe("csrf-2");
  });

  test("a stale CSRF token is renewed and the call repeated once, encrypted again", async () => {
    const { api, network, sent } = stage([refused(403, "csrf_invalid", { csrfToken: "csrf-2" }), done({ ok: true })]);
    expect(await api(write, { text: "x" })).toEqual({ ok: true });
    expect(sent(1).headers.get("x-csrf-token")).toBe("csrf-2");
    expect(sent(0).body).not.toBe(sent(1).body);
    expect(network).toHaveBeenCalledTimes(2);
  });

  test("a second csrf_invalid is not retried", async () => {
    const { api, network } = stage([
      refused(403, "csrf_invalid", { csrfToken: "csrf-2" }),
      refused(403, "csrf_invalid", { csrfToken: "csrf-3" }),
    ]);
    await expect(api(write, { text: "x" })).rejects.toMatchObject({ code: "csrf_invalid" });
    expect(network).toHaveBeenCalledTimes(2);
  });

  test("a refusal keeps its code, message, details and request id", async () => {
    const { api } = stage([refused(400, "malformed_request", { details: { fields: { text: "The field is required" } } })]);
    const refusal = await api(write, { text: "" }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiRefusal);
    expect(refusal).toMatchObject({
      code: "malformed_request",
      status: 400,
      sentence: "A sentence.",
      requestId: "r1",
      details: { fields: { text: "The field is required" } },
    });
  });

  test.each([
    ["no network", new TypeError("failed to fetch")],
    ["a proxy's page", new Response("<html>Bad gateway</html>", { status: 502 })],
    ["JSON that is not ours", Response.json(["?"])],
  ])("%s is a network failure: whether the call took effect is unknown", async (_what, answer) => {
    await expect(stage([answer]).api(write, { text: "x" })).rejects.toBeInstanceOf(NetworkFailure);
  });

  test("a proxy's 413 page becomes the refusal too_large: the network works, and a retry would fail the same way", async () => {
    const { api } = stage([new Response("<html>Request Entity Too Large</html>", { status: 413 })]);
    await expect(api(write, { text: "x" })).rejects.toMatchObject({ code: "too_large", status: 413 });
  });

  test("an answer that violates the contract is rejected", async () => {
    await expect(stage([done({ price: 150000 })]).api(read, {})).rejects.toThrow(z.ZodError);
  });

  test("export_list is saved under the file name in the answer", async () => {
    const file = new Response("a,b", {
      headers: { "content-disposition": `attachment; filename="x.csv"; filename*=UTF-8''kiriman%20November.csv` },
    });
    const { api, save } = stage([file]);
    await api(list, {});
    expect(save).toHaveBeenCalledWith(expect.any(Blob), "kiriman November.csv");
  });
});

test("a list requested with export=Y is saved as well", async () => {
  const listing = get({
    ...base,
    name: "t.listing",
    path: "/v1/t/list",
    input: z.strictObject({ export: z.literal("Y").optional() }),
    output: z.strictObject({ rows: z.array(z.string()) }),
  });
  const file = new Response("a,b", { headers: { "content-disposition": 'attachment; filename="rows.csv"' } });
  const { api, save } = stage([file]);
  expect(await api(listing, { export: "Y" })).toBeUndefined();
  expect(save).toHaveBeenCalledWith(expect.any(Blob), "rows.csv");
});

describe("401", () => {
  const over = () => refused(401, "session_over");

  test("is followed by one refresh and one retry with the new token", async () => {
    const { api, session, sent } = stage([over(), done({ ok: true })], { token: "token-1", refreshes: true });
    expect(await api(write, { text: "x" })).toEqual({ ok: true });
    expect(session.refresh).toHaveBeenCalledTimes(1);
    expect(sent(1).headers.get("x-code-challenge")).toBe("token-2");
    expect(session.showSessionOver).not.toHaveBeenCalled();
  });

  test("twice shows that the session is over, without a third attempt", async () => {
    const { api, session, network } = stage([over(), over()], { token: "token-1", refreshes: true });
    await expect(api(write, { text: "x" })).rejects.toMatchObject({ code: "session_over" });
    expect(network).toHaveBeenCalledTimes(2);
    expect(session.showSessionOver).toHaveBeenCalledTimes(1);
  });

  test("with a refresh that fails is not retried", async () => {
    const { api, session, network } = stage([over()], { token: "token-1" });
    await expect(api(write, { text: "x" })).rejects.toMatchObject({ code: "session_over" });
    expect(network).toHaveBeenCalledTimes(1);
    expect(session.showSessionOver).toHaveBeenCalledTimes(1);
  });

  test("of a visitor is an ordinary refusal", async () => {
    const { api, session } = stage([over()]);
    await expect(api(write, { text: "x" })).rejects.toMatchObject({ code: "session_over" });
    expect(session.refresh).not.toHaveBeenCalled();
    expect(session.showSessionOver).not.toHaveBeenCalled();
  });
});

describe("a call refused with proof_needed", () => {
  const change = post({
    ...base,
    name: "t.change",
    path: "/v1/t/change",
    input: z.strictObject({ text: z.string(), proof: z.string().optional() }),
    output: z.strictObject({ ok: z.boolean() }),
  });
  const named = () => refused(403, "proof_needed", { details: { named: true } });
  const bodies = async ({ network }: ReturnType<typeof stage>) =>
    Promise.all(
      network.mock.calls.map(async ([, init]) => {
        const { payload } = JSON.parse(typeof init?.body === "string" ? init.body : "") as { payload: string };
        return decryptPayload(payload, "a passphrase");
      }),
    );
  const requested = vi.fn(async (): Promise<string | null> => "step-1");
  beforeEach(() => {
    requested.mockClear();
    proof.request = requested;
  });
  afterEach(() => {
    delete proof.request;
    delete proof.code;
  });

  test("is repeated, with the proof's step where it has to be named; the next change names it at once", async () => {
    const one = stage([named(), done({ ok: true }), named(), done({ ok: true })]);
    expect(await one.api(change, { text: "a" })).toEqual({ ok: true });
    expect(await one.api(change, { text: "b" })).toEqual({ ok: true });
    expect(await bodies(one)).toEqual([
      { text: "a" },
      { text: "a", proof: "step-1" },
      { text: "b" },
      { text: "b", proof: "step-1" },
    ]);
    expect(requested).toHaveBeenCalledTimes(1);
  });

  test("asks for a new proof when the previous step has ended", async () => {
    proof.code = "step-0";
    const one = stage([named(), named(), done({ ok: true })]);
    expect(await one.api(change, { text: "a" })).toEqual({ ok: true });
    expect(await bodies(one)).toEqual([{ text: "a" }, { text: "a", proof: "step-0" }, { text: "a", proof: "step-1" }]);
  });

  test("names no step where only a fresh session is needed, and stays refused when the person cancels", async () => {
    const fresh = stage([refused(403, "proof_needed"), done({ ok: true })]);
    await fresh.api(change, { text: "a" });
    expect(await bodies(fresh)).toEqual([{ text: "a" }, { text: "a" }]);
    requested.mockResolvedValueOnce(null);
    delete proof.code;
    const given = stage([named()]);
    await expect(given.api(change, { text: "a" })).rejects.toMatchObject({ code: "proof_needed" });
  });
});
