/** The message gateway simulator: its protocol (README.md) over HTTP, and the inbox where people read what was sent. */
import { createHash, timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { type SharedClock, REAL_CLOCK } from "../shared-clock.ts";
import { registerInbox } from "./inbox.ts";
import { messageSchema, note, openMessages, type Message } from "./messages.ts";
import { settle, type ReceiptSettings } from "./receipts.ts";
import { behaviourOf, type Behaviour } from "./sentinels.ts";

export interface GatewaySettings {
  readonly key: string;
  readonly callbackUrl: string | null;
  readonly deliveryMs?: number;
  readonly slowMs?: number;
  readonly retryMs?: number;
  readonly clock?: SharedClock;
}

const MAX_BODY_BYTES = 32_768;
/** Longer than any caller waits. An unanswered connection is closed after this. */
const HANG_MS = 120_000;
const NOISE = "<html>".padEnd(1_048_576, "noise ");

/** Builds the gateway without listening. Closing it drops its pending receipts. */
export function createGateway({
  key,
  callbackUrl,
  deliveryMs = 400,
  slowMs = 8_000,
  retryMs = 1_000,
  clock = REAL_CLOCK,
}: GatewaySettings): FastifyInstance {
  const messages = openMessages();
  const stopping = new AbortController();
  const receipts: ReceiptSettings = { key, callbackUrl, deliveryMs, slowMs, retryMs, stop: stopping.signal, now: clock.now };
  const server = Fastify({ logger: false, bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  server.addHook("preClose", async () => {
    stopping.abort();
    clock.stop();
  });
  server.setErrorHandler((error, _request, reply) => {
    const status = typeof error === "object" && error !== null && "statusCode" in error ? Number(error.statusCode) : 500;
    if (status < 500) return refuse(reply, 400, "malformed");
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return refuse(reply, 500, "internal");
  });
  server.setNotFoundHandler((_request, reply) => refuse(reply, 404, "not_found"));
  server.get("/healthz", async () => ({ status: "ok" }));
  registerInbox(server, messages);

  server.post("/messages", async (request, reply) => {
    if (!isBearer(request, key)) return refuse(reply, 401, "unauthorized");
    const posted = messageSchema.safeParse(request.body);
    if (!posted.success || request.headers["idempotency-key"] !== posted.data.id) return refuse(reply, 400, "malformed");
    const known = messages.find(posted.data.id);
    if (known && !isSame(known, posted.data)) return refuse(reply, 409, "idempotency_conflict");
    const message = known ?? messages.add(posted.data);
    message.calls += 1;
    return answer(message, behaviourOf(message.to), receipts, reply);
  });

  server.get<{ Params: { id: string } }>("/messages/:id", async (request, reply) => {
    if (!isBearer(request, key)) return refuse(reply, 401, "unauthorized");
    const message = messages.find(request.params.id);
    if (!message || message.state === "received") return refuse(reply, 404, "not_found");
    return { id: message.id, reference: message.reference, status: message.state, reason: message.reason };
  });
  return server;
}

async function answer(
  message: Message,
  behaviour: Behaviour,
  receipts: ReceiptSettings,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isFirst = message.calls === 1;
  const isUnknown = behaviour === "whatsapp_unknown" && message.channel === "whatsapp";
  if (behaviour === "rejected" || isUnknown) {
    message.state = "rejected";
    message.reason = isUnknown ? "not_on_whatsapp" : "number_rejected";
    note(message, `POST /messages → 400 ${message.reason}`);
    return refuse(reply, 400, message.reason);
  }
  if (isFirst && (behaviour === "unavailable" || behaviour === "busy")) {
    const status = behaviour === "busy" ? 429 : 503;
    note(message, `POST /messages → ${status}`);
    return refuse(reply.header("retry-after", "1"), status, behaviour === "busy" ? "too_many_requests" : "unavailable");
  }
  if (message.state === "received") {
    message.state = "accepted";
    const settled = settle(message, behaviour, receipts).catch((error: unknown) => {
      // Stopping ends pending deliveries; any other error is a bug.
      if (!receipts.stop.aborted) throw error;
    });
    if (behaviour === "early") await settled;
  }
  if (isFirst && behaviour === "silent") return hang(message, reply, receipts.stop);
  note(message, `POST /messages → 202${isFirst ? "" : `, call ${message.calls}`}`);
  reply.code(202);
  if (isFirst && behaviour === "noise") return reply.type("text/html").send(NOISE);
  return reply.send({ id: message.id, reference: message.reference, status: "accepted" });
}

/** Holds the connection open until the caller closes it. */
function hang(message: Message, reply: FastifyReply, stop: AbortSignal): FastifyReply {
  note(message, "POST /messages → no answer");
  reply.hijack();
  const end = () => reply.raw.destroy();
  const timer = setTimeout(end, HANG_MS);
  stop.addEventListener("abort", end, { once: true });
  reply.raw.on("close", () => {
    clearTimeout(timer);
    stop.removeEventListener("abort", end);
  });
  return reply;
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}

function isSame(known: Message, posted: Pick<Message, "channel" | "to" | "text">): boolean {
  return known.channel === posted.channel && known.to === posted.to && known.text === posted.text;
}

/** Digests have equal lengths, which timingSafeEqual requires. */
const digest = (text: string) => createHash("sha256").update(text).digest();

function isBearer(request: FastifyRequest, key: string): boolean {
  return timingSafeEqual(digest(request.headers.authorization ?? ""), digest(`Bearer ${key}`));
}
