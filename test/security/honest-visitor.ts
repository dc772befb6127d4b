/** An honest visitor during an attack: its answers and their times. */
import * as content from "#content/questions/contract-public.ts";
import * as identity from "#identity/sign-in/contract.ts";
import { sendRequest, type Received } from "../../tools/client/send-request.ts";
import { newAddress, openClient } from "../../tools/client/client.ts";
import { inTurn } from "../shared/in-turn.ts";
import type { Finding, Target } from "../shared/target.ts";

export interface Times {
  readonly count: number;
  readonly failed: number;
  readonly median: number;
  readonly p99: number;
}
export interface HonestTimes extends Times {
  /** While no request of the attack was under way. */
  readonly quiet: Times;
}

/** Has the form of a step's code, but names no step. */
const CODE = "A".repeat(43);

/** Ten times a second an honest visitor requests a page, a list, or a step, in turns. */
export async function requestHonestly(
  target: Pick<Target, "sites">,
  isOver: () => boolean,
  isAttacked: () => boolean = () => true,
): Promise<HonestTimes> {
  const [site] = target.sites;
  const client = await openClient(target.sites[0]);
  const requests: (() => Promise<{ received: Received; expected: number }>)[] = [
    async () => ({
      received: await sendRequest({ site, path: "/", headers: client.headers({ address: newAddress() }) }),
      expected: 200,
    }),
    async () => ({ received: await client.call(content.listQuestions, {}, { address: newAddress() }), expected: 200 }),
    async () => ({
      received: await client.call(identity.readSignInStep, { sessionCode: CODE }, { address: newAddress() }),
      expected: 410,
    }),
  ];
  const attacked: Requested = { times: [], failed: 0 };
  const quiet: Requested = { times: [], failed: 0 };
  for (let n = 0; !isOver(); n++) {
    const turn = inTurn(requests, n);
    const wasAttacked = isAttacked();
    const { received, expected } = await turn();
    const requested = wasAttacked || isAttacked() ? attacked : quiet;
    if (received.status !== expected) requested.failed += 1;
    requested.times.push(received.tookMs);
    // Paces the visitor: the number of its calls must not depend on how fast they are answered.
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - received.tookMs)));
  }
  return { ...timesOf(attacked), quiet: timesOf(quiet) };
}

interface Requested {
  readonly times: number[];
  failed: number;
}

function timesOf({ times, failed }: Requested): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: times.length, failed, median: at(0.5), p99: at(0.99) };
}

/** Other load than the attack may slow the machine: the quiet turns in between show the normal time of an answer there. */
const TIMES_SLOWER_MOST = 3;

const said = ({ p99, median, count }: Times) => `p99 ${p99.toFixed(0)} ms, median ${median.toFixed(0)} ms of ${count}`;

/** The result row about the honest visitor. */
export function honestFinding(times: HonestTimes, p99Ms: number): Finding {
  const { p99, quiet } = times;
  const ratio = quiet.p99 === 0 ? Number.POSITIVE_INFINITY : p99 / quiet.p99;
  return {
    what: "honest calls and pages, in turns with the attack and without",
    wanted: `p99 < ${p99Ms} ms, or at most ${TIMES_SLOWER_MOST} times that of the quiet turns`,
    measured: `${said(times)}; quiet ${said(quiet)}; ${ratio.toFixed(1)} times`,
    held: p99 < p99Ms || ratio <= TIMES_SLOWER_MOST,
  };
}
