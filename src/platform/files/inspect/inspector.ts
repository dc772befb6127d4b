/** The program of the thread that looks at documents (`inspector-thread.ts`): a file comes in, what was found goes out. */
import { parentPort } from "node:worker_threads";
import { lookAtDocument } from "./look.ts";

if (parentPort === null) throw new Error("this program runs on a thread of its own");
const port = parentPort;

port.on("message", ({ bytes, extension }: { bytes: Uint8Array; extension: string }) => {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // What is thrown here ends the thread, and whoever waits for it hears of it: it is a fault of ours, not of the file.
  void lookAtDocument(content, extension).then((inspected) => port.postMessage(inspected));
});
port.postMessage("ready");
