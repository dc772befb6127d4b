/**
 * The memory that this process holds. The resident size depends mostly on the last garbage collection, so tests collect first and then read
 * what is still reachable.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Reachable bytes, in V8's heap and in its external buffers. */
export async function bytesHeld(): Promise<number> {
  // Memory attached to a buffer is freed in the turn after the one that collected it.
  collect();
  await new Promise(setImmediate);
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
