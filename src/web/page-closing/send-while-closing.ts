/** A last call while the browser closes a page. */
import { z } from "zod";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { readPageFact } from "../page-facts.ts";
import { currentAccessToken } from "../session/store.ts";

/**
 * Sends a call that outlives the page (`keepalive`), within the event itself: what waits, even for a promise, is lost with the page. Only for
 * calls with a plain body, since no key can be derived meanwhile; a beacon could not carry the headers of a call. Nobody reads the answer.
 */
export function sendWhileClosing<E extends Endpoint>(endpoint: E, input: InputArgs<E>): void {
  const headers = {
    key: readPageFact("api-key"),
    "content-type": "application/json",
    [readPageFact("csrf-name")]: readPageFact("csrf-token"),
    "X-CODE-CHALLENGE": currentAccessToken() ?? "",
  };
  const body = JSON.stringify(z.encode(endpoint.input, endpoint.input.parse(input)));
  const url = new URL(endpoint.path, readPageFact("api-url") || location.origin);
  fetch(url, { method: "POST", headers, body, credentials: "include", keepalive: true }).catch(() => undefined);
}
