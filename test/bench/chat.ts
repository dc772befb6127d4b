/**
 * `npm run bench -- chat`: how long a message of a chat takes from being sent until the other side's page has it, with 2,000 idle and 200
 * talking sockets: on one process, and on two with one PostgreSQL, where customer and staff of each chat are on different ones. Counts what
 * was lost, doubled or out of order. The load is generated on the same processors.
 */
import { openClient } from "../../tools/client/client.ts";
import { machine } from "../shared/machine.ts";
import { startProduct } from "../shared/product.ts";
import { keepRaw } from "./blocks.ts";
import { measure, type Measured } from "./chat/round.ts";
import { setScene } from "./chat/scene.ts";
import { share } from "./verification/serve.ts";

const GOAL_P95_MS = 150;
/** 100 chats are 200 sockets. Each of 20 staff has five open, each customer and each staff page writes every twenty seconds. */
const SIZES = { talking: 100, idle: 2_000, staff: 20, pagesOfOne: 5 };
const LOAD = { messagesPerSecond: 10, warmUpSeconds: 15, seconds: 30 };

function lineOf({ name, idleSockets, talkingSockets, times, bytesPerIdleSocket, lost, doubled, disordered }: Measured): string {
  const quantiles = [0.5, 0.95, 0.99, 1].map((of) => `${share(times, of).toFixed(0)} ms`).join(" | ");
  return `| ${name} | ${idleSockets} | ${talkingSockets} | ${times.length} | ${quantiles} | ${(bytesPerIdleSocket / 1_024).toFixed(0)} kB | ${lost} | ${doubled} | ${disordered} |\n`;
}

const product = await startProduct();
try {
  const { target } = product;
  const scene = await setScene(target, SIZES);
  const client = await openClient(target.sites[0]);
  const origin = new URL(target.config.SITE_URL).origin;
  process.stdout.write(
    `${machine()}, shared with the load; ${LOAD.messagesPerSecond} messages a second; goal p95 ≤ ${GOAL_P95_MS} ms\n\n`,
  );
  process.stdout.write(
    "| bench `chat` | idle sockets | talking sockets | messages | p50 | p95 | p99 | slowest | memory of an idle socket | lost | doubled | out of order |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n",
  );
  const rounds: Measured[] = [];
  for (const sites of [target.sites.slice(0, 1), target.sites]) {
    const name = sites.length === 1 ? "one process" : "two processes";
    const round = await measure({ name, client, origin, sites }, scene, LOAD);
    rounds.push(round);
    process.stdout.write(lineOf(round));
  }
  keepRaw("chat", rounds);
  const isMissed = ({ times, idleSockets, lost, doubled, disordered }: Measured) =>
    share(times, 0.95) > GOAL_P95_MS || idleSockets !== SIZES.idle || lost + doubled + disordered > 0;
  if (rounds.some(isMissed)) process.exitCode = 1;
} finally {
  await product.stop();
}
