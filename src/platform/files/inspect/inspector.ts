/** The program of the process that inspects documents (`inspector-child.ts`): a file comes in, the result goes out. */
import { setPriority } from "node:os";
import type { InspectorMessage } from "./inspector-child.ts";
import { lookAtDocument } from "./look.ts";

if (process.channel === undefined) throw new Error("this program runs as a child process");
/** Pages go first: what strangers upload is inspected with the time that they leave. */
setPriority(5);
const answer = (message: InspectorMessage) => void process.send?.(message);

process.on("message", ({ bytes, extension }: { bytes: Uint8Array; extension: string }) => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  lookAtDocument(content, extension).then(
    (inspected) => answer({ inspected }),
    // A fault of ours, not of the file.
    (error: unknown) => answer({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// Ctrl-C reaches the whole group: what is being inspected is still answered while the site finishes its open requests.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
answer("ready");
