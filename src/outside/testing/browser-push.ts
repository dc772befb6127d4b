/**
 * For tests: a push service of browsers as a local server, and browsers that are subscribed at it. It checks our signature (RFC 8292) and
 * headers as a real one does; each browser decrypts with its own keys (RFC 8188, RFC 8291), by code that shares nothing with the adapter's.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SECOND_MS } from "#kernel/time.ts";
import type { Subscription } from "#notifications/devices/model/push-party.ts";
import { systemClock } from "#platform/clock.ts";

/** A private key for tests. */
export const TEST_PUSH_KEY = "1vTSbSGqU5tuTMkBLg1YYfcMDfKfcrqGvxKGXhiAEns";

interface Received {
  readonly content: unknown;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

export interface TestBrowser {
  readonly subscription: Subscription;
  readonly received: Received[];
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export async function openPushService(publicKey: string) {
  const browsers = new Map<string, TestBrowser & { readonly read: (body: Buffer) => unknown }>();
  const called: string[] = [];
  let answerWith: ((endpoint: string) => Answer | null) | null = null;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = String(request.headers["x-endpoint"]);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const given = answerWith?.(endpoint) ?? take(endpoint, request, Buffer.concat(chunks));
    response.writeHead(given.status, given.headers);
    response.end(given.body);
  }

  function take(endpoint: string, { headers }: IncomingMessage, body: Buffer): Answer {
    const browser = browsers.get(endpoint);
    if (browser === undefined) return { status: 410 };
    const claims = claimsIn(String(headers.authorization), publicKey);
    if (claims === null || claims.aud !== new URL(endpoint).origin) return { status: 403 };
    if (body.length > 4_096) return { status: 413 };
    if (headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(String(headers["ttl"]))) return { status: 400 };
    const { ttl, urgency, topic } = headers as Record<string, string | undefined>;
    browser.received.push({ content: browser.read(body), headers: { ttl, urgency, topic }, claims });
    return { status: 201 };
  }

  return {
    /** The endpoints that were called. */
    called,
    /** Reaches this server instead of the endpoint's host; everything else of the request stays. */
    fetch: ((address: string, init: RequestInit) => {
      called.push(address);
      const headers = { ...(init.headers as Record<string, string>), "x-endpoint": address };
      return fetch(`http://127.0.0.1:${port}/`, { ...init, headers });
    }) as typeof fetch,
    /** Answers so from now on; null from it, or instead of it: as the service would. */
    answers(next: ((endpoint: string) => Answer | null) | null): void {
      answerWith = next;
    },
    browser(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("base64url")}`): TestBrowser {
      const keys = createECDH("prime256v1");
      const p256dh = keys.generateKeys("base64url");
      const auth = randomBytes(16);
      const received: Received[] = [];
      const subscription = { endpoint, p256dh, auth: auth.toString("base64url") };
      const read = (body: Buffer) => JSON.parse(decrypted(body, keys, auth)) as unknown;
      browsers.set(endpoint, { subscription, received, read });
      return { subscription, received };
    },
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The claims of our signature; null when it is not ours, or has expired. */
function claimsIn(authorization: string, publicKey: string): Received["claims"] | null {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (key !== publicKey) return null;
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const signed = Buffer.from(`${header}.${payload}`);
  const by = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", signed, by, Buffer.from(signature, "base64url"))) return null;
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Received["claims"];
  const left = claims.exp - systemClock.now().getTime() / SECOND_MS;
  return left > 0 && left <= 86_400 ? claims : null;
}

/** RFC 8188, 2.1 and RFC 8291, 3.4: one record. */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = hkdf(keys.computeSecret(sender), auth, keyInfo, 32);
  const key = hkdf(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // 2: the last record.
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString();
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));
