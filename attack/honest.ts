/** An honest visitor during an attack: what it hears, and how long that takes. */
import * as content from "#content/contract.ts";
import * as identity from "#identity/contract.ts";
import { ask, inTurn, newAddress, openClient, type Heard } from "./client.ts";
import type { Target } from "./target.ts";

export interface Times {
  readonly count: number;
  readonly failed: number;
  readonly median: number;
  readonly p99: number;
}

/** The shape of a step's code, and none that there is. */
const CODE = "A".repeat(43);

/** Ten times a second an honest visitor asks for a page, a list, or a step, in turns. */
export async function askHonestly(target: Target, isOver: () => boolean): Promise<Times> {
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
  const times: number[] = [];
  let failed = 0;
  for (let n = 0; !isOver(); n++) {
    const turn = inTurn(asks, n);
    const { heard, expected } = await turn();
    if (heard.status !== expected) failed += 1;
    times.push(heard.tookMs);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - heard.tookMs)));
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { count: times.length, failed, median: at(0.5), p99: at(0.99) };
}
