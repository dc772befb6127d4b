/** Cash: collected at the counter, cancelled, left lying, paid to the wrong person. */
import * as counter from "#cash-points/contract-counter.ts";
import type { Id } from "#kernel/id.ts";
import { at, addDays, toLocalDate, weekdayOf } from "#kernel/time.ts";
import {
  CASH,
  HOUR_MS,
  inCash,
  insist,
  isIn,
  isOver,
  MINUTE_MS,
  numberOf,
  payAt,
  paidThen,
  type Act,
  type Cast,
  type Made,
  type Prove,
} from "./act.ts";
import { readPhone, type Person } from "./person.ts";
import { agentOwes } from "./proofs.ts";
import type { Transfer } from "./sender.ts";

/** An outlet of the demo's agent (db/seed/outlets.yaml), and who works there. */
const OUTLET = "cp_01kc0000000000000000000001" as Id<"cp">;
const CASHIER = "kasir@demo.example";
const OWNER = "agen@demo.example";
const DRAWER = { currency: "IDR", minor: "500000000" };
const DAYS_UNTIL_RETURN = 31;

/** A weekday of Jakarta, ten in the morning: the outlet is open. */
function nextOpening(now: Date): Date {
  let day = toLocalDate(now);
  while (weekdayOf(day) === 0 || at(day, "10:00") <= now) day = addDays(day, 1);
  return at(day, "10:00");
}

async function waitForSms({ scene, stage }: Cast, phone: string, pattern: RegExp): Promise<string> {
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

/** The sender gives the code on, the recipient comes with it and an identity card, the cashier pays out. */
async function collect(
  cast: Cast,
  cashier: Person,
  recipient: { readonly name: string; readonly phone: string },
): Promise<Id<"po">> {
  const code = await waitForSms(cast, cast.sender.person.phone, new RegExp(`pickup code ([\\d -]+) for .*${recipient.name}`));
  const id = cashier.newOwn("mv");
  await cashier.call(counter.moveCash, { outlet: OUTLET, id, direction: "put_in", amount: DRAWER });
  await cashier.call(counter.lookUp, { outlet: OUTLET, code });
  const otp = await waitForSms(cast, recipient.phone, /^(\d{6}) kode OTP/);
  const payout = cashier.newOwn("po");
  const document = { kind: "ktp", number: "5206011708450001", name: recipient.name };
  await cashier.call(counter.startPayout, { id: payout, outlet: OUTLET, code, otp, document });
  await cashier.call(counter.collectPayout, { outlet: OUTLET, id: payout });
  return payout;
}

/** Paid in, and waiting while the outlet is open. */
async function waiting(cast: Cast, { transfer }: Made): Promise<Transfer> {
  await payAt(cast, await numberOf(cast, transfer));
  await cast.sender.until(transfer, isIn("AVAILABLE"));
  await cast.stage.waitUntil(nextOpening(cast.stage.now()));
  return cast.sender.read(transfer.id);
}

const SUKARNO = { name: "Sukarno", phone: "+6281234567801" };
async function collected(cast: Cast, made: Made): Promise<Transfer> {
  await waiting(cast, made);
  await collect(cast, await cast.person(CASHIER), SUKARNO);
  return cast.sender.until(made.transfer, isIn("PAID"));
}

const PAIJO = { name: "Paijo", phone: "+6281234567803" };
/** Taken back on the same day: one asks, another decides; the right person comes with a new code. */
async function toTheWrongPerson(cast: Cast, made: Made): Promise<Transfer> {
  const { sender } = cast;
  await waiting(cast, made);
  const cashier = await cast.person(CASHIER);
  const payout = await collect(cast, cashier, PAIJO);
  const id = cashier.newOwn("rv");
  await cashier.call(counter.askReversal, { outlet: OUTLET, id, payout, reason: "Diambil orang lain dengan nama yang sama" });
  const owner = await cast.person(OWNER);
  await owner.call(counter.decideReversal, { outlet: OUTLET, id, decision: "approve" });
  await sender.until(made.transfer, isIn("AVAILABLE"));
  await sender.cancel(made.transfer);
  return sender.until(made.transfer, isOver);
}

const SARINEM = { name: "Sarinem", phone: "+6281234567804" };
/** On the days 0, 14 and 25 the recipient is reminded; on day 30 it goes back. */
const wasReminded: Prove = async (cast) => {
  const sent = await cast.stage.until(
    async () => {
      const reminders = (await readPhone(cast.scene, SARINEM.phone)).filter(({ text }) => text.includes("kiriman uang"));
      return reminders.length >= 3 ? reminders : null;
    },
    new Date(cast.stage.now().getTime() + 10 * MINUTE_MS),
  );
  insist(sent?.length === 3, "the recipient was reminded three times");
  return sent.map(({ text }) => `SMS to ${SARINEM.phone}: ${text}`);
};

const agentIsOwed: Prove = async ({ scene }, { transfer }) => {
  const owed = await agentOwes(scene, transfer.id);
  insist(owed === -500_000_00n, `the agent's books show Rp 500.000 paid out for us, but ${owed} sen`);
  return ["the agent's books: Rp 500.000 paid out for us"];
};

const cash = (
  title: string,
  to: { readonly name: string; readonly phone: string },
  more: Pick<Act, "play" | "ends"> & Partial<Act>,
): Act => ({
  title,
  ask: CASH,
  to: inCash(to.name, to.phone),
  ...more,
});

export const CASH_ACTS: readonly Act[] = [
  cash("Cash, collected at an outlet with code, one-time password and identity card", SUKARNO, {
    play: collected,
    ends: ["PAID"],
    prove: agentIsOwed,
    isBrief: true,
  }),
  cash(
    "Cash that is cancelled while it waits: everything goes back",
    { name: "Suparmi", phone: "+6281234567805" },
    {
      play: async (cast, made) => {
        await cast.sender.cancel(await paidThen(isIn("AVAILABLE"))(cast, made));
        return cast.sender.until(made.transfer, isOver);
      },
      ends: ["REFUNDED"],
      because: "CANCELLED_BY_SENDER",
    },
  ),
  cash("Cash that nobody collects: three reminders, and on day 30 it goes back", SARINEM, {
    play: async (cast, made) => {
      const waits = await paidThen(isIn("AVAILABLE"))(cast, made);
      return cast.sender.until(waits, isOver, DAYS_UNTIL_RETURN * 24 * HOUR_MS);
    },
    ends: ["REFUNDED"],
    because: "PICKUP_UNCOLLECTED",
    prove: wasReminded,
  }),
  cash("Cash paid to the wrong person, and taken back on the same day", PAIJO, { play: toTheWrongPerson, ends: ["REFUNDED"] }),
];
