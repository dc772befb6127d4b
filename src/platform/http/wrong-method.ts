/**
 * Answers 405 with the allowed methods to a method that a path does not take (RFC 9110 §15.5.6), on every path: calls, pages, files,
 * health. Routes are collected while they are registered, so that none can be forgotten.
 */
import type { FastifyInstance, HTTPMethods } from "fastify";
import { refuse } from "#kernel/refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The path is a page too, so the route of all pages handles GET. */
    readonly isPage?: true;
  }
}

export const METHODS = [
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
] as const satisfies readonly HTTPMethods[];
/** Every path without a route of its own: pages, and preflights where another origin may call. */
const ANY_PATH = "*";

/** Call it before the first route is registered; call the function that it returns after the last. */
export function collectMethods(server: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  server.addHook("onRoute", ({ url, method, config }) => {
    const methods = taken.get(url) ?? new Set();
    for (const one of Array.isArray(method) ? method : [method]) methods.add(one);
    if (config?.isPage) for (const one of ["GET", "HEAD"]) methods.add(one);
    taken.set(url, methods);
  });
  return () => {
    // @fastify/cors answers preflights by one route for all paths; an OPTIONS route of a single path would override it.
    const hasPreflight = taken.get(ANY_PATH)?.has("OPTIONS") === true;
    const refusable = METHODS.filter((method) => method !== "OPTIONS" || !hasPreflight);
    for (const [url, methods] of Array.from(taken)) {
      const method = refusable.filter((one) => !methods.has(one));
      if (method.length > 0) refuseMethods(server, url, method, [...methods].join(", "));
    }
  };
}

function refuseMethods(server: FastifyInstance, url: string, method: HTTPMethods[], allow: string): void {
  server.route({
    method,
    url,
    exposeHeadRoute: false,
    // Before the body is read.
    onRequest: async (_request, reply) => {
      reply.header("allow", allow);
      throw refuse("method_not_allowed");
    },
    handler: (_request, reply) => reply.callNotFound(),
  });
}
