/** Cash: collected at the counter, cancelled, never collected, paid to the wrong person, paid in by the sender and refunded to them. */
import * as counter from "#cash-points/counter/contract.ts";
import type { Id } from "#kernel/id.ts";
import { chooseRefundCash } from "#transfers/refund/contract.ts";
import {
  atHome,
  CASH,
  HOME,
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
import { cashierOf, handOut, nextOpening, OUTLET, OWNER, payInCash, waitForSms } from "./counter.ts";
import { readPhone } from "./person.ts";
import { SENDERS_NAME } from "./people.ts";
import { agentOwes, query } from "./proofs.ts";
import type { Transfer } from "./sender.ts";

const DAYS_UNTIL_RETURN = 31;

/** The sender passes the code on, and the recipient brings it. */
async function collect(cast: Cast, recipient: { readonly name: string; readonly phone: string }): Promise<Id<"po">> {
  const code = await waitForSms(cast, cast.sender.person.phone, new RegExp(`pickup code ([\\d -]+) for .*${recipient.name}`));
  return handOut(cast, code, recipient);
}

/** Paid in, and available while the outlet is open. */
async function waiting(cast: Cast, { transfer }: Made): Promise<Transfer> {
  await payAt(cast, await numberOf(cast, transfer));
  await cast.sender.until(transfer, isIn("AVAILABLE"));
  await cast.stage.waitUntil(nextOpening(cast.stage.now()));
  return cast.sender.read(transfer.id);
}

const SUKARNO = { name: "Sukarno", phone: "+6281234567801" };
async function collected(cast: Cast, made: Made): Promise<Transfer> {
  await waiting(cast, made);
  await collect(cast, SUKARNO);
  return cast.sender.until(made.transfer, isIn("PAID"));
}

const PAIJO = { name: "Paijo", phone: "+6281234567803" };
/** Reversed on the same day: one person requests it, another approves; the right person comes with a new code. */
async function toTheWrongPerson(cast: Cast, made: Made): Promise<Transfer> {
  const { sender } = cast;
  await waiting(cast, made);
  const payout = await collect(cast, PAIJO);
  const cashier = await cashierOf(cast);
  const id = cashier.newOwn("rv");
  const { hash } = await cashier.call(counter.requestReversal, {
    outlet: OUTLET,
    id,
    payout,
    reason: "Diambil orang lain dengan nama yang sama",
  });
  const owner = await cast.person(OWNER);
  await owner.call(counter.decideReversal, { outlet: OUTLET, id, hash, decision: "approve" });
  await sender.until(made.transfer, isIn("AVAILABLE"));
  await sender.cancel(made.transfer);
  return sender.until(made.transfer, isOver);
}

const SARINEM = { name: "Sarinem", phone: "+6281234567804" };
/** On days 0, 14 and 25 the recipient is reminded; on day 30 the transfer is refunded. */
const wasReminded: Prove = async (cast) => {
  const sent = await cast.stage.until(
    async () => {
      const reminders = (await readPhone(cast.scene, SARINEM.phone)).filter(({ text }) => text.includes("ambil sampai"));
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

/** Rp 1.005.550 are due, an amount for which there are no coins. */
const depositedInCash: Prove = async ({ scene }, { transfer }) => {
  const owed = await agentOwes(scene, transfer.id);
  insist(owed === 1_005_500_00n, `the agent owes us the Rp 1.005.500 that were taken in, but ${owed} sen`);
  return ["the agent's books: Rp 1.005.500 taken in for us, Rp 50 less than the price"];
};

/** Cancelled while it waits, and refunded over the counter. */
async function backInCash(cast: Cast, { transfer }: Made): Promise<Transfer> {
  const { sender } = cast;
  await payInCash(cast, transfer);
  await sender.cancel(await sender.until(transfer, isIn("AVAILABLE")));
  await sender.person.call(chooseRefundCash, { id: transfer.id });
  const { phone } = sender.person;
  const code = await waitForSms(cast, phone, /(?:refund code|kode pengembalian) ([\d -]+) (?:for|untuk)/);
  await handOut(cast, code, { name: SENDERS_NAME, phone });
  return sender.until(transfer, isOver);
}

/** The cash taken in was handed out again: the agent owes nothing, and earns no commission for a transfer that was not paid. */
const nothingIsLeft: Prove = async ({ scene }, { transfer }) => {
  const owed = await agentOwes(scene, transfer.id);
  insist(owed === 0n, `the agent has handed out what they took in, but ${owed} sen are left`);
  const [commission] = await query(
    scene,
    `select coalesce(sum(posting.minor), 0)::text as minor from ledger.posting join ledger.journal on journal.no = journal_no
      join ledger.account on account.no = account_no where journal.subject = '${transfer.id}' and account.code like 'commission_payable:%:IDR'`,
  );
  insist(commission?.["minor"] === "0", `no commission is owed, but ${String(commission?.["minor"])} sen`);
  return ["the agent's books: all that was taken in is handed out again, and no commission is owed"];
};

const cash = (
  title: string,
  to: { readonly name: string; readonly phone: string },
  more: Pick<Act, "play" | "ends"> & Partial<Act>,
): Act => ({
  title,
  request: CASH,
  to: inCash(to.name, to.phone),
  ...more,
});

export const CASH_ACTS: readonly Act[] = [
  cash("Cash, collected at an outlet with pickup code, one-time code and identity card", SUKARNO, {
    play: collected,
    ends: ["PAID"],
    prove: agentIsOwed,
    isBrief: true,
  }),
  cash(
    "Cash, cancelled while it waits: everything is refunded",
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
  cash("Uncollected cash: three reminders, refunded on day 30", SARINEM, {
    play: async (cast, made) => {
      const waits = await paidThen(isIn("AVAILABLE"))(cast, made);
      return cast.sender.until(waits, isOver, DAYS_UNTIL_RETURN * 24 * HOUR_MS);
    },
    ends: ["REFUNDED"],
    because: "PICKUP_NOT_COLLECTED",
    prove: wasReminded,
  }),
  cash("Cash paid to the wrong person, reversed on the same day", PAIJO, { play: toTheWrongPerson, ends: ["REFUNDED"] }),
  {
    title: "Paid in cash at an outlet, for an account at home",
    request: HOME,
    to: atHome("0000001"),
    play: async (cast, { transfer }) => {
      await payInCash(cast, transfer);
      return cast.sender.until(transfer, isOver);
    },
    ends: ["PAID"],
    prove: depositedInCash,
  },
  cash(
    "Paid in cash and cancelled: the sender takes the refund as cash",
    { name: "Ngatinem", phone: "+6281234567806" },
    { play: backInCash, ends: ["REFUNDED"], because: "CANCELLED_BY_SENDER", prove: nothingIsLeft, isBrief: true },
  ),
];
