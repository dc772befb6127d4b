/**
 * What this process holds on to. A resident size says more about when garbage was last collected than about the code under test, so tests collect
 * first and ask for what is still reachable.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes that can still be reached, in V8's heap and in the buffers that it points to. */
export async function bytesHeld(): Promise<number> {
  // What is bound to a buffer is given back in the turn after the one that collected it.
  collect();
  await new Promise(setImmediate);
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
