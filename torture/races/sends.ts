/** Races about making a transfer: the same id, the same quote, the last room of a limit. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { reserveLimits } from "#limits/index.ts";
import { callEach } from "#transfers/call-each.ts";
import { sendTransfer } from "#transfers/contract.ts";
import type { RaceHouse } from "./house.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { openSenders, PRINCIPAL_MINOR, type Sender } from "./senders.ts";
import { DONE } from "./told.ts";

interface Creation {
  readonly id: Id<"tr">;
  readonly quote: Id<"qt">;
  readonly recipient: Id<"rc">;
  readonly purpose: string;
  readonly sourceOfFunds: string;
}
interface Round {
  readonly sender: Sender;
  readonly sends: readonly Creation[];
}
/** What one person has in the end. */
interface Truth {
  readonly transfers: readonly {
    readonly id: string;
    readonly quote: string;
    readonly recipient: string;
    readonly purpose: string;
    readonly nth: number;
  }[];
  /** Quotes that are used, and by what. */
  readonly used: Readonly<Record<string, string>>;
  /** Reserved of the month, in rupiah. */
  readonly reserved: bigint;
  /** Jobs that open a number to pay in to. */
  readonly openings: number;
}

async function truthsOf({ database, now }: RaceHouse, rounds: readonly Round[]): Promise<Truth[]> {
  const people = rounds.map(({ sender }) => sender.person);
  const { rows: transfers } = await sql<{
    id: string;
    sender: string;
    quote: string;
    recipient: string;
    purpose: string;
    at: Date;
  }>`
    select id, sender, quote, recipient, agreed ->> 'purpose' as purpose, created_at as at from transfers.transfer where sender = any(${people})`.execute(
    database,
  );
  const { rows: quotes } = await sql<{ id: string; person: string; transfer: string }>`
    select id, person, transfer from pricing.quote where person = any(${people}) and transfer is not null`.execute(database);
  const { rows: usage } = await sql<{ whom: string; used: bigint }>`
    select whom, reserved + consumed as used from limits.usage where whom = any(${people}) and key = 'tier.month'`.execute(
    database,
  );
  const ids = rounds.flatMap(({ sends }) => sends.map(({ id }) => `open_pay_in:${id}`));
  const { rows: jobs } = await sql<{ key: string }>`select key from graphile_worker.jobs where key = any(${ids})`.execute(
    database,
  );
  const jobKeys = new Set(jobs.map(({ key }) => key));
  return rounds.map(({ sender: { person }, sends }) => ({
    transfers: transfers
      .filter(({ sender }) => sender === person)
      .map(({ at, ...one }) => ({ ...one, nth: at.getTime() - now.getTime() })),
    used: Object.fromEntries(quotes.filter((one) => one.person === person).map(({ id, transfer }) => [id, transfer])),
    reserved: usage.find(({ whom }) => whom === person)?.used ?? 0n,
    openings: new Set(sends.map(({ id }) => `open_pay_in:${id}`).filter((key) => jobKeys.has(key))).size,
  }));
}

/** Two sends of one person, as the race has them differ. */
function twoSends(
  name: string,
  says: string,
  sendsOf: (sender: Sender, house: RaceHouse, nth: number) => readonly [Creation, Creation],
  loser: string,
): Race {
  return race<Round, Truth>({
    name,
    says,
    ways: ["first", "second"],
    async open(house) {
      const { newSenders } = await openSenders(house);
      return {
        async prepare(count) {
          const people = await newSenders(count, { quotes: 2, recipients: 2 });
          return people.map((sender, n) => ({ sender, sends: sendsOf(sender, house, n) }));
        },
        contestants: ({ sender, sends }) => sends.map((one, n) => () => house.call(n, sendTransfer, one, sender.actor)),
        truths: (rounds) => truthsOf(house, rounds),
        judge({ sends }, told, truth) {
          const { transfers, used, reserved, openings } = truth;
          const [made] = transfers;
          assertTrue(transfers.length === 1 && made !== undefined, "one transfer is made", truth);
          const sent = sends[made.nth];
          assertTrue(
            sent?.id === made.id &&
              sent.quote === made.quote &&
              sent.recipient === made.recipient &&
              sent.purpose === made.purpose,
            "it is what its sender was told is made",
            { truth, sends },
          );
          assertTrue(told[made.nth] === DONE, "who made it is told so", told);
          assertTrue(told[1 - made.nth] === loser, `the other one is told "${loser}"`, told);
          assertTrue(
            JSON.stringify(used) === JSON.stringify({ [made.quote]: made.id }),
            "its quote is used, and no other",
            truth,
          );
          assertTrue(reserved === PRINCIPAL_MINOR && openings === 1, "its amount is reserved once, one number asked for", truth);
          return made.nth === 0 ? "first" : "second";
        },
      };
    },
  });
}

const anyOf = <T>(list: readonly T[], nth = 0): T => {
  const found = list[nth];
  if (found === undefined) throw new Error("the round was prepared with too little");
  return found;
};

const creation = (sender: Sender, house: RaceHouse): Creation => ({
  id: house.id("tr"),
  quote: anyOf(sender.quotes),
  recipient: anyOf(sender.recipients),
  purpose: "FAMI",
  sourceOfFunds: "salary",
});

const sameId = twoSends(
  "same-id",
  "The same creation by two connections is one transfer, and both are told so.",
  (sender, house) => {
    const one = creation(sender, house);
    return [one, one];
  },
  DONE,
);

const otherContent = twoSends(
  "other-content",
  "One id with another quote, recipient or purpose is one of the two; the other is refused, and what it would have used stays unused.",
  (sender, house, n) => {
    const one = creation(sender, house);
    const others = [{ quote: anyOf(sender.quotes, 1) }, { recipient: anyOf(sender.recipients, 1) }, { purpose: "EDUC" }];
    return [one, { ...one, ...others[n % others.length] }];
  },
  "id_already_used",
);

const sameQuote = twoSends(
  "same-quote",
  "One quote makes one transfer.",
  (sender, house) => {
    const one = creation(sender, house);
    return [one, { ...one, id: house.id("tr") }];
  },
  "quote_used",
);

const SENDS = 3;
/** What the first tier lets through in a month. */
const MONTH_MINOR = 1_000_000_000n;
/** All three together are one sen too much. */
const USED_BEFORE = MONTH_MINOR - BigInt(SENDS) * PRINCIPAL_MINOR + 1n;
/** None is more than one transfer may be. */
const USED_IN_PARTS = [PRINCIPAL_MINOR, PRINCIPAL_MINOR - 1n, USED_BEFORE - 2n * PRINCIPAL_MINOR + 1n];

const limit = race<Round, Truth>({
  name: "limit",
  says: "Three sends that are together one sen beyond the month's limit: two go through.",
  ways: ["without the first", "without the second", "without the third"],
  async open(house) {
    const { newSenders } = await openSenders(house);
    return {
      async prepare(count) {
        const people = await newSenders(count, { quotes: SENDS, recipients: SENDS });
        await callEach(people, ({ person }) =>
          house.beat(async (ctx) => {
            for (const minor of USED_IN_PARTS) {
              const claims = [{ scope: "tier", amount: money("IDR", minor), abroad: null }] as const;
              await reserveLimits(ctx, { transfer: house.id("tr"), person, claims });
            }
          }),
        );
        return people.map((sender) => ({
          sender,
          sends: sender.quotes.map((quote, n) => {
            return {
              id: house.id("tr"),
              quote,
              recipient: anyOf(sender.recipients, n),
              purpose: "FAMI",
              sourceOfFunds: "salary",
            };
          }),
        }));
      },
      contestants: ({ sender, sends }) => sends.map((one, n) => () => house.call(n, sendTransfer, one, sender.actor)),
      truths: (rounds) => truthsOf(house, rounds),
      judge({ sends }, told, truth) {
        const { transfers, used, reserved, openings } = truth;
        assertTrue(told.filter((one) => one === DONE).length === SENDS - 1, "two go through", told);
        const without = told.indexOf("limit_reached");
        assertTrue(without >= 0, "the third is told that its limit is reached", told);
        const made = sends.filter((_, n) => n !== without).map(({ id }) => id);
        assertTrue(
          transfers.length === SENDS - 1 && made.every((id) => transfers.some((one) => one.id === id)),
          "those are made",
          truth,
        );
        assertTrue(
          Object.keys(used).length === SENDS - 1 && openings === SENDS - 1,
          "the third's quote is as good as before",
          truth,
        );
        assertTrue(reserved === USED_BEFORE + BigInt(SENDS - 1) * PRINCIPAL_MINOR, "two are reserved", truth);
        return `without the ${["first", "second", "third"][without] ?? "other"}`;
      },
    };
  },
});

export const sendRaces: readonly Race[] = [sameId, otherContent, sameQuote, limit];
