/** Sends a file with its progress, and again with the same id when the connection is lost. `fetch` tells no progress of an upload. */
import { createApi, NetworkFailure } from "../api.ts";
import type { Api } from "#kernel/endpoint.ts";
import { readPageFact, replacePageFact } from "../page-facts.ts";
import { saveFile } from "../save-file.ts";
import { clientSession } from "../session/store.ts";
import { repeatWhileLost } from "./repeat-while-lost.ts";

/** A megabyte over a slow mobile network takes a minute; the client's own limit is for calls that are small. */
const UPLOAD_TIMEOUT_MS = 180_000;

export interface Sending {
  readonly signal: AbortSignal;
  /** The share that is sent, 0 to 1; null while the connection is lost. */
  readonly onShare: (share: number | null) => void;
}

/** Runs `work` with a client of which the upload is shown and can be cancelled. A cancelled one ends in a `NetworkFailure`. */
export async function sendFile(work: (upload: Api) => Promise<void>, { signal, onShare }: Sending): Promise<void> {
  const upload = createApi({
    readFact: readPageFact,
    replaceFact: replacePageFact,
    save: saveFile,
    session: clientSession,
    fetch: (url, init) => fetchWithProgress(url instanceof Request ? url.url : url.toString(), init ?? {}, { signal, onShare }),
  });
  await repeatWhileLost(() => work(upload), {
    isLost: (error) => error instanceof NetworkFailure && !signal.aborted,
    onLost: () => onShare(null),
    wait: (ms) => untilOnline(ms, signal),
  });
}

function fetchWithProgress(url: string, init: RequestInit, { signal, onShare }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? "GET", url);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.withCredentials = init.credentials === "include";
    request.timeout = UPLOAD_TIMEOUT_MS;
    const cancel = () => request.abort();
    signal.addEventListener("abort", cancel);
    const fail = () => reject(new TypeError("no answer"));
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total));
    for (const kind of ["error", "timeout", "abort"]) request.addEventListener(kind, fail);
    request.addEventListener("load", () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: { "content-type": request.getResponseHeader("content-type") ?? "" },
        }),
      ),
    );
    request.addEventListener("loadend", () => signal.removeEventListener("abort", cancel));
    if (signal.aborted) return fail();
    request.send(init.body as XMLHttpRequestBodyInit | null);
  });
}

/** Waits, and goes on at once when the device is connected again or the person cancels. */
function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
