/** The counter of the demonstration: its staff, the previous day counted, cash taken in and handed out. */
import * as counter from "#cash-points/counter/contract.ts";
import { findPayable } from "#cash-points/counter/contract-screens.ts";
import { DENOMINATIONS } from "#cash-points/drawer/model/denominations.ts";
import type { Id } from "#kernel/id.ts";
import { at, addDays, toLocalDate, weekdayOf } from "#kernel/time.ts";
import { HOUR_MS, numberOf, type Cast } from "./act.ts";
import { readPhone, type Person } from "./person.ts";
import type { Transfer, WireMoney } from "./sender.ts";

/** An outlet of the demo's agent (db/seed/outlets.yaml), open day and night, and its staff. */
export const OUTLET = "cp_01kc0000000000000000000001" as Id<"cp">;
const CASHIER = "kasir@demo.example";
export const OWNER = "agen@demo.example";
const DRAWER = { currency: "IDR", minor: "500000000" };

/** The next weekday in Jakarta at ten in the morning, when people come to the counter. */
export function nextOpening(now: Date): Date {
  let day = toLocalDate(now);
  while (weekdayOf(day) === 0 || at(day, "10:00") <= now) day = addDays(day, 1);
  return at(day, "10:00");
}

export async function waitForSms({ scene, stage }: Cast, phone: string, pattern: RegExp): Promise<string> {
  const found = await stage.until(
    async () => {
      const shown = (await readPhone(scene, phone)).map(({ text }) => pattern.exec(text)?.[1]);
      return shown.find((match) => match !== undefined) ?? null;
    },
    new Date(stage.now().getTime() + HOUR_MS),
  );
  if (found === null) {
    const shown = (await readPhone(scene, phone)).map(({ text }) => text).join(" | ");
    throw new Error(`no message to ${phone} matches ${String(pattern)}: ${shown || "there is none"}`);
  }
  return found;
}

/** The cashier, after the previous day is counted and closed: the counter refuses new work before that. */
export async function cashierOf(cast: Cast): Promise<Person> {
  const owner = await cast.person(OWNER);
  const { openDay, cash } = await owner.call(counter.readDrawer, { outlet: OUTLET });
  if (cash === null) throw new Error("the owner of the outlet is not shown its cash");
  if (openDay !== null && openDay < toLocalDate(cast.stage.now())) {
    const count = { outlet: OUTLET, id: owner.newOwn("cc"), day: openDay, pieces: piecesOf(Number(cash.minor) / 100) };
    // Several acts start on the same morning: the second one finds the day already closed.
    await owner.request(counter.closeDay, count, "day_closed", "nothing_to_close");
  }
  return cast.person(CASHIER);
}

/** The amount in as few notes and coins as possible. */
function piecesOf(rupiah: number): Record<string, number> {
  let rest = rupiah;
  const pieces: Record<string, number> = {};
  for (const denomination of DENOMINATIONS) {
    pieces[denomination] = Math.floor(rest / denomination);
    rest %= denomination;
  }
  return pieces;
}

interface GivenTo {
  readonly name: string;
  readonly phone: string;
}

/** A person brings the code, their phone and an identity card, and the cashier pays out. */
export async function handOut(cast: Cast, code: string, { name, phone }: GivenTo): Promise<Id<"po">> {
  const cashier = await cashierOf(cast);
  const id = cashier.newOwn("mv");
  await cashier.call(counter.moveCash, { outlet: OUTLET, id, direction: "put_in", amount: DRAWER });
  await cashier.call(counter.lookUp, { outlet: OUTLET, code });
  // In Indonesian to a recipient, in their own language to a sender; a sender's sign-in codes begin alike.
  const otp = await waitForSms(cast, phone, /^(\d{6}) (?:kode OTP|is your \w+ OTP to get )/);
  const payout = cashier.newOwn("po");
  const document = { kind: "ktp", number: "5206011708450001", name };
  await cashier.call(counter.startPayout, { id: payout, outlet: OUTLET, code, otp, document });
  await cashier.call(counter.collectPayout, { outlet: OUTLET, id: payout });
  return payout;
}

/** The sender pays the amount due in cash, under the number that they would pay to at the bank. */
export async function payInCash(cast: Cast, transfer: Transfer): Promise<WireMoney> {
  const number = await numberOf(cast, transfer);
  const cashier = await cashierOf(cast);
  const { due } = await cashier.call(findPayable, { outlet: OUTLET, number });
  const id = cashier.newOwn("ci");
  await cashier.call(counter.takeCashIn, { outlet: OUTLET, id, transfer: transfer.id, amount: due });
  return due;
}
