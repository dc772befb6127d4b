/** Expectations of an act, and of the end: the product's books compared with those of the bank and the partner, which keep their own. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { listBalances, listJournals } from "#ledger/store.ts";
import { insist, type Prove } from "./act.ts";
import { shown, type Scene } from "./scene.ts";
import type { Transfer, WireMoney } from "./sender.ts";

export interface Ended {
  readonly title: string;
  readonly transfer: Transfer | null;
}

/** Reads data that no API shows. */
export async function query(scene: Scene, select: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await sql.raw<Record<string, unknown>>(select).execute(scene.runtime.database)).rows;
}

interface PaidByBank {
  readonly times: number;
  readonly minor: bigint;
  readonly returned: bigint;
}
const NOTHING: PaidByBank = { times: 0, minor: 0n, returned: 0n };
const sen = (text: string) => BigInt(text.replace(".", ""));

/** The payouts that really left the bank and the partner, by reference. */
async function readPaid({ bankUrl, partnerUrl }: Scene): Promise<ReadonlyMap<string, PaidByBank>> {
  interface AtBank {
    readonly reference: string;
    readonly times: number;
    readonly amount: string;
    readonly returned: string;
  }
  interface AtPartner {
    readonly external_id: string;
    readonly times: number;
    readonly minor: string;
    readonly returned_minor: string;
  }
  const bank = await shown<{ paid: readonly AtBank[] }>(bankUrl, "paid");
  const partner = await shown<{ paid: readonly AtPartner[] }>(partnerUrl, "paid");
  return new Map([
    ...bank.paid.map(
      ({ reference, times, amount, returned }) => [reference, { times, minor: sen(amount), returned: sen(returned) }] as const,
    ),
    ...partner.paid.map(
      (one) => [one.external_id, { times: one.times, minor: BigInt(one.minor), returned: BigInt(one.returned_minor) }] as const,
    ),
  ]);
}

/** Refunds of payments that a transfer did not need, as paid by the bank. */
export async function paidBack(
  scene: Scene,
  transfer: Id<"tr">,
): Promise<readonly { readonly reference: string; readonly minor: bigint }[]> {
  const { rows } = await sql<{ reference: string }>`select reference from transfers.refund
    where transfer = ${transfer} and of like 'py%' and status = 'paid'`.execute(scene.runtime.database);
  const paid = await readPaid(scene);
  return rows.flatMap(({ reference }) => {
    const { times, minor } = paid.get(reference) ?? NOTHING;
    return times === 1 ? [{ reference, minor }] : [];
  });
}

/** The sum of a transfer's journals on an agent's account: below zero is in the agent's favour. */
export async function agentOwes({ runtime }: Scene, transfer: Id<"tr">): Promise<bigint> {
  const journals = await listJournals(runtime.database, { subject: transfer });
  const lines = journals.flatMap(({ postings }) => postings.filter(({ account }) => account.code.startsWith("agent_")));
  return lines.reduce((sum, { amount }) => sum + amount.minor, 0n);
}

const is = ({ minor }: WireMoney, wanted: bigint, what: string) => {
  insist(BigInt(minor) === wanted, `${what} is ${wanted} minor units, but ${minor}`);
};
/** Checks that a step of a transfer is in the books with exactly these lines, in minor units. */
async function isPosted({ runtime }: Scene, transfer: Id<"tr">, kind: string, wanted: Readonly<Record<string, bigint>>) {
  const journals = (await listJournals(runtime.database, { subject: transfer })).filter((journal) => journal.kind === kind);
  const posted = journals.flatMap(({ postings }) => postings.map(({ account, amount }) => `${account.code} ${amount.minor}`));
  const lines = Object.entries(wanted).map(([code, minor]) => `${code} ${minor}`);
  insist(posted.toSorted().join() === lines.toSorted().join(), `${kind} is ${lines.join(", ")}, but ${posted.join(", ")}`);
}

/** PRC-4, to the last sen: the quote, and the books. */
export const workedAtHome: Prove = async ({ scene }, { quote, transfer }) => {
  is(quote.principal, 1_000_000_00n, "the principal");
  is(quote.fee, 5_000_00n, "the fee");
  is(quote.tax, 550_00n, "the tax");
  is(quote.total, 1_005_550_00n, "what the sender pays");
  const fee = { "fee:IDR": -5_000_00n, "vat_out:IDR": -550_00n };
  await isPosted(scene, transfer.id, "transfer.submitted", {
    "transit:IDR": 1_000_000_00n,
    "payout_inflight:bi_fast:IDR": -1_000_000_00n,
  });
  await isPosted(scene, transfer.id, "transfer.fee_earned", { "deferred_fee:IDR": 5_550_00n, ...fee });
  return ["as worked in PRC-4: 1.000.000 + 5.000 + 550 = 1.005.550"];
};
export const workedAbroad: Prove = async ({ scene }, { quote, transfer }) => {
  is(quote.receives, 788_91n, "what arrives");
  is(quote.margin, 59_641_60n, "the margin");
  is(quote.rounding, 92_40n, "the rounding");
  is(quote.fee, 35_000_00n, "the fee");
  is(quote.tax, 3_850_00n, "the tax");
  is(quote.total, 10_038_850_00n, "what the sender pays");
  insist(quote.totalCostBps === 98, `the total cost is 98 bps, but ${quote.totalCostBps}`);
  await isPosted(scene, transfer.id, "transfer.converted", {
    "transit:IDR": 10_000_000_00n,
    "fx_position:IDR": -9_940_266_00n,
    "fx_margin:IDR": -59_641_60n,
    "rounding:IDR": -92_40n,
    "fx_position:SGD": 788_91n,
    "transit:SGD": -788_91n,
  });
  const fee = { "fee:IDR": -35_000_00n, "vat_out:IDR": -3_850_00n };
  await isPosted(scene, transfer.id, "transfer.fee_earned", { "deferred_fee:IDR": 38_850_00n, ...fee });
  return ["as worked in PRC-4: SGD 788,91, margin 59.641,60, rounding 92,40, total cost 0,98 %"];
};

/** Differences between states and real payouts; empty when each transfer was paid as its state says, and none twice. */
export async function whyNotPaidRight(scene: Scene, ended: readonly Ended[]): Promise<readonly string[]> {
  const paid = await readPaid(scene);
  const wrong = ended.flatMap(({ title, transfer }) => {
    if (transfer === null) return [];
    const why = whyNotRight(transfer, paid.get(transfer.id) ?? NOTHING, paid.get(`${transfer.id}_r1`) ?? NOTHING);
    return why === null ? [] : [`${title} (${transfer.state}): ${why}`];
  });
  const known = new Set(
    (await query(scene, "select reference from transfers.payout union select reference from transfers.refund")).map(
      ({ reference }) => reference,
    ),
  );
  const unknown = [...paid]
    .filter(([reference]) => !known.has(reference))
    .map(([reference]) => `${reference} was paid without an order`);
  return [...wrong, ...unknown];
}

function whyNotRight({ state, assurance, refund, receives }: Transfer, out: PaidByBank, back: PaidByBank): string | null {
  if (out.times > 1 || back.times > 1) return "paid twice";
  const isByBank = state === "PAID" && assurance !== "COLLECTED";
  if (isByBank && (out.times !== 1 || out.minor !== BigInt(receives.minor) || out.returned !== 0n))
    return "not paid, or another amount than promised";
  if (state === "OUTCOME_UNKNOWN") return back.times === 0 ? null : "refunded while the outcome is unknown";
  if (!isByBank && out.times === 1 && out.returned === 0n) return "paid out and not returned";
  if (refund?.cash === "collected") return back.times === 0 ? null : "handed out as cash, and paid to an account as well";
  const isGivenBack = state === "REFUNDED";
  if (isGivenBack && (back.times !== 1 || back.minor !== BigInt(refund?.amount.minor ?? 0)))
    return "not refunded although the state says so";
  return !isGivenBack && back.times === 1 && back.returned === 0n ? "refunded although the state does not say so" : null;
}

export interface Held {
  readonly bank: bigint;
  /** By currency. */
  readonly partner: ReadonlyMap<string, bigint>;
}

/** The money that the bank and the partner hold for us by their own books. */
export async function readHeld({ bankUrl, partnerUrl }: Scene): Promise<Held> {
  const { available } = await shown<{ available: string }>(bankUrl, "state");
  interface Books {
    readonly faults: readonly string[];
    readonly balances: readonly { readonly currency: string; readonly balance: string; readonly pending: string }[];
  }
  const { balances, faults } = await shown<Books>(partnerUrl, "books");
  insist(faults.length === 0, `the partner's own books balance: ${faults.join(", ")}`);
  return { bank: sen(available), partner: new Map(balances.map(({ currency, balance }) => [currency, sen(balance)])) };
}

const isAtHome = ({ rail }: Readonly<Record<string, unknown>>) => rail !== "partner_bank";

/**
 * Compares our books with theirs, except for payments whose outcome is unknown to us: at the bank the movements since the opening, with
 * which our books begin; at the partner the whole balance in each currency.
 */
export async function whyNotAgreed(
  scene: Scene,
  opening: Pick<Held, "bank">,
): Promise<{ readonly lines: readonly string[]; readonly wrong: readonly string[] }> {
  const balances = await listBalances(scene.runtime.database);
  const ours = (...prefixes: readonly string[]) =>
    balances.filter(({ code }) => prefixes.some((prefix) => code.startsWith(prefix))).reduce((sum, { minor }) => sum + minor, 0n);
  const held = await readHeld(scene);
  const open = await query(
    scene,
    "select reference, rail, exists (select from reconciliation.statement_line where key = reference and kind = 'cost' and settled_by is not null) as cost_is_booked from transfers.payout join transfers.transfer on id = transfer where state = 'OUTCOME_UNKNOWN'",
  );
  const paid = await readPaid(scene);
  const unknown = (atHome: boolean) =>
    open
      .filter((one) => isAtHome(one) === atHome)
      .reduce((sum, { reference }) => sum + (paid.get(String(reference))?.minor ?? 0n), 0n);
  // The party's cost of a payout is booked after a day, whatever the outcome.
  const costs = (atHome: boolean) =>
    BigInt(
      open.filter((one) => isAtHome(one) === atHome && paid.has(String(one["reference"])) && one["cost_is_booked"] !== true)
        .length,
    );
  const rows = [
    {
      what: "bank (IDR)",
      theirs: held.bank - opening.bank,
      ours: ours("bank:", "payin_clearing:"),
      open: unknown(true) + costs(true) * 1_500_00n,
    },
    ...[...held.partner].map(([currency, theirs]) => ({
      what: `partner (${currency})`,
      theirs,
      ours: ours(`nostro:partner:${currency}`),
      open: currency === "SGD" ? unknown(false) + costs(false) * 50n : 0n,
    })),
  ];
  const wrong = rows.filter(({ theirs, ours: own, open: left }) => theirs !== own - left);
  return {
    lines: rows.map(
      ({ what, theirs, ours: own, open: left }) =>
        `${what.padEnd(16)} theirs ${theirs}, ours ${own}, paid with unknown outcome ${left}`,
    ),
    wrong: wrong.map(({ what }) => `the books of the ${what} and ours differ`),
  };
}
