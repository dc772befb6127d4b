/**
 * Refuses requests while the event loop is seconds behind, so that its backlog shrinks. A timer measures how late it fires.
 *
 * One late firing is no overload: the process was paused, or one step was long, and refusing the people who waited for it would help nobody.
 * (`@fastify/under-pressure` refuses everybody for a second after steps of only one second in a row: it resets its histogram each second,
 * the first sample after a reset is lost, and an empty histogram counts as an infinite delay.)
 */
import type { FastifyInstance } from "fastify";

export interface LoadLimits {
  readonly checkedEveryMs: number;
  readonly maxLateMs: number;
}
const LIMITS: LoadLimits = { checkedEveryMs: 500, maxLateMs: 3_000 };

/** Checks in a row that must be late. */
const LATE_IN_A_ROW = 2;

/** The status that the error handlers of calls and of pages answer with "try again". */
class Overloaded extends Error {
  readonly statusCode = 503;
}

export function shedLoad(server: FastifyInstance, { checkedEveryMs, maxLateMs }: LoadLimits = LIMITS): void {
  let dueMs = performance.now() + checkedEveryMs;
  let late = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    late = nowMs - dueMs > maxLateMs ? late + 1 : 0;
    dueMs = nowMs + checkedEveryMs;
  }, checkedEveryMs).unref();
  server.addHook("onClose", async () => clearInterval(timer));
  server.addHook("onRequest", async (request) => {
    if (late < LATE_IN_A_ROW) return;
    // A file is cheap, and a page whose scripts are refused is broken for its visitor until it is loaded again.
    if (request.url.startsWith("/assets/")) return;
    throw new Overloaded("the event loop is behind");
  });
}
