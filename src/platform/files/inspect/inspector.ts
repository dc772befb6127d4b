/** The program of the process that inspects and marks documents (`inspector-child.ts`): receives a file, sends the result. */
import { setPriority } from "node:os";
import type { InspectorMessage, InspectorRequest } from "./inspector-child.ts";
import { lookAtDocument } from "./inspect.ts";
import { markPdf } from "./mark-pdf.ts";

if (process.channel === undefined) throw new Error("this program runs as a child process");
/** Lower priority than the pages: uploads are inspected with the CPU time that pages leave. */
setPriority(5);
const answer = (message: InspectorMessage) => void process.send?.(message);

async function resultOf(request: InspectorRequest): Promise<InspectorMessage> {
  const { bytes } = request;
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if ("lines" in request) return { marked: markPdf(content, request.lines) };
  return { inspected: await lookAtDocument(content, request.extension) };
}

process.on("message", (request: InspectorRequest) => {
  resultOf(request).then(
    answer,
    // An error of this program, not of the file.
    (error: unknown) => answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// Ctrl-C reaches the whole process group. The signals are ignored so that the current inspection is still answered while the site finishes
// its open requests.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
answer("ready");
