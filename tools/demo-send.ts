/**
 * `npm run demo:send`: sends money through the public API of a running installation, with its bank and its partner as processes of their own, and
 * prints what became of each transfer, its journals, and the trial balance at the end. Every account number is one of the simulators' test
 * numbers (simulators/bank/README.md, simulators/partner/README.md).
 */
import { setTimeout as pause } from "node:timers/promises";
import { formatMoney, money, type Currency, type Money } from "#kernel/money.ts";
import { listBalances, listJournals } from "#ledger/store.ts";
import { openScene, type Scene } from "./demo/scene.ts";
import { signInSender, type Quote, type Recipient, type Sender, type Transfer } from "./demo/sender.ts";
import { report } from "./terminal.ts";

const IDR = (rupiah: number) => ({ side: "source", amountMinor: String(rupiah * 100) });
const atHome = (ending: string): Recipient => ({
  country: "ID",
  method: "bank",
  fields: { bank: "014", account: `123${ending}`, name: "Siti Rahma" },
});
const inSingapore = (ending: string): Recipient => ({
  country: "SG",
  method: "bank",
  fields: { holder: "person", name: "Tan Wei Ling", bank: "DBSSSGSG", account: `123${ending}`, relationship: "sibling" },
});
const inCash: Recipient = { country: "ID", method: "cash", fields: { name: "Sukarno", phone: "081234567890", city: "Bima" } };

interface Act {
  readonly title: string;
  readonly ask: Readonly<Record<string, unknown>>;
  readonly to: Recipient;
  /** What the sender, or a person at the bank, does; answers the transfer as it is in the end. */
  readonly play: (scene: Scene, sender: Sender, transfer: Transfer) => Promise<Transfer>;
  /** In which states it may end: anything else fails the demonstration. */
  readonly ends: readonly string[];
}

const HOME = { corridor: "ID-ID-bank", bank: "014", ...IDR(1_000_000) };
const SINGAPORE = { corridor: "ID-SG-bank", ...IDR(10_000_000) };
const CASH = { corridor: "ID-ID-cash", ...IDR(500_000) };
const FINAL: ReadonlySet<string> = new Set(["PAID", "REFUNDED", "CANCELLED", "EXPIRED"]);
const isOver = ({ state }: Transfer) => FINAL.has(state);

/** Pays at the bank what is missing on the transfer's number. */
async function payIn(scene: Scene, sender: Sender, transfer: Transfer, amount?: string): Promise<Transfer> {
  const ready = await sender.until(transfer, ({ payIn: now }) => now?.number != null);
  const number = ready.payIn?.number;
  if (number == null) throw new Error("the bank gave no number to pay in to");
  const paid = await fetch(`${scene.bankUrl}/control/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ number, ...(amount === undefined ? {} : { amount }) }),
  });
  if (!paid.ok) throw new Error(`the bank took no payment: ${paid.status} ${await paid.text()}`);
  return sender.read(transfer.id);
}

const paidThen =
  (isDone: (now: Transfer) => boolean, limitMs = 20_000): Act["play"] =>
  async (scene, sender, transfer) => {
    await payIn(scene, sender, transfer);
    return sender.until(transfer, isDone, limitMs);
  };
const untilOver = (limitMs?: number) => paidThen(isOver, limitMs);
/** The ladder of inquiries begins after ten seconds. */
const ASKED_MS = 60_000;

const ACTS: readonly Act[] = [
  { title: "To a bank at home: Rp 1.000.000", ask: HOME, to: atHome("0000001"), play: untilOver(), ends: ["PAID"] },
  {
    title: "To a bank in Singapore: Rp 10.000.000",
    ask: SINGAPORE,
    to: inSingapore("7000001"),
    play: untilOver(ASKED_MS),
    ends: ["PAID"],
  },
  {
    title: "Cash to collect at an outlet",
    ask: CASH,
    to: inCash,
    play: paidThen(({ state }) => state === "AVAILABLE"),
    ends: ["AVAILABLE"],
  },
  {
    title: "Too little is paid in, then the rest",
    ask: HOME,
    to: atHome("0000001"),
    async play(scene, sender, transfer) {
      await payIn(scene, sender, transfer, "400000.00");
      const short = await sender.until(transfer, ({ reason }) => reason?.code === "PAYIN_SHORT");
      await payIn(scene, sender, transfer, (Number(short.payIn?.missing.minor ?? 0) / 100).toFixed(2));
      return sender.until(transfer, isOver);
    },
    ends: ["PAID"],
  },
  {
    title: "Cancelled before it is paid in",
    ask: HOME,
    to: atHome("0000001"),
    play: async (_, sender, transfer) => sender.cancel(transfer),
    ends: ["CANCELLED"],
  },
  {
    title: "Cash that is cancelled while it waits: everything goes back",
    ask: CASH,
    to: inCash,
    async play(scene, sender, transfer) {
      await payIn(scene, sender, transfer);
      await sender.until(transfer, ({ state }) => state === "AVAILABLE");
      await sender.cancel(transfer);
      return sender.until(transfer, isOver, ASKED_MS);
    },
    ends: ["REFUNDED"],
  },
  {
    title: "The bank pays slowly",
    ask: HOME,
    to: atHome("0000002"),
    play: untilOver(ASKED_MS),
    ends: ["PAID"],
  },
  {
    title: "The bank refuses: not permitted",
    ask: HOME,
    to: atHome("0000003"),
    play: paidThen((now) => isOver(now) || now.state === "ACTION_REQUIRED", ASKED_MS),
    ends: ["REFUNDED", "ACTION_REQUIRED"],
  },
  {
    title: "The bank takes it, and it fails later",
    ask: HOME,
    to: atHome("0000004"),
    play: untilOver(ASKED_MS),
    ends: ["REFUNDED"],
  },
  {
    title: "The bank pays and says nothing: unknown, asked about, found paid",
    ask: HOME,
    to: atHome("0000005"),
    play: untilOver(ASKED_MS),
    ends: ["PAID"],
  },
  {
    title: "The bank pays, and a proxy answers 502",
    ask: HOME,
    to: atHome("0000006"),
    play: untilOver(ASKED_MS),
    ends: ["PAID"],
  },
  {
    title: "The bank never heard of it: unknown until it has said so twice, an hour apart",
    ask: HOME,
    to: atHome("0000007"),
    play: paidThen(({ state }) => state === "OUTCOME_UNKNOWN", ASKED_MS),
    ends: ["OUTCOME_UNKNOWN"],
  },
  {
    title: "The partner pays and says nothing: unknown, asked about, found paid",
    ask: SINGAPORE,
    to: inSingapore("7000011"),
    play: untilOver(ASKED_MS),
    ends: ["PAID"],
  },
];

async function main(): Promise<void> {
  const wanted = process.argv[2]?.toLowerCase();
  const acts = wanted === undefined ? ACTS : ACTS.filter(({ title }) => title.toLowerCase().includes(wanted));
  const scene = await openScene();
  const failures: string[] = [];
  try {
    const sender = await signInSender(scene);
    for (const act of acts) {
      const ended = await playOne(act, scene, sender);
      if (!act.ends.includes(ended.state)) failures.push(`${act.title}: ended ${ended.state}, not ${act.ends.join(" or ")}`);
    }
    // What was accepted is asked about further, until it is credited.
    await pause(1_000);
    await printTrialBalance(scene, failures);
    if (scene.log() !== "") failures.push(`the product has logged errors:\n${scene.log()}`);
  } finally {
    await scene.stop();
  }
  for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`);
  if (failures.length > 0) process.exitCode = 1;
}

async function playOne(act: Act, scene: Scene, sender: Sender): Promise<Transfer> {
  const recipient = await sender.recipient(act.to);
  const quote = await sender.quote(act.ask);
  const sent = await sender.send(quote, recipient);
  const ended = await act.play(scene, sender, sent);
  print(act.title, quote, ended);
  await printJournals(scene, ended);
  return ended;
}

const show = ({ currency, minor }: { readonly currency: string; readonly minor: string }) =>
  exact(money(currency as Currency, BigInt(minor)));
const exact = (amount: Money) => formatMoney(amount, "ID", { exact: true });

function print(title: string, quote: Quote, transfer: Transfer): void {
  const { id, state, assurance, reason, history } = transfer;
  process.stdout.write(
    `\n── ${title}\n   ${id}\n   pays ${show(quote.total)}, arrives ${show(quote.receives)} by ${quote.arrivesBy}\n`,
  );
  for (const one of history) process.stdout.write(`   ${one.at.slice(11, 19)}  ${one.state.padEnd(18)} ${one.by}\n`);
  process.stdout.write(`   ends ${state}${assurance ? ` (${assurance})` : ""}${reason ? `: ${reason.says}` : ""}\n`);
}

async function printJournals({ machinery }: Scene, { id }: Transfer): Promise<void> {
  for (const { kind, postings } of await listJournals(machinery.database, { subject: id })) {
    const lines = postings.map(({ account, amount }) => `${account.code} ${exact(amount)}`);
    process.stdout.write(`   ${kind.padEnd(26)} ${lines.join(" · ")}\n`);
  }
}

async function printTrialBalance({ machinery }: Scene, failures: string[]): Promise<void> {
  const totals = new Map<string, bigint>();
  process.stdout.write("\n── Trial balance (debit above zero, credit below)\n");
  for (const { code, currency, minor } of await listBalances(machinery.database)) {
    totals.set(currency, (totals.get(currency) ?? 0n) + minor);
    if (minor !== 0n) process.stdout.write(`   ${code.padEnd(30)} ${exact(money(currency, minor)).padStart(22)}\n`);
  }
  for (const [currency, total] of totals) {
    process.stdout.write(`   ${`sum ${currency}`.padEnd(30)} ${exact(money(currency as Currency, total)).padStart(22)}\n`);
    if (total !== 0n) failures.push(`the books of ${currency} do not sum to zero`);
  }
}

try {
  await main();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
