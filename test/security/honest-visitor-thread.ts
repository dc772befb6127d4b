/** The honest visitor on its own thread: its times show the product's delays, not those of the attackers in this process. */
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { countAddressesFrom } from "../../tools/client/client.ts";
import { requestHonestly, type HonestTimes } from "./honest-visitor.ts";
import type { Target } from "../shared/target.ts";
import type { Turns } from "./alternating-load.ts";

interface Start {
  readonly sites: Target["sites"];
  /** Whether the attack is over, and how many of its requests are under way. */
  readonly shared: Int32Array<SharedArrayBuffer>;
}
const OVER = 0;
const IN_PROGRESS = 1;
/** No attack uses this many addresses. */
const OWN_ADDRESSES = 8_000_000;

/** Makes requests until `over` is called, which returns the measured times. */
export function visitHonestly({ sites }: Target, turns: Turns): { readonly over: () => Promise<HonestTimes> } {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const start: Start = { sites: [...sites], shared };
  turns.onChange((inProgress) => Atomics.store(shared, IN_PROGRESS, inProgress));
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
  const times = await requestHonestly({ sites }, isOver, () => Atomics.load(shared, IN_PROGRESS) > 0);
  port.postMessage(times);
}
