import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createGateway } from "./gateway.ts";
import { sign } from "./receipts.ts";
import { behaviourOf, SENTINELS } from "./sentinels.ts";

const KEY = "test-key-of-the-gateway";
/** Far longer than a busy machine needs for work of a few milliseconds. */
const SOON_MS = 10_000;
let received: { headers: IncomingHttpHeaders; body: string }[] = [];
/** The product's answer to a receipt, by its body and the number of earlier deliveries of it. */
let answerTo = (_body: string, _attempt: number) => 200;
const product = createServer((request, response) => {
  const receive = async () => {
    const body = await text(request);
    const before = received.filter((earlier) => earlier.body === body).length;
    received.push({ headers: request.headers, body });
    response.writeHead(answerTo(body, before)).end();
  };
  void receive();
});
let gateway: ReturnType<typeof createGateway>;
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, "127.0.0.1", resolve));
  const callbackUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}/receipt`;
  gateway = createGateway({ key: KEY, callbackUrl, deliveryMs: 5, slowMs: 60_000, retryMs: 5 });
  url = await gateway.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await gateway.close();
  product.close();
});
beforeEach(() => {
  received = [];
  answerTo = () => 200;
});

let made = 0;
const message = (change: Readonly<Record<string, unknown>> = {}) => ({
  id: `ms_test_${(made += 1)}`,
  channel: "sms",
  to: "+6281234567890",
  text: "Halo",
  ...change,
});
const post = async (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${KEY}`,
      "content-type": "application/json",
      "idempotency-key": (body as { id?: string }).id ?? "",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() };
};
const inquire = async (id: string, key = KEY) => {
  const response = await fetch(`${url}/messages/${id}`, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
};

test("a message is accepted, its receipt is correctly signed, and its status can be inquired about", async () => {
  const sent = message();
  expect(await post(sent)).toMatchObject({
    status: 202,
    body: { id: sent.id, reference: expect.stringMatching(/^gw_/), status: "accepted" },
  });
  const mine = () => received.find(({ body }) => body.includes(`"${sent.id}"`));
  await vi.waitFor(() => expect(mine()).toBeDefined(), SOON_MS);
  const { headers, body } = mine()!;
  expect(JSON.parse(body)).toMatchObject({
    event: expect.stringMatching(/^ev_/),
    id: sent.id,
    status: "delivered",
    reason: null,
  });
  const signature = String(headers["message-signature"]);
  expect(signature).toBe(sign(body, KEY, Number(/^t=(\d+),/.exec(signature)?.[1])));
  expect(await inquire(sent.id)).toMatchObject({ status: 200, body: { id: sent.id, status: "delivered", reason: null } });
});

test("a repeated message is the same message; other content under its id is a conflict", async () => {
  const sent = message();
  const answers = await Promise.all([post(sent), post(sent), post(sent)]);
  expect(new Set(answers.map(({ body }) => (body as { reference: string }).reference)).size).toBe(1);
  for (const change of [{ text: "Lain" }, { to: "+6281234567891" }, { channel: "whatsapp" }])
    expect(await post({ ...sent, ...change })).toMatchObject({ status: 409, body: { error: "idempotency_conflict" } });
});

describe("a call is refused", () => {
  test.each(["", "Bearer", "Bearer wrong", `Basic ${KEY}`, KEY])("401 with authorization %o", async (authorization) =>
    expect(await post(message(), { authorization })).toMatchObject({ status: 401, body: { error: "unauthorized" } }),
  );
  test.each([
    ["no JSON", "{"],
    ["no number", message({ to: "0812" })],
    ["another channel", message({ channel: "fax" })],
    ["no text", message({ text: "" })],
    ["a field too many", message({ from: "us" })],
    ["too much text", message({ text: "x".repeat(4_001) })],
    ["a body that is too large", message({ text: "x".repeat(40_000) })],
  ])("400 with %s", async (_, body) => expect(await post(body)).toMatchObject({ status: 400, body: { error: "malformed" } }));
  test("400 with an idempotency key that is not the message's id", async () =>
    expect(await post(message(), { "idempotency-key": "another" })).toMatchObject({ status: 400 }));
  test("404 for an unknown message, 401 without the key", async () => {
    expect((await inquire("ms_unknown")).status).toBe(404);
    expect((await inquire("ms_unknown", "wrong")).status).toBe(401);
  });
});

test.each([
  ["0000004", 503, "unavailable"],
  ["0000013", 429, "too_many_requests"],
])("…%s is answered %i first, with Retry-After, and accepted the second time", async (ending, status, error) => {
  const sent = message({ to: `+62812${ending}` });
  expect(await post(sent)).toMatchObject({ status, retryAfter: "1", body: { error } });
  expect((await inquire(sent.id)).status).toBe(404);
  expect((await post(sent)).status).toBe(202);
});

test("a receipt that gets a retryable answer is posted again as the same event; a refusal ends it", async () => {
  const receiptsOf = (id: string) => received.filter(({ body }) => body.includes(`"${id}"`));
  const first = message();
  answerTo = (body, attempt) => (body.includes(`"${first.id}"`) ? ([500, 429, 503][attempt] ?? 200) : 404);
  await post(first);
  await vi.waitFor(() => expect(receiptsOf(first.id)).toHaveLength(4), SOON_MS);
  expect(new Set(receiptsOf(first.id).map(({ body }) => body)).size).toBe(1);
  const second = message();
  await post(second);
  await vi.waitFor(() => expect(receiptsOf(second.id)).toHaveLength(1), SOON_MS);
  // oxlint-disable-next-line sampai/no-real-pause -- that no further receipt comes can only be seen by waiting
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect([receiptsOf(first.id).length, receiptsOf(second.id).length]).toEqual([4, 1]);
});

test("each sentinel ending appears once, with texts in both languages", () => {
  expect(new Set(SENTINELS.map(({ ending }) => ending)).size).toBe(SENTINELS.length);
  for (const { ending, behaviour, id, en } of SENTINELS) {
    expect(behaviourOf(`+62812${ending}`)).toBe(behaviour);
    expect(id).not.toBe(en);
  }
  expect(behaviourOf("+6281234567890")).toBe("delivered");
});

describe("the inbox", () => {
  const page = async (query: string, language = "id") => {
    const response = await fetch(`${url}/${query}`, { headers: { "accept-language": language } });
    return { html: await response.text(), headers: response.headers };
  };

  test("lists the newest first and finds part of a number in any notation, as page and as JSON", async () => {
    for (const turn of ["Satu", "Dua"]) await post(message({ to: "+6285500001111", text: turn }));
    await post(message({ to: "+6285500002222", text: "Tiga" }));
    const { html } = await page(`?to=${encodeURIComponent("+62 855-0000 1111")}`);
    expect(html.indexOf("Dua")).toBeGreaterThan(0);
    expect(html.indexOf("Satu")).toBeGreaterThan(html.indexOf("Dua"));
    expect(html).not.toContain("Tiga");
    const { messages } = (await (await fetch(`${url}/inbox.json?to=85500001111`)).json()) as { messages: { text: string }[] };
    expect(messages.map(({ text }) => text)).toEqual(["Dua", "Satu"]);
  });

  test("uses the reader's language, or the chosen one", async () => {
    expect((await page("")).html).toContain('<html lang="id">');
    expect((await page("", "en-GB,en")).html).toContain("Message gateway inbox");
    expect((await page("?lang=id", "en")).html).toContain("Kotak masuk");
    expect((await page("?lang=xx&to[]=1", "en")).html).toContain("Message gateway inbox");
  });

  test("escapes text and runs only its own script", async () => {
    await post(message({ to: "+6285500003333", text: `<script>alert("x")</script>&'` }));
    const { html, headers } = await page("?to=%22%3E%3Cimg%3E6285500003333");
    expect(html).toContain("&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;&#38;&#39;");
    expect(html).not.toMatch(/<script>alert|<img|https?:\/\//);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    for (const tag of ["script", "style"]) {
      const [, inside = ""] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
      expect(policy).toContain(`'sha256-${createHash("sha256").update(inside).digest("base64")}'`);
    }
  });
});

test("closing the gateway drops its pending receipts", async () => {
  const short = createGateway({ key: KEY, callbackUrl: null, slowMs: 60_000 });
  const address = await short.listen({ port: 0, host: "127.0.0.1" });
  const body = message({ to: "+628120000002" });
  await fetch(`${address}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "content-type": "application/json", "idempotency-key": body.id },
    body: JSON.stringify(body),
  });
  const started = performance.now();
  await short.close();
  expect(performance.now() - started).toBeLessThan(5_000);
});

test("as its own process it prints its address, answers, and ends on SIGTERM", async () => {
  const child = spawn(process.execPath, ["simulators/messages/main.ts"], {
    env: { ...process.env, MESSAGES_PORT: "0", MESSAGE_GATEWAY_KEY: KEY, MESSAGES_CALLBACK_URL: "", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const [address] = /http:\S+/.exec(line.toString()) ?? [""];
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
});
