/** An honest visitor during an attack: what it hears, and how long that takes. */
import * as content from "#content/contract.ts";
import * as identity from "#identity/contract.ts";
import { ask, inTurn, newAddress, openClient, type Heard } from "./client.ts";
import type { Finding, Target } from "./target.ts";

export interface Times {
  readonly count: number;
  readonly failed: number;
  readonly median: number;
  readonly p99: number;
}
export interface HonestTimes extends Times {
  /** While nothing of the attack was under way. */
  readonly quiet: Times;
}

/** The shape of a step's code, and none that there is. */
const CODE = "A".repeat(43);

/** Ten times a second an honest visitor asks for a page, a list, or a step, in turns. */
export async function askHonestly(
  target: Pick<Target, "sites">,
  isOver: () => boolean,
  isAttacked: () => boolean = () => true,
): Promise<HonestTimes> {
  const [site] = target.sites;
  const client = await openClient(target);
  const asks: (() => Promise<{ heard: Heard; expected: number }>)[] = [
    async () => ({ heard: await ask({ site, path: "/", headers: client.headers({ address: newAddress() }) }), expected: 200 }),
    async () => ({ heard: await client.call(content.listQuestions, {}, { address: newAddress() }), expected: 200 }),
    async () => ({
      heard: await client.call(identity.readSignInStep, { sessionCode: CODE }, { address: newAddress() }),
      expected: 410,
    }),
  ];
  const attacked: Asked = { times: [], failed: 0 };
  const quiet: Asked = { times: [], failed: 0 };
  for (let n = 0; !isOver(); n++) {
    const turn = inTurn(asks, n);
    const wasAttacked = isAttacked();
    const { heard, expected } = await turn();
    const asked = wasAttacked || isAttacked() ? attacked : quiet;
    if (heard.status !== expected) asked.failed += 1;
    asked.times.push(heard.tookMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - heard.tookMs)));
  }
  return { ...timesOf(attacked), quiet: timesOf(quiet) };
}

interface Asked {
  readonly times: number[];
  failed: number;
}

function timesOf({ times, failed }: Asked): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: times.length, failed, median: at(0.5), p99: at(0.99) };
}

/** Others than the attack may keep the machine busy: then the quiet turns between say how long an answer takes there. */
const TIMES_SLOWER_MOST = 3;

const said = ({ p99, median, count }: Times) => `p99 ${p99.toFixed(0)} ms, median ${median.toFixed(0)} ms of ${count}`;

/** The line of the table about the honest visitor. */
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
