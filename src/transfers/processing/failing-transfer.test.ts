/** A transfer that cannot be processed, in a batch with others that can. */
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "#platform/testing/database.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent } from "./apply-events.ts";
import { transferJobs, type TransferJobDeps } from "../jobs.ts";
import { findTransfer } from "../store.ts";
import { openTransfers } from "../testing/test-app.ts";
import { actorFor, START } from "../testing/samples.ts";
import type { Transfer } from "../lifecycle/transfer.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { create, deps, prefund } = openTransfers(app);
app.runtime.clock.set(START);
await prefund(100_000_000_00n);
const transaction = <T>(work: (ctx: Ctx) => Promise<T>) => app.as({ actor: { kind: "system", name: "test" } }, work);

const logged: unknown[] = [];
const runtime = {
  ...app.runtime,
  log: Object.assign(Object.create(app.runtime.log), { error: (about: unknown) => logged.push(about) }),
};

async function funded(no: number): Promise<Transfer> {
  const transfer = (await create(no)) as Transfer;
  const source = { account: "partner_deposit", whose: "x1" } as const;
  await transaction((ctx) =>
    applyEvent(ctx, transfer.id, { type: "deposit_debited", at: ctx.now, by: actorFor("partner"), source }, deps),
  );
  return transfer;
}
const stateOf = async ({ id }: Transfer) => (await findTransfer(app.runtime.database, id))?.transfer.state;

/** Checks that fail for some transfers as a bug would. */
const jobWith = (isBroken: (id: string) => boolean) => {
  const broken: Partial<TransferJobDeps> = {
    ...deps,
    // A processed transfer is due for submission next, and is delayed there.
    routeFor: async () => null,
    check: async (_: Ctx, { transfer }: { readonly transfer: Transfer }) => {
      if (isBroken(transfer.id)) throw new TypeError("planted");
      return { type: "checks_cleared" } as const;
    },
  };
  const found = transferJobs(broken as TransferJobDeps).find(({ name }) => name === "advance_transfers");
  if (!found) throw new Error("the job was renamed");
  return () => found.run({ runtime, transaction, isLastAttempt: false }, {});
};

test("a failing transfer is logged and left; the others in the batch proceed", async () => {
  const made = [await funded(1), await funded(4), await funded(7)];
  const [, poison] = made;
  await jobWith((id) => id === poison?.id)();
  const states = await Promise.all(made.map(stateOf));
  expect(states[1]).toBe("FUNDED");
  expect([states[0], states[2]].every((state) => state !== "FUNDED")).toBe(true);
  expect(logged).toMatchObject([{ transfer: poison?.id, job: "advance_transfers" }]);
  logged.splice(0);
});

test("if all fail, the fault is rethrown and the job is retried", async () => {
  for (let round = 0; round < 4; round++) await jobWith(() => false)();
  const one = await funded(10);
  await expect(jobWith(() => true)()).rejects.toThrow("planted");
  expect(await stateOf(one)).toBe("FUNDED");
});
