/**
 * `forget`: payments are recorded and their refunds are sent; then the database is restored to before the payments, as by a restore or a
 * failover that loses the last seconds, and the bank repeats its notifications. What the bank paid stays paid: the same payments must be
 * refunded under the same references, and paid out under the same orders, so that the bank pays nothing twice. In every second round the
 * refund is on its way when the database is restored.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { cancelTransfer } from "#transfers/changes/contract.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "../campaign.ts";
import { chanceOf } from "../seeded-chance.ts";
import type { CallTrap } from "../faults/wire-http.ts";
import { insist, unlessBroken } from "../load/retry-until-answered.ts";
import { startLoad } from "../load/load.ts";
import { wireAll, type Wired } from "./crash-points.ts";
import { acceptPutBack } from "../installation/accept-restored.ts";
import type { Plan } from "../records.ts";
import { steer } from "../installation/settle.ts";

const SENDERS = 3;
/** One is paid twice, one correctly, and one after it was cancelled: two refunds and two payouts. */
const TRANSFERS = 3;
const REFUNDS = 2;
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;
const WAITS: Plan = { pays: [], cancels: "never" };
const HOME = { home: 1, abroad: 0, cash: 0 } as const;
const REFUND = /^py_\w+_r\d+$/;
const REFUND_LEAVES: CallTrap = {
  method: "POST",
  path: /\/transfer-interbank$/,
  body: /"partnerReferenceNo":"py_\w+_r\d+"/,
  strikes: "after_answer",
};

export const forget: Campaign = {
  about: "the database loses payments whose refunds have left, and the payments are received again",
  full: 20,
  short: 2,
  async run(options) {
    const wired = wireAll();
    const setting = { senders: SENDERS, wires: wired.wires };
    const report = await onGround(options, setting, (torment) => forgetAndReceiveAgain(options, wired, torment));
    await wired.close();
    return report;
  },
};

/** What one round loses. */
interface Forgotten {
  /** Transfers by pay-in number. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly cancelled: string;
}

/** Nothing else may be under way: losing other work would break a promise. */
export async function forgetAndReceiveAgain(options: CampaignOptions, wired: Wired, torment: Torment): Promise<CampaignReport> {
  const { postgres, bankUrl } = torment.ground;
  const failures: string[] = [];
  let leftInAll = 0;
  for (let round = 0; round < options.times; round++) {
    await whilePaused(options);
    const forgotten = await openNumbers(torment, options.seed + round);
    await whileDown(torment, () => postgres.keep());
    const left = await payUntilRefundsLeave(torment, wired, forgotten, round % 2 === 1);
    await whileDown(torment, () => postgres.putBack());
    for (const number of forgotten.numbers.keys()) await steer(`${bankUrl}/control/notify-again`, { number });
    await until("the refunds are ordered again", async () => (await refundsOf(torment, forgotten, "ordered")).size >= REFUNDS);
    const again = await refundsOf(torment, forgotten, "ordered");
    leftInAll += left.length;
    if (left.length === 0) failures.push("no refund had left when the payments were lost: the round proves nothing");
    for (const reference of left)
      if (!again.has(reference)) failures.push(`${reference} was paid and lost, and now has another reference`);
  }
  return { counts: { "times forgotten": options.times, "refunds that had left": leftInAll }, failures };
}

/** Makes transfers that await payment, one of them cancelled although it has a pay-in number. */
async function openNumbers(torment: Torment, seed: number): Promise<Forgotten> {
  const { ground, people, records } = torment;
  const before = new Set(records.wanted.keys());
  const chance = chanceOf(seed);
  const load = startLoad({
    ground,
    people,
    records,
    chance,
    atOnce: TRANSFERS,
    most: TRANSFERS,
    shares: HOME,
    planFor: () => WAITS,
  });
  await load.done;
  await load.stop();
  const made = [...records.wanted.keys()].filter((id) => !before.has(id));
  const open = async () =>
    (
      await sql<{ transfer: string; number: string }>`select transfer, number from transfers.pay_in_account
        join transfers.transfer on transfer.id = transfer where transfer = any(${made}) and state = 'AWAITING_PAYMENT'`.execute(
        ground.app.runtime.database,
      )
    ).rows;
  await until("there are numbers to pay under", async () => (await open()).length === TRANSFERS);
  const numbers = new Map((await open()).map(({ transfer, number }) => [number, transfer]));
  const called = records.wanted.get(made[0] ?? "");
  const person = people.find(({ id }) => id === called?.person);
  if (called === undefined || person === undefined) throw new Error("no sender has sent a transfer");
  const cancelled = await insist(torment, person, cancelTransfer, { id: called.transfer });
  called.cancel = cancelled.said === "ok" ? { state: cancelled.data.state } : { refusal: cancelled.said };
  return { numbers, cancelled: called.transfer };
}

/** Pays one transfer twice, one correctly, and one although it was cancelled. Returns the references of the refunds that the bank has paid. */
async function payUntilRefundsLeave(
  torment: Torment,
  { opened: { bank } }: Wired,
  forgotten: Forgotten,
  isInTransit: boolean,
): Promise<string[]> {
  const { product, bankUrl } = torment.ground;
  const before = await paidByBank(bankUrl);
  const trap = { isHit: false };
  if (isInTransit)
    bank?.arm(REFUND_LEAVES, () => {
      trap.isHit = true;
      product.shoot();
    });
  let isTwice = true;
  for (const [number, transfer] of forgotten.numbers) {
    const times = isTwice && transfer !== forgotten.cancelled ? 2 : 1;
    if (times === 2) isTwice = false;
    await steer(`${bankUrl}/control/pay`, { number, times });
  }
  const areOut = async () => !isInTransit && (await refundsOf(torment, forgotten, "paid")).size >= REFUNDS;
  await until("the refunds leave", async () => trap.isHit || (await areOut()));
  return [...(await paidByBank(bankUrl))].filter((reference) => REFUND.test(reference) && !before.has(reference));
}

/** Refund references now in the database: all that have one, or only those of paid refunds. */
async function refundsOf({ ground }: Torment, { numbers }: Forgotten, which: "ordered" | "paid"): Promise<ReadonlySet<string>> {
  const known = sql<{ reference: string }>`select reference from transfers.refund
    where transfer = any(${[...numbers.values()]}) and reference is not null and (${which} = 'ordered' or status = 'paid')`;
  const rows = (await unlessBroken(() => known.execute(ground.app.runtime.database)))?.rows ?? [];
  return new Set(rows.map(({ reference }) => reference));
}

async function paidByBank(bankUrl: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(`${bankUrl}/control/paid`);
  const { paid } = (await answer.json()) as { readonly paid: readonly { readonly reference: string }[] };
  return new Set(paid.map(({ reference }) => reference));
}

/** Kills product and database, changes the files on disk, and starts both again. */
async function whileDown({ ground }: Torment, work: () => void): Promise<void> {
  const { product, postgres } = ground;
  await product.kill();
  await postgres.kill();
  work();
  await postgres.revive();
  await acceptPutBack(ground);
  product.start();
  if (!(await product.untilReady())) throw new Error(`the product did not come back: ${product.exitMessage()}`);
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const endsAt = Date.now() + WITHIN_MS; !(await isSo()); await pause(LOOK_EVERY_MS))
    if (Date.now() > endsAt) throw new Error(`not reached within ${WITHIN_MS / 1_000} s: ${what}`);
}
