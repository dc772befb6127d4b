/** The bank simulator: SNAP BI over HTTP (README.md), the page for people who look and pay, and the control calls for tests. */
import { createHash, randomBytes, type KeyObject } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type SharedClock, REAL_CLOCK } from "../shared-clock.ts";
import { openBook } from "./book.ts";
import { registerControl } from "./control.ts";
import { openDiary } from "./diary.ts";
import { NO_FAULTS } from "./faults.ts";
import { codeStatus, generateCode, planSettlement, type QrisSettings } from "./qris.ts";
import { accountHolder, statement, transferStatus } from "./inquiries.ts";
import { openNotifications } from "./notifications.ts";
import { registerPage } from "./page.ts";
import { answer, callSignature, dayOf, isSame, isTokenSignature, readTime, timeText, type Answer } from "./snap.ts";
import { plan, submit, type Bank, type Reply, type Timing } from "./transfers.ts";
import { accountStatus, closeAccount, openAccount } from "./virtual-accounts.ts";

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Public key with which the customer's token requests are verified. */
  readonly clientKey: KeyObject;
}

export interface BankSettings extends Credentials {
  readonly account: string;
  readonly serviceId: string;
  /** The customer's merchant for QRIS; without it the bank gives no codes. */
  readonly qris?: QrisSettings;
  /** Where and how the bank calls the customer. */
  readonly callbackUrl: string | null;
  readonly callbackId: string;
  readonly callbackSecret: string;
  readonly privateKey: KeyObject;
  /** File of its book; null: memory alone. */
  readonly file?: string | null;
  readonly openingRupiah?: bigint;
  readonly timing?: Partial<Timing>;
  readonly notificationMs?: number;
  readonly retryMs?: number;
  readonly clock?: SharedClock;
}

const MAX_BODY_BYTES = 32_768;
const TOKEN_SECONDS = 900;
const MAX_AGE_MS = 300_000;
/** Longer than any caller waits. An unanswered connection is closed after this. */
const HANG_MS = 120_000;
const NOISE = "<html>".padEnd(1_048_576, "noise ");
const DAY_MS = 86_400_000;
const TIMING: Timing = {
  slowMs: 8_000,
  sknBatchMs: 30_000,
  failMs: 3_000,
  reverseMs: 5_000,
  returnMs: 2 * DAY_MS,
  lateMs: 25_000,
};

/** Builds the bank without listening. Closing it drops its pending notifications. */
export function createBank(settings: BankSettings): FastifyInstance {
  const book = openBook(settings.file ?? null, (settings.openingRupiah ?? 100_000_000_000n) * 100n);
  const clock = settings.clock ?? REAL_CLOCK;
  const diary = openDiary(book.offsetMs(), clock);
  const notifications = openNotifications({
    url: settings.callbackUrl,
    clientId: settings.callbackId,
    secret: settings.callbackSecret,
    privateKey: settings.privateKey,
    retryMs: settings.retryMs ?? 1_000,
    notificationMs: settings.notificationMs ?? 400,
    now: clock.now,
  });
  const bank: Bank = {
    book,
    diary,
    notifications,
    timing: { ...TIMING, ...settings.timing },
    account: settings.account,
    faults: NO_FAULTS,
    calls: new Map(),
  };
  const server = Fastify({ logger: false, bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  const stopping = new AbortController();
  server.addHook("preClose", async () => {
    stopping.abort();
    diary.stop();
    notifications.stop();
    clock.stop();
  });
  server.addHook("onClose", async () => book.close());
  server.setErrorHandler((error, _request, reply) => {
    const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
    if (status >= 500) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return reply.code(status).send({ error: status < 500 ? "malformed" : "internal" });
  });
  server.get("/healthz", async () => ({ status: "ok" }));
  void server.register(async (scope) => registerSnap(scope, bank, { ...settings, clock }, stopping.signal));
  void server.register(async (scope) => registerControl(scope, bank, settings.serviceId));
  void server.register(async (scope) => registerPage(scope, bank, settings.serviceId));
  for (const transfer of book.transfers.values()) plan(bank, transfer);
  for (const { reference } of book.qrisCodes.values())
    for (const payment of book.paymentsOf(reference)) planSettlement(bank, payment);
  return server;
}

/** Registers each service: its path and what the bank does. */
function registerSnap(scope: FastifyInstance, bank: Bank, settings: BankSettings & Gatekeeping, stop: AbortSignal): void {
  // The signature covers the text, so the body is read as text.
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const gate = openGate(settings);
  scope.addHook("onRequest", async (_request, reply) =>
    bank.faults.isDown ? reply.code(503).send({ responseMessage: "Service Unavailable" }) : undefined,
  );
  const sendNow: SendNow = (reply, { status, body }) =>
    reply.code(status).header("x-timestamp", timeText(settings.clock.now())).send(body);
  scope.post("/v1.0/access-token/b2b", async (request, reply) => sendNow(reply, gate.giveToken(request)));
  const on = (method: "POST" | "DELETE", path: string, service: string, work: (body: unknown) => Reply | Promise<Reply>) =>
    scope.route({
      method,
      url: `/v1.0/${path}`,
      handler: async (request, reply) => {
        const body = typeof request.body === "string" ? request.body : "";
        const refused = gate.whyNot(request, body, service, bank.diary.now());
        if (refused) return sendNow(reply, refused);
        const said = await work(parsed(body));
        return deliver(reply, said, { lateMs: bank.timing.lateMs, stop, sendNow });
      },
    });
  const { serviceId } = settings;
  on("POST", "account-inquiry-external", "16", (body) => accountHolder(body));
  on("POST", "transfer-interbank", "18", (body) => submit(bank, "18", body));
  on("POST", "transfer-skn", "23", (body) => submit(bank, "23", body));
  on("POST", "transfer/status", "36", (body) => transferStatus(bank, body));
  on("POST", "bank-statement", "14", (body) => statement(bank, body));
  on("POST", "transfer-va/create-va", "27", (body) => openAccount(bank, serviceId, body));
  on("POST", "transfer-va/status", "26", (body) => accountStatus(bank, serviceId, body));
  on("POST", "qr/qr-mpm-generate", "47", (body) =>
    settings.qris ? generateCode(bank, settings.qris, body) : answer("47", 404, "08", "Invalid Merchant"),
  );
  on("POST", "qr/qr-mpm-query", "51", (body) => codeStatus(bank, body));
  on("DELETE", "transfer-va/delete-va", "31", (body) => closeAccount(bank, serviceId, body));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

interface Gatekeeping extends Credentials {
  readonly clock: SharedClock;
}

interface Gate {
  giveToken(request: FastifyRequest): Answer;
  /** The refusal of a call that fails the checks, or null. */
  whyNot(request: FastifyRequest, body: string, service: string, bankNowMs: number): Answer | null;
}

/**
 * Checks tokens, timestamps, signatures, and that external ids are new today. Timestamps are checked against the shared clock, however far
 * the bank's own clock is moved.
 */
function openGate({ clientId, clientSecret, clientKey, clock }: Gatekeeping): Gate {
  const isFresh = (timestamp: string) => clock.isFresh(readTime(timestamp), MAX_AGE_MS);
  const tokens = new Map<string, number>();
  let seen = { day: "", ids: new Set<string>() };
  return {
    giveToken(request) {
      const timestamp = header(request, "x-timestamp");
      if (header(request, "x-client-key") !== clientId) return answer("73", 401, "00", "Unauthorized. Unknown Client");
      if (!isFresh(timestamp)) return answer("73", 401, "00", "Unauthorized. Timestamp");
      if (!isTokenSignature(clientKey, clientId, timestamp, header(request, "x-signature")))
        return answer("73", 401, "00", "Unauthorized. Signature");
      const accessToken = randomBytes(48).toString("base64url");
      tokens.set(digest(accessToken), clock.now() + TOKEN_SECONDS * 1_000);
      return answer("73", 200, "00", "Successful", { accessToken, tokenType: "Bearer", expiresIn: String(TOKEN_SECONDS) });
    },
    whyNot(request, body, service, bankNowMs) {
      const token = header(request, "authorization").replace(/^Bearer /, "");
      if ((tokens.get(digest(token)) ?? 0) < clock.now()) return answer(service, 401, "01", "Invalid Token (B2B)");
      const timestamp = header(request, "x-timestamp");
      const expected = callSignature(clientSecret, { method: request.method, path: request.url, token, body, timestamp });
      if (!isFresh(timestamp) || !isSame(header(request, "x-signature"), expected))
        return answer(service, 401, "00", "Unauthorized. Signature");
      const id = header(request, "x-external-id");
      if (!/^\d{1,36}$/.test(id) || header(request, "x-partner-id") !== clientId || header(request, "channel-id") === "")
        return answer(service, 400, "02", "Invalid Mandatory Field X-EXTERNAL-ID");
      const day = dayOf(bankNowMs);
      if (seen.day !== day) seen = { day, ids: new Set() };
      if (seen.ids.has(id)) return answer(service, 409, "00", "Conflict");
      seen.ids.add(id);
      return null;
    },
  };
}

const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? "");
const digest = (text: string) => createHash("sha256").update(text).digest("base64");

type SendNow = (reply: FastifyReply, answer: Answer) => FastifyReply;

interface Delivery {
  readonly lateMs: number;
  readonly stop: AbortSignal;
  readonly sendNow: SendNow;
}

/** Sends the answer, or plays the fault that replaces it. */
function deliver(reply: FastifyReply, said: Reply, { lateMs, stop, sendNow }: Delivery): FastifyReply {
  if (said === "bad_gateway") return reply.code(502).type("text/html").send("<html><h1>502 Bad Gateway</h1></html>");
  if (said === "noise") return reply.code(200).type("text/html").send(NOISE);
  if (said === "silence") return hold(reply, HANG_MS, stop, () => reply.raw.destroy());
  if (!("late" in said)) return sendNow(reply, said);
  const { status, body } = said.late;
  return hold(reply, lateMs, stop, () =>
    reply.raw.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
  );
}

/** Holds the connection open for that long, unless the caller closes it first. */
function hold(reply: FastifyReply, milliseconds: number, stop: AbortSignal, then: () => void): FastifyReply {
  reply.hijack();
  const end = () => reply.raw.destroy();
  const timer = setTimeout(then, milliseconds);
  stop.addEventListener("abort", end, { once: true });
  reply.raw.on("close", () => {
    clearTimeout(timer);
    stop.removeEventListener("abort", end);
  });
  return reply;
}
