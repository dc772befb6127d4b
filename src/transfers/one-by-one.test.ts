/** A transfer that can't be brought on, in a batch with others that can. */
import { afterAll, expect, test } from "vitest";
import { openTestHouse } from "#platform/testing/database.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent } from "./apply-events.ts";
import { transferJobs, type TransferJobParts } from "./jobs.ts";
import { findTransfer } from "./store.ts";
import { openTransfers } from "./testing/house.ts";
import { doer, START } from "./testing/samples.ts";
import type { Transfer } from "./transfer.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());
const { create, parts, prefund } = openTransfers(house);
house.machinery.clock.set(START);
await prefund(100_000_000_00n);
const beat = <T>(work: (ctx: Ctx) => Promise<T>) => house.as({ actor: { kind: "system", name: "test" } }, work);

const logged: unknown[] = [];
const machinery = {
  ...house.machinery,
  log: Object.assign(Object.create(house.machinery.log), { error: (about: unknown) => logged.push(about) }),
};

async function funded(no: number): Promise<Transfer> {
  const transfer = (await create(no)) as Transfer;
  const source = { account: "partner_deposit", whose: "x1" } as const;
  await beat((ctx) => applyEvent(ctx, transfer.id, { type: "deposit_debited", at: ctx.now, by: doer("partner"), source }, parts));
  return transfer;
}
const stateOf = async ({ id }: Transfer) => (await findTransfer(house.machinery.database, id))?.transfer.state;

/** Checks that fail for some transfers as a bug would. */
const jobWith = (isBroken: (id: string) => boolean) => {
  const broken = {
    ...parts,
    // What was brought on is to be sent next, and waits.
    routeFor: async () => null,
    check: async (_: Ctx, { transfer }: { readonly transfer: Transfer }) => {
      if (isBroken(transfer.id)) throw new TypeError("planted");
      return { type: "checks_cleared" } as const;
    },
  } as unknown as TransferJobParts;
  const found = transferJobs(broken).find(({ name }) => name === "advance_transfers");
  if (!found) throw new Error("the job has another name");
  return () => found.run({ machinery, beat, isLastAttempt: false }, {});
};

test("one that fails is named in the log and left; those beside it go on", async () => {
  const made = [await funded(1), await funded(4), await funded(7)];
  const [, poison] = made;
  await jobWith((id) => id === poison?.id)();
  const states = await Promise.all(made.map(stateOf));
  expect(states[1]).toBe("FUNDED");
  expect([states[0], states[2]].every((state) => state !== "FUNDED")).toBe(true);
  expect(logged).toMatchObject([{ transfer: poison?.id, job: "advance_transfers" }]);
  logged.splice(0);
});

test("where all fail, the fault is thrown on: the job comes again", async () => {
  for (let round = 0; round < 4; round++) await jobWith(() => false)();
  const one = await funded(10);
  await expect(jobWith(() => true)()).rejects.toThrow("planted");
  expect(await stateOf(one)).toBe("FUNDED");
});
