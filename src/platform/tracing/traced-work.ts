/** Calls and jobs as spans, by OpenTelemetry's conventions for HTTP servers and message consumers. */
import type { Endpoint } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { databaseTrouble } from "../database/unavailable.ts";
import { traced, transferIn, type Tracer } from "./tracer.ts";
import type { RequestFacts } from "../request-facts.ts";

/** A call over HTTP, or one of a page rendered on the server, which is part of another request. */
export function tracedCall<T>(
  tracer: Tracer | undefined,
  { name, method, path }: Endpoint,
  { requestId, caller }: RequestFacts,
  input: unknown,
  run: () => Promise<T>,
): Promise<T> {
  if (tracer === undefined) return run();
  const attributes = { "sampai.call": name, "sampai.request": requestId };
  // Reading a transfer is not part of its trace.
  const subject = method === "POST" ? transferIn(input) : undefined;
  if (caller === undefined) return tracer.span(name, { kind: "internal", subject, attributes }, run);
  const http = { "http.request.method": method, "http.route": path };
  return tracer.span(`${method} ${path}`, { kind: "server", subject, attributes: { ...attributes, ...http } }, async () => {
    try {
      const answer = await run();
      tracer.say({ "http.response.status_code": 200 });
      return answer;
    } catch (error) {
      tracer.say({ "http.response.status_code": statusOf(error) });
      throw error;
    }
  });
}

function statusOf(error: unknown): number {
  if (error instanceof Refusal) return error.status;
  return databaseTrouble(error) === null ? 500 : 503;
}

export function tracedJob<T>(
  tracer: Tracer | undefined,
  name: string,
  requestId: string,
  payload: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const attributes = {
    "messaging.system.name": "graphile_worker",
    "messaging.operation.name": "process",
    "messaging.operation.type": "process",
    "messaging.destination.name": name,
    "sampai.request": requestId,
  };
  return traced(tracer, `process ${name}`, { kind: "consumer", subject: transferIn(payload), attributes }, run);
}
