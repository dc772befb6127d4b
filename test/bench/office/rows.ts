/** What the bench of the office calls: every list of its staff, and the search over everything by each thing that a caller says. */
import type pg from "pg";
import { listPeople } from "#identity/office/contract.ts";
import type { Endpoint, InputArgs } from "#kernel/endpoint.ts";
import { listStatement, searchJournals } from "#ledger/contract.ts";
import { listCases, readOverview } from "#reconciliation/contract.ts";
import { listStatementDays } from "#reconciliation/contract-days.ts";
import { listAll } from "#transfers/office/contract-list.ts";
import { TRANSFER_QUEUES } from "#transfers/model/work-queues.ts";
import { listPayments } from "#transfers/proposals/contract.ts";
import { countWork, readWork } from "#work/contract.ts";
import { listInbox } from "#work/contract-proposals.ts";
import { readMatches } from "#workspace/contract.ts";
import type { Call, Row, Served } from "../verification/serve.ts";

/** Facts of transfers and payments that are searched, of all ages. */
export interface Sample {
  readonly transfers: readonly Sampled[];
  readonly payments: readonly { readonly payer: string; readonly reference: string; readonly number: string }[];
}
interface Sampled {
  readonly id: `tr_${string}`;
  readonly name: string;
  readonly other: string;
  readonly account: string;
  readonly phone: string;
  readonly senderPhone: string;
  readonly email: string;
  readonly amount: string;
  readonly number: string;
  readonly bankPayment: string | null;
  readonly providerRef: string | null;
  readonly journal: string;
  readonly line: string;
}

export async function takeSample(owner: pg.Client): Promise<Sample> {
  const { rows: transfers } = await owner.query<Sampled>(
    `select t.id, t.agreed #>> '{sender,name}' as name, t.agreed #>> '{beneficiary,name}' as other, coalesce(t.agreed #>> '{beneficiary,account,number}', '') as account,
      t.agreed #>> '{beneficiary,phone}' as phone, p.phone as "senderPhone", p.email_key as email, ((t.principal_minor + 555000) / 100)::text as amount, a.number,
      (select bank_payment from transfers.pay_in where transfer = t.id limit 1) as "bankPayment", o.provider_ref as "providerRef", 'jr_' || substr(t.id, 4) as journal,
      'TRX/' || right(a.number, 10) as line
    from transfers.transfer as t tablesample system (0.05) join identity.person as p on p.id = t.sender join transfers.pay_in_account as a on a.transfer = t.id
    left join transfers.payout as o on o.transfer = t.id where t.state = 'PAID' and t.product = 'local' limit 200`,
  );
  const { rows: payments } = await owner.query<Sample["payments"][number]>(
    "select payer ->> 'name' as payer, bank_payment as reference, number from transfers.pay_in where transfer is null order by id desc limit 100",
  );
  return { transfers, payments };
}

const call = <E extends Endpoint>(endpoint: E, input: InputArgs<E>): Call => ({ endpoint, input });
/** Swaps two letters, as people do in a hurry. */
const mistyped = (word: string): string => `${word.slice(0, 2)}${word.charAt(3)}${word.charAt(2)}${word.slice(4)}`;
const readOut = (id: string): string => `${id.slice(-8, -4)}-${id.slice(-4)}`;
const words = (name: string) => name.toLowerCase().split(" ");

type Rows = readonly (readonly [string, readonly Call[]])[];

const transferRows: Rows = [
  ["all transfers, first page", [call(listAll, {})]],
  ...TRANSFER_QUEUES.map((queue) => [`transfers, queue ${queue}`, [call(listAll, { queue })]] as const),
  [
    "transfers of a rare, an old and an empty state",
    [
      call(listAll, { state: "RETURNED" }),
      call(listAll, { state: "FROZEN" }),
      call(listAll, { state: "UNCLAIMED_TRANSFERRED" }),
      call(listAll, { state: "REJECTED" }),
    ],
  ],
  [
    "transfers by product and corridor",
    [call(listAll, { product: "cash_pickup" }), call(listAll, { corridor: "ID-SG" }), call(listAll, { corridor: "ID-PH" })],
  ],
  [
    "… of one state of a product",
    [
      call(listAll, { product: "cash_pickup", state: "REFUNDED" }),
      call(listAll, { product: "international", queue: "returned" }),
    ],
  ],
];
const listRows: Rows = [
  [
    "payments, each queue",
    [
      call(listPayments, {}),
      call(listPayments, { queue: "person" }),
      call(listPayments, { queue: "unmatched" }),
      call(listPayments, { queue: "overdue" }),
    ],
  ],
  [
    "users, each order",
    [
      call(listPeople, {}),
      call(listPeople, { sort: "name" }),
      call(listPeople, { sort: "registered" }),
      call(listPeople, { page: 400 }),
    ],
  ],
  [
    "users, by type and status",
    [call(listPeople, { type: "AGENT" }), call(listPeople, { status: "inactive" }), call(listPeople, { type: "STAFF" })],
  ],
  ["users, by words of a name", ["siti", "budi santoso", "lestari", "kus wat"].map((search) => call(listPeople, { search }))],
  [
    "cases of differences",
    [
      call(listCases, {}),
      call(listCases, { state: "not_closed" }),
      call(listCases, { kind: "cost_differs" }),
      call(listCases, { party: "nexus", state: "closed" }),
    ],
  ],
  ["… overview, days of statements", [call(readOverview, {}), call(listStatementDays, {})]],
  [
    "journals, newest, of a day, of an amount",
    [
      call(searchJournals, {}),
      call(searchJournals, { search: "250000" }),
      call(searchJournals, { search: "transfer.funded" }),
      call(searchJournals, { search: "transit:IDR 250000" }),
    ],
  ],
  ["statement of an account", [call(listStatement, { account: "transit:IDR" })]],
  [
    "proposals: waiting, mine, decided",
    [call(listInbox, { view: "waiting" }), call(listInbox, { view: "mine" }), call(listInbox, { view: "decided" })],
  ],
  ["my work", [call(readWork, {})]],
  ["the badge of my work", [call(countWork, {})]],
];

const fixed = (...texts: readonly string[]) => texts.map((text) => call(readMatches, { text }));

function searchRows({ transfers, payments }: Sample): Rows {
  const by = (text: (one: Sampled) => string | null): readonly Call[] =>
    transfers.flatMap((one) => {
      const typed = text(one);
      return typed === null || typed.length < 2 ? [] : call(readMatches, { text: typed });
    });
  return [
    ["number", by(({ id }) => readOut(id))],
    ["id", by(({ id }) => id)],
    ["virtual account", by(({ number }) => number)],
    ["telephone of the recipient, of the sender", [...by(({ phone }) => phone), ...by(({ senderPhone }) => senderPhone)]],
    ["e-mail address, a part of one", [...by(({ email }) => email), ...by(({ email }) => email.slice(0, 9))]],
    ["whole names", by(({ name }) => name)],
    ["two names", by(({ name, other }) => `${words(name)[0] ?? ""} ${words(other).at(-1) ?? ""}`)],
    ["a frequent name, two", fixed("siti", "budi santoso", "siti lestari", "agus wijaya", "nur", "sri rahayu")],
    [
      "fragments of names",
      by(({ name }) =>
        words(name)
          .map((word) => word.slice(0, 4))
          .join(" "),
      ),
    ],
    ["typing errors", by(({ name }) => words(name).map(mistyped).join(" "))],
    ["a name that nobody has", fixed("xylofoon", "qwrtzp", "zzyyxx wvvuu")],
    ["last digits of an account", by(({ account }) => account.slice(-4))],
    ["whole account", by(({ account }) => account)],
    ["amount", by(({ amount }) => amount)],
    ["name and amount", by(({ name, amount }) => `${words(name)[0] ?? ""} ${amount}`)],
    [
      "bank's reference of a payment, of a payout",
      [...by(({ bankPayment }) => bankPayment), ...by(({ providerRef }) => providerRef)],
    ],
    ["journal", by(({ journal }) => journal)],
    ["line of a statement", by(({ line }) => line)],
    ["payer", payments.map(({ payer }) => call(readMatches, { text: payer.toLowerCase() }))],
    ["payer's reference, number", payments.flatMap(({ reference, number }) => fixed(reference, number))],
  ].map(([name, calls]) => [`search: ${name as string}`, calls as readonly Call[]] as const);
}

/** Measures all rows, or those whose name contains a text; the lists of the books only where these are filled. */
export async function measureRows(
  served: Served,
  sample: Sample,
  { part, hasBooks }: { readonly part: string; readonly hasBooks: boolean },
): Promise<readonly Row[]> {
  const rows = [...transferRows, ...(hasBooks ? listRows : []), ...searchRows(sample)];
  const measured: Row[] = [];
  for (const [name, calls] of rows.filter(([one]) => one.includes(part))) {
    const at = (n: number): Call => {
      const one = calls[n % calls.length];
      if (one === undefined) throw new Error(`the bench has nothing to call for ${name}`);
      return one;
    };
    measured.push(await served.measure(name, at));
  }
  return measured;
}
