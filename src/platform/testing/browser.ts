/** A browser for tests: stores the cookies of answers and sends them with each call, to whichever server a call is directed. */
import { z } from "zod";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { encryptPayload } from "#kernel/payload.ts";
import type { TestAnswer, TestApi } from "./api.ts";

export interface BrowserOptions {
  /** The access token, as `X-CODE-CHALLENGE`. */
  readonly token?: string | undefined;
  /** Another server than the one it was opened with. */
  readonly api?: TestApi;
  /** The answer gets lost: the server has done its work, and the browser receives nothing. */
  readonly isLost?: boolean;
}

export interface TestBrowser {
  readonly cookies: Map<string, string>;
  /** The cookies of the last answer with all their attributes. */
  readonly lastGiven: Record<string, unknown>[];
  call<E extends Endpoint>(endpoint: E, input: InputArgs<E>, options?: BrowserOptions): Promise<TestAnswer<E>>;
}

/** The client's error when no answer arrives. */
const LOST = { code: 503, status: "unavailable", message: "no answer", details: {} } as const;

export function openTestBrowser(first: TestApi, userAgent = ""): TestBrowser {
  const cookies = new Map<string, string>();
  const lastGiven: Record<string, unknown>[] = [];
  return {
    cookies,
    lastGiven,
    async call(endpoint, input, { token, api = first, isLost = false } = {}) {
      const sent = z.encode(endpoint.input, endpoint.input.parse(input)) as Record<string, unknown>;
      const own = api.headers();
      const headers = {
        ...own,
        cookie: [own["cookie"], ...[...cookies].map(([name, value]) => `${name}=${value}`)].join("; "),
        "user-agent": userAgent,
        "content-type": "application/json",
        ...(token === undefined ? {} : { "x-code-challenge": token }),
      };
      const response =
        endpoint.method === "GET"
          ? await api.server.inject({ method: "GET", url: endpoint.path, query: sent as Record<string, string>, headers })
          : await api.server.inject({
              method: "POST",
              url: endpoint.path,
              headers,
              payload: JSON.stringify({ payload: await encryptPayload(sent, api.config.WEB_PAYLOAD_PASSPHRASE) }),
            });
      if (isLost) return LOST;
      lastGiven.splice(0, lastGiven.length, ...response.cookies.map((cookie) => ({ ...cookie })));
      for (const { name, value } of response.cookies)
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      return response.json();
    },
  };
}
