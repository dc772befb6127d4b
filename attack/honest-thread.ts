/** The honest visitor on a thread of its own: what it waits for is the product, not the attackers of this process. */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { countAddressesFrom } from "./client.ts";
import { askHonestly, type HonestTimes } from "./honest.ts";
import type { Target } from "./target.ts";
import type { Turns } from "./turns.ts";

interface Start {
  readonly sites: Target["sites"];
  /** Whether it is over, and how much of the attack is under way. */
  readonly shared: Int32Array<SharedArrayBuffer>;
}
const OVER = 0;
const UNDER_WAY = 1;
/** No attack has used as many. */
const OWN_ADDRESSES = 8_000_000;

/** Asks until `over` is called, which answers what was heard. */
export function visitHonestly({ sites }: Target, turns: Turns): { readonly over: () => Promise<HonestTimes> } {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const start: Start = { sites: [...sites], shared };
  turns.onChange((underWay) => Atomics.store(shared, UNDER_WAY, underWay));
  const thread = new Worker(new URL(import.meta.url), { workerData: start });
  const times = new Promise<HonestTimes>((resolve, reject) => thread.once("message", resolve).once("error", reject));
  return {
    over() {
      Atomics.store(shared, OVER, 1);
      return times;
    },
  };
}

if (!isMainThread && parentPort !== null && workerData !== null && "shared" in (workerData as object)) {
  const { sites, shared } = workerData as Start;
  countAddressesFrom(OWN_ADDRESSES);
  const isOver = () => Atomics.load(shared, OVER) === 1;
  const port = parentPort;
  const times = await askHonestly({ sites }, isOver, () => Atomics.load(shared, UNDER_WAY) > 0);
  port.postMessage(times);
}
