/** The counter of the demonstration: who works there, the day before counted, cash taken in and handed out. */
import * as counter from "#cash-points/contract-counter.ts";
import { findPayable } from "#cash-points/contract-desk.ts";
import { DENOMINATIONS } from "#cash-points/denominations.ts";
import type { Id } from "#kernel/id.ts";
import { at, addDays, toLocalDate, weekdayOf } from "#kernel/time.ts";
import { HOUR_MS, numberOf, type Cast } from "./act.ts";
import { readPhone, type Person } from "./person.ts";
import type { Transfer, WireMoney } from "./sender.ts";

/** An outlet of the demo's agent (db/seed/outlets.yaml), open day and night, and who works there. */
export const OUTLET = "cp_01kc0000000000000000000001" as Id<"cp">;
const CASHIER = "kasir@demo.example";
export const OWNER = "agen@demo.example";
const DRAWER = { currency: "IDR", minor: "500000000" };

/** A weekday of Jakarta, ten in the morning: people come to the counter. */
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

/** The cashier, once the day before is counted and closed: nothing begins on a day before that. */
export async function cashierOf(cast: Cast): Promise<Person> {
  const owner = await cast.person(OWNER);
  const read = await owner.call<{ readonly openDay: string | null; readonly cash: WireMoney }>(counter.readDrawer, {
    outlet: OUTLET,
  });
  if (read.openDay !== null && read.openDay < toLocalDate(cast.stage.now())) {
    const count = { outlet: OUTLET, id: owner.newOwn("cc"), day: read.openDay, pieces: piecesOf(Number(read.cash.minor) / 100) };
    // Several come on one morning: who is second finds it closed.
    await owner.ask(counter.closeDay, count, "day_closed", "nothing_to_close");
  }
  return cast.person(CASHIER);
}

/** As few notes and coins as there can be. */
function piecesOf(rupiah: number): Record<string, number> {
  let rest = rupiah;
  const pieces: Record<string, number> = {};
  for (const denomination of DENOMINATIONS) {
    pieces[denomination] = Math.floor(rest / denomination);
    rest %= denomination;
  }
  return pieces;
}

interface HandedTo {
  readonly name: string;
  readonly phone: string;
}

/** Somebody comes with the code, their telephone and an identity card, and the cashier pays out. */
export async function handOut(cast: Cast, code: string, { name, phone }: HandedTo): Promise<Id<"po">> {
  const cashier = await cashierOf(cast);
  const id = cashier.newOwn("mv");
  await cashier.call(counter.moveCash, { outlet: OUTLET, id, direction: "put_in", amount: DRAWER });
  await cashier.call(counter.lookUp, { outlet: OUTLET, code });
  // To a recipient in Indonesian, to a sender in their own language: theirs for signing in begin alike.
  const otp = await waitForSms(cast, phone, /^(\d{6}) (?:kode OTP|is your \w+ OTP to get )/);
  const payout = cashier.newOwn("po");
  const document = { kind: "ktp", number: "5206011708450001", name };
  await cashier.call(counter.startPayout, { id: payout, outlet: OUTLET, code, otp, document });
  await cashier.call(counter.collectPayout, { outlet: OUTLET, id: payout });
  return payout;
}

/** The sender brings what is due in cash, under the number that they would pay at the bank with. */
export async function payInCash(cast: Cast, transfer: Transfer): Promise<WireMoney> {
  const number = await numberOf(cast, transfer);
  const cashier = await cashierOf(cast);
  const { due } = await cashier.call<{ readonly due: WireMoney }>(findPayable, { outlet: OUTLET, number });
  const id = cashier.newOwn("ci");
  await cashier.call(counter.takeCashIn, { outlet: OUTLET, id, transfer: transfer.id, amount: due });
  return due;
}
