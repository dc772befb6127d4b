/** Bad answers: those that a correct partner never gives and that every client meets sooner or later. */
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { Fault } from "./sentinels.ts";

export interface BadAnswers {
  /** Delay of a late answer, in milliseconds: longer than any caller waits. */
  readonly lateMs: number;
  /** Aborts all pending work. */
  readonly stop: AbortSignal;
}

/** An unanswered connection is closed after this. */
const HANG_MS = 120_000;
const NOISE = "<html>".padEnd(1_048_576, "noise ");
const BAD_GATEWAY = "<html><body><h1>502 Bad Gateway</h1></body></html>";

/** Answers with a fault. `answer` is the correct answer. */
export async function answerBadly(
  reply: FastifyReply,
  fault: Fault,
  { lateMs, stop }: BadAnswers,
  answer: { readonly status: number; readonly body: object } = { status: 500, body: {} },
): Promise<FastifyReply> {
  switch (fault) {
    case "silence_before":
    case "silence_after":
      return hang(reply, stop);
    case "error_before":
    case "error_after":
      return reply.code(502).type("text/html").send(BAD_GATEWAY);
    case "busy":
      return reply.code(429).header("retry-after", "1").send(refusal("1000429", "Too many requests"));
    case "noise_after":
      return reply.code(200).type("text/html").send(NOISE);
    case "late_after":
      await pause(lateMs, undefined, { signal: stop }).catch(() => {
        // Only stopping ends this pause early, and then the caller is gone.
      });
      return reply.code(answer.status).send(answer.body);
  }
}

export const refusal = (code: string, message: string) => ({ errors: [{ code, message }] });

/** Holds the connection open until the caller closes it. */
function hang(reply: FastifyReply, stop: AbortSignal): FastifyReply {
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
