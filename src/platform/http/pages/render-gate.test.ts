import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createRenderGate, RenderRefused, type GateLimits } from "./render-gate.ts";

const LIMITS: GateLimits = { burst: 5, perSecond: 2, atOnce: 2, waiting: 3, allAtOnce: 3, allWaiting: 5, waitMs: 10_000 };

/** Renders that end on request. */
function openGate(limits: Partial<GateLimits> = {}) {
  let now = 0;
  const gate = createRenderGate(() => now, { ...LIMITS, ...limits });
  const under: { who: string; end: () => void }[] = [];
  const done: string[] = [];
  const run = (address: string, name = address) =>
    gate
      .run(address, () => new Promise<void>((resolve) => under.push({ who: name, end: resolve })))
      .then(() => void done.push(name));
  return {
    gate,
    done,
    under,
    run,
    /** Ends the oldest render and lets the next one begin. */
    async endOne() {
      under.shift()?.end();
      await nextTurn();
      await nextTurn();
    },
    pass: (ms: number) => (now += ms),
  };
}
const started = ({ under }: ReturnType<typeof openGate>) => under.map(({ who }) => who);

test("a caller address has two renders at once and the rest queue; another address does not wait for it", async () => {
  const open = openGate();
  const all = ["1", "2", "3", "4"].map((n) => open.run("192.0.2.1", `a${n}`));
  await nextTurn();
  expect(started(open)).toEqual(["a1", "a2"]);
  all.push(open.run("192.0.2.2", "b1"));
  await nextTurn();
  expect(started(open)).toEqual(["a1", "a2", "b1"]);
  for (let n = 0; n < 5; n++) await open.endOne();
  await Promise.all(all);
  expect(open.done.toSorted()).toEqual(["a1", "a2", "a3", "a4", "b1"]);
});

test("addresses take turns when all places are taken", async () => {
  const open = openGate({ allAtOnce: 1 });
  const all = ["a1", "a2", "a3", "b1"].map((name) => open.run(name.startsWith("a") ? "192.0.2.1" : "192.0.2.2", name));
  await nextTurn();
  const order: string[] = [];
  for (let n = 0; n < 4; n++) {
    order.push(...started(open));
    await open.endOne();
  }
  await Promise.all(all);
  expect(order.indexOf("b1")).toBeLessThan(order.indexOf("a3"));
});

test("an empty bucket refuses with the seconds until its next render, and refills up to its size", async () => {
  const open = openGate({ atOnce: 9, allAtOnce: 9 });
  const take = async () => {
    const one = open.run("192.0.2.1");
    one.catch(() => undefined);
    await nextTurn();
    await open.endOne();
    return one;
  };
  for (let n = 0; n < 5; n++) await take();
  await expect(take()).rejects.toMatchObject({ statusCode: 429, retryAfterSeconds: 1 });
  open.pass(500);
  await take();
  await expect(take()).rejects.toThrow(RenderRefused);
  open.pass(3_600_000);
  for (let n = 0; n < 5; n++) await take();
  await expect(take()).rejects.toThrow(RenderRefused);
});

test("requests beyond the queue limits are refused: 429 for one address, 503 for all", async () => {
  const open = openGate({ burst: 99 });
  const waiting = Array.from({ length: 5 }, () => open.run("192.0.2.1"));
  await expect(open.run("192.0.2.1")).rejects.toMatchObject({ statusCode: 429 });
  // One of these runs, and the address has only one request fewer waiting than the other: no place is given up.
  waiting.push(...Array.from({ length: 3 }, () => open.run("192.0.2.2")));
  const last = open.run("192.0.2.2").catch((error: unknown) => error);
  await expect(last).resolves.toMatchObject({ statusCode: 503 });
  await nextTurn();
  for (let n = 0; n < 12; n++) await open.endOne();
  await Promise.all(waiting);
});

test("many addresses with full queues do not get an address without a queue refused", async () => {
  const open = openGate({ burst: 99, atOnce: 1, allAtOnce: 1, waiting: 3, allWaiting: 6 });
  const refused: string[] = [];
  const flood = ["a", "b", "c"].flatMap((name, n) =>
    Array.from({ length: 3 }, () => open.run(`2001:db8:0:${n}::1`, name).catch(() => void refused.push(name))),
  );
  await nextTurn();
  const honest = open.run("192.0.2.1", "honest");
  for (let n = 0; n < 12; n++) await open.endOne();
  await Promise.all([honest, ...flood]);
  expect(open.done).toContain("honest");
  expect(open.done.length + refused.length).toBe(10);
  expect(open.done).toHaveLength(7);
});

test("a request that waits too long is refused, and its place in the queue is free again", async () => {
  const open = openGate({ waitMs: 20, atOnce: 1, waiting: 1 });
  const first = open.run("192.0.2.1", "a1");
  await expect(open.run("192.0.2.1", "a2")).rejects.toMatchObject({ statusCode: 503 });
  const third = open.run("192.0.2.1", "a3");
  await open.endOne();
  expect(started(open)).toEqual(["a3"]);
  await open.endOne();
  await Promise.all([first, third]);
  expect(open.done).toEqual(["a1", "a3"]);
});

test("a failed render releases its place", async () => {
  const open = openGate({ allAtOnce: 1, atOnce: 1 });
  await expect(open.gate.run("192.0.2.1", () => Promise.reject(new Error("planted")))).rejects.toThrow("planted");
  await nextTurn();
  expect(await open.gate.run("192.0.2.1", async () => "drawn")).toBe("drawn");
});

test("an IPv6 network counts as one address, an IPv4 address by itself", async () => {
  const open = openGate({ burst: 1 });
  expect(await open.gate.run("2001:db8::1", async () => 1)).toBe(1);
  await expect(open.gate.run("2001:db8::2", async () => 2)).rejects.toThrow(RenderRefused);
  expect(await open.gate.run("2001:db8:0:1::1", async () => 3)).toBe(3);
});

test("never remembers more than twenty thousand addresses", async () => {
  const open = openGate({ burst: 1 });
  await open.gate.run("192.0.2.1", async () => 1);
  await nextTurn();
  for (let n = 0; n < 20_001; n++) await open.gate.run(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, async () => n);
  // The address's entry was dropped, so its bucket is full again.
  expect(await open.gate.run("192.0.2.1", async () => 1)).toBe(1);
}, 20_000);
