/**
 * The bank's calls to us at `/snap/v1.0/…`: a token (73), what a virtual account is for (24), a payment to one (25), a payment by QRIS (52), the outcome of a
 * transfer (75 for SKN; the same form for the other rails, for which SNAP has none). Signature and age are checked before anything is read.
 * Duplicates are the receiver's concern: notifications arrive twice, late, and in any order. An `X-EXTERNAL-ID` repeated on the same day is
 * answered 409, as SNAP requires; its notification is received nevertheless.
 */
import { createHash, type KeyObject } from "node:crypto";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { parseStrictJson } from "#kernel/strict-json.ts";
import { toLocalDate, type LocalDate } from "#kernel/time.ts";
import type { Clock, Random } from "#platform/clock.ts";
import { AWAY_RETRY_SECONDS, databaseTrouble } from "#platform/database/unavailable.ts";
import { bytesOf, registerSignedCalls } from "#platform/http/signed-calls.ts";
import type { DescribeAccount, PaymentNotification } from "#transfers/pay-in/model/pay-in-party.ts";
import type { PayoutNotification } from "#transfers/lifecycle/payout-party.ts";
import { isCallSigned, isTokenRequestSigned, minify } from "../snap/signature.ts";
import { isToken, issueToken, TOKEN_LIFE_SECONDS } from "../snap/server-token.ts";
import { parseSnapTime, snapTime } from "../snap/time.ts";
import {
  answerInquiry,
  inquirySchema,
  notificationSchema,
  paymentSchema,
  qrisNotificationSchema,
  tokenRequestSchema,
} from "./incoming-shapes.ts";

export interface BankCalls {
  /** The bank's client id in its calls to us (`X-CLIENT-KEY`, `X-PARTNER-ID`). */
  readonly clientId: string;
  readonly publicKey: KeyObject;
  /** The secret that the bank signs its calls with. */
  readonly secret: string;
  /** The company's number: virtual accounts with another prefix are not ours. */
  readonly serviceId: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly describeAccount: DescribeAccount;
  /** Marks an `X-EXTERNAL-ID` as used for a business day; false when any process has seen it on that day before. */
  readonly useExternalId: (id: string, day: LocalDate) => Promise<boolean>;
  /** Schedules an inquiry about a payment. Repeated notifications are accepted, and so are numbers that no order has. */
  readonly receivePayIn: (payment: PaymentNotification) => Promise<void>;
  /** Schedules an inquiry about a QRIS code, by our reference of it; false when no transfer has it. */
  readonly receiveQris: (reference: string) => Promise<boolean>;
  /** Stores a notification; false when no payout has its reference. */
  readonly receiveNotification: (notification: PayoutNotification) => Promise<boolean>;
}

export const SNAP_PATHS = {
  token: "/snap/v1.0/access-token/b2b",
  inquiry: "/snap/v1.0/transfer-va/inquiry",
  payment: "/snap/v1.0/transfer-va/payment",
  qrisPayment: "/snap/v1.0/qr/qr-mpm-notify",
  sknNotification: "/snap/v1.0/transfer-skn/notify",
  transferNotification: "/snap/v1.0/transfer-interbank/notify",
} as const;

const MAX_BYTES = 16_384;
/** A call signed longer ago, or further ahead, is refused: a recorded call cannot be replayed after this time. */
const MAX_AGE_MS = 300_000;

interface SnapReply {
  readonly status: number;
  readonly caseCode: string;
  readonly message: string;
  readonly fields?: object;
}
const OK: SnapReply = { status: 200, caseCode: "00", message: "Successful" };
const refusal = (status: number, name: string, message: string): SnapReply => ({ status, caseCode: name, message });
const MALFORMED = refusal(400, "00", "Bad Request");
const UNAVAILABLE = refusal(503, "00", "Service Unavailable");
const CONFLICT = refusal(409, "00", "Conflict");
const UNAUTHORIZED = (why: string) => refusal(401, "00", `Unauthorized. ${why}`);

/** A further route of the server (server.ts, `extras`). */
export function bankRoute(calls: BankCalls): (server: FastifyInstance) => Promise<void> {
  return (server) =>
    registerSignedCalls(server, MAX_BYTES, (scope) => {
      const on = (path: string, service: string, answer: (request: FastifyRequest, body: string) => Promise<SnapReply>) =>
        scope.post(path, {
          handler: async (request, reply) => {
            const body = Buffer.from(bytesOf(request)).toString("utf8");
            return send(calls, reply, service, await answer(request, body));
          },
          errorHandler: (error: FastifyError, request, reply) => {
            const status = databaseTrouble(error) === null ? (error.statusCode ?? 500) : 503;
            // The server is overloaded, stopping, or without a database. This is no fault, and the bank notifies again.
            if (status === 503) {
              request.log.warn({ err: error }, "bank call answered 503, the bank will retry");
              void reply.header("retry-after", String(AWAY_RETRY_SECONDS));
              return void send(calls, reply, service, UNAVAILABLE);
            }
            if (status >= 500) request.log.error({ err: error }, "bank call failed");
            // 500 makes the bank notify again, so the notification is not lost.
            void send(calls, reply, service, status < 500 ? MALFORMED : refusal(500, "00", "General Error"));
          },
        });
      on(SNAP_PATHS.token, "73", async (request, body) => giveToken(calls, request, body));
      on(SNAP_PATHS.inquiry, "24", (request, body) =>
        ifProven(calls, request, body, inquirySchema, (inquiry) => answerInquiry(calls, inquiry)),
      );
      const payments = paymentSchema(calls);
      on(SNAP_PATHS.payment, "25", (request, body) =>
        ifProven(calls, request, body, payments, async ({ payment, echo }) => {
          await calls.receivePayIn(payment);
          return { ...OK, fields: { virtualAccountData: { ...echo, paymentFlagStatus: "00" } } };
        }),
      );
      on(SNAP_PATHS.qrisPayment, "52", (request, body) =>
        ifProven(calls, request, body, qrisNotificationSchema, async (reference) =>
          (await calls.receiveQris(reference)) ? OK : refusal(404, "01", "Transaction Not Found"),
        ),
      );
      for (const [path, service] of [
        [SNAP_PATHS.sknNotification, "75"],
        [SNAP_PATHS.transferNotification, "18"],
      ] as const)
        on(path, service, (request, body) =>
          ifProven(calls, request, body, notificationSchema, async (reference) => {
            // SNAP gives notifications no id. The bank repeats one byte for byte under new headers, so the hash of its body is its id.
            const eventId = createHash("sha256").update(minify(body)).digest("hex").slice(0, 40);
            return (await calls.receiveNotification({ eventId, reference })) ? OK : refusal(404, "01", "Transaction Not Found");
          }),
        );
    });
}

function send(calls: BankCalls, reply: FastifyReply, service: string, answer: SnapReply): FastifyReply {
  return reply
    .code(answer.status)
    .headers({ "x-timestamp": snapTime(calls.clock.now()), "cache-control": "no-store" })
    .send({ responseCode: `${answer.status}${service}${answer.caseCode}`, responseMessage: answer.message, ...answer.fields });
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

function giveToken(calls: BankCalls, request: FastifyRequest, body: string): SnapReply {
  const timestamp = header(request, "x-timestamp");
  const why =
    header(request, "x-client-key") !== calls.clientId
      ? "Unknown Client"
      : !isFresh(timestamp, calls.clock.now())
        ? "Timestamp"
        : !isTokenRequestSigned(calls.publicKey, calls.clientId, timestamp, header(request, "x-signature"))
          ? "Signature"
          : null;
  if (why !== null) return refused(request, why);
  if (!tokenRequestSchema.safeParse(parseStrictJson(body)?.value).success) return MALFORMED;
  const accessToken = issueToken(calls.secret, calls.clientId, calls.clock.now(), calls.random);
  return { ...OK, fields: { accessToken, tokenType: "Bearer", expiresIn: String(TOKEN_LIFE_SECONDS) } };
}

/** Answers a call once its token, age and signature hold and its body has the form; no other code runs before that. */
async function ifProven<S extends z.ZodType>(
  calls: BankCalls,
  request: FastifyRequest,
  body: string,
  schema: S,
  answer: (input: z.output<S>) => Promise<SnapReply>,
): Promise<SnapReply> {
  const now = calls.clock.now();
  const timestamp = header(request, "x-timestamp");
  const accessToken = /^Bearer (\S{1,2048})$/.exec(header(request, "authorization"))?.[1] ?? "";
  if (!isToken(calls.secret, calls.clientId, accessToken, now)) {
    request.log.warn({ why: "token" }, "call of the bank refused");
    return refusal(401, "01", "Invalid Token (B2B)");
  }
  if (header(request, "x-partner-id") !== calls.clientId) return refused(request, "Unknown Client");
  const signedAt = parseSnapTime(timestamp);
  if (signedAt === null || !isFresh(timestamp, now)) return refused(request, "Timestamp");
  const signed = { method: request.method, path: request.url, accessToken, body, timestamp };
  if (!isCallSigned(calls.secret, signed, header(request, "x-signature"))) return refused(request, "Signature");
  const externalId = header(request, "x-external-id");
  if (!/^\d{1,36}$/.test(externalId)) return refusal(400, "02", "Invalid Mandatory Field X-EXTERNAL-ID");
  const parsed = parseStrictJson(body);
  if (parsed === null) return MALFORMED;
  const input = schema.safeParse(parsed.value);
  if (!input.success) {
    const field = input.error.issues[0]?.path.join(".") ?? "";
    return refusal(400, "01", `Invalid Field Format ${field}`.trim());
  }
  // Answers before marking the id. A call that could not be stored comes again under the same id and is not a repetition. A repeated
  // notification is received twice, so that an honest repetition loses nothing.
  // The day is that of the signature: a call recorded before midnight cannot be replayed after it.
  const answered = await answer(input.data);
  return (await calls.useExternalId(externalId, toLocalDate(signedAt))) ? answered : CONFLICT;
}

function refused(request: FastifyRequest, why: string): SnapReply {
  request.log.warn({ why }, "call of the bank refused");
  return UNAUTHORIZED(why);
}

function isFresh(timestamp: string, now: Date): boolean {
  const signedAt = parseSnapTime(timestamp);
  return signedAt !== null && Math.abs(now.getTime() - signedAt.getTime()) <= MAX_AGE_MS;
}
