/**
 * `forget`: payments are recorded and their refunds leave; then the database is put back to before the payments, as by a restore or a failover
 * that loses the last seconds, and the bank's notifications are received again. What the bank paid stays paid: the same payments have to be refunded under
 * the same references, and paid out under the same orders, so that the bank pays nothing twice. Every second time the refund is on its way when
 * everything is lost.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { cancelTransfer } from "#transfers/contract.ts";
import { onGround, whilePaused, type Campaign, type CampaignOptions, type CampaignReport, type Torment } from "./campaign.ts";
import { chanceOf } from "./chance.ts";
import type { CallTrap } from "./wire-http.ts";
import { insist, unlessBroken } from "./insist.ts";
import { startLoad } from "./load.ts";
import { wireAll, type Wired } from "./points.ts";
import { acceptPutBack } from "./put-back.ts";
import type { Plan, Told } from "./records.ts";
import { steer } from "./rest.ts";

const SENDERS = 3;
/** One is paid twice, one as it should be, and one after it was called off: two refunds and two payouts. */
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
  about: "the database forgets payments whose refunds have left, and they are received again",
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

/** What is forgotten in one round. */
interface Forgotten {
  /** Transfers by the number that they are paid under. */
  readonly numbers: ReadonlyMap<string, string>;
  readonly cancelled: string;
}

/** Nothing else may be under way: what is forgotten of others would be a broken promise. */
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
    for (const number of forgotten.numbers.keys()) await steer(`${bankUrl}/control/tell-again`, { number });
    await until("the refunds are ordered again", async () => (await refundsOf(torment, forgotten, "ordered")).size >= REFUNDS);
    const again = await refundsOf(torment, forgotten, "ordered");
    leftInAll += left.length;
    if (left.length === 0) failures.push("no refund had left when the payments were forgotten: nothing is proved");
    for (const reference of left)
      if (!again.has(reference)) failures.push(`${reference} was paid and forgotten, and now it has another reference`);
  }
  return { counts: { "times forgotten": options.times, "refunds that had left": leftInAll }, failures };
}

/** Transfers that wait to be paid, and one that was called off though it has a number. */
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
    ways: HOME,
    planFor: () => WAITS,
  });
  await load.done;
  await load.stop();
  const made = [...records.wanted.keys()].filter((id) => !before.has(id));
  const open = async () =>
    (
      await sql<{ transfer: string; number: string }>`select transfer, number from transfers.pay_in_account
        join transfers.transfer on transfer.id = transfer where transfer = any(${made}) and state = 'AWAITING_PAYMENT'`.execute(
        ground.house.machinery.database,
      )
    ).rows;
  await until("there are numbers to pay under", async () => (await open()).length === TRANSFERS);
  const numbers = new Map((await open()).map(({ transfer, number }) => [number, transfer]));
  const called = records.wanted.get(made[0] ?? "");
  const person = people.find(({ id }) => id === called?.person);
  if (called === undefined || person === undefined) throw new Error("nobody has sent anything");
  const cancelled = await insist(torment, person, cancelTransfer, { id: called.transfer });
  called.cancel = cancelled.said === "ok" ? { state: (cancelled.data as Told).state } : { refusal: cancelled.said };
  return { numbers, cancelled: called.transfer };
}

/** One is paid twice, one as it should be, one though it was called off. Answers the references of the refunds that the bank has paid. */
async function payUntilRefundsLeave(
  torment: Torment,
  { opened: { bank } }: Wired,
  forgotten: Forgotten,
  isOnItsWay: boolean,
): Promise<string[]> {
  const { product, bankUrl } = torment.ground;
  const before = await paidByBank(bankUrl);
  const trap = { isHit: false };
  if (isOnItsWay)
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
  const areOut = async () => !isOnItsWay && (await refundsOf(torment, forgotten, "paid")).size >= REFUNDS;
  await until("the refunds leave", async () => trap.isHit || (await areOut()));
  return [...(await paidByBank(bankUrl))].filter((reference) => REFUND.test(reference) && !before.has(reference));
}

/** By what stands in the books now: those that have a reference, or those that are paid. */
async function refundsOf({ ground }: Torment, { numbers }: Forgotten, which: "ordered" | "paid"): Promise<ReadonlySet<string>> {
  const known = sql<{ reference: string }>`select reference from transfers.refund
    where transfer = any(${[...numbers.values()]}) and reference is not null and (${which} = 'ordered' or status = 'paid')`;
  const rows = (await unlessBroken(() => known.execute(ground.house.machinery.database)))?.rows ?? [];
  return new Set(rows.map(({ reference }) => reference));
}

async function paidByBank(bankUrl: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(`${bankUrl}/control/paid`);
  const { paid } = (await answer.json()) as { readonly paid: readonly { readonly reference: string }[] };
  return new Set(paid.map(({ reference }) => reference));
}

/** Product and database are killed, something is done to what is on disk, and both come back. */
async function whileDown({ ground }: Torment, work: () => void): Promise<void> {
  const { product, postgres } = ground;
  await product.kill();
  await postgres.kill();
  work();
  await postgres.revive();
  await acceptPutBack(ground);
  product.start();
  if (!(await product.untilReady())) throw new Error(`the product did not come back: ${product.lastWords()}`);
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const endsAt = Date.now() + WITHIN_MS; !(await isSo()); await pause(LOOK_EVERY_MS))
    if (Date.now() > endsAt) throw new Error(`within ${WITHIN_MS / 1_000} s it is not so that ${what}`);
}
