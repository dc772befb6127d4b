/** A search by several terms finds what a look at each transfer finds, however many periods it looks through first. */
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import { openOfficers } from "../../testing/officers.ts";
import { findByTerms, type Alternatives } from "./store-terms.ts";

const office = await openOfficers();
afterAll(() => office[Symbol.asyncDispose]());
const db = office.desk.database;

const TRANSFERS = 9;
const WORDS = ["a", "b", "c", "d"].map((word) => `w:${word}`);
interface Known {
  readonly id: string;
  readonly sender: string;
  readonly number: string;
  readonly words: readonly string[];
}

type Sender = Awaited<ReturnType<typeof office.newSender>>;

/** Transfers of three senders, oldest first, each with some of the words. */
const senders = [await office.newSender(), await office.newSender(), await office.newSender()];
const known: Known[] = [];
for (let n = 0; n < TRANSFERS; n += 1) known.push(await prepare(n, senders[n % senders.length] as Sender));

async function prepare(n: number, sender: Sender): Promise<Known> {
  const { id } = await office.sent(sender);
  const words = WORDS.filter((_, index) => ((n * 7) >> index) % 2 === 1);
  await sql`insert into transfers.search_key (key, transfer) select unnest(${words}::text[]), ${id}`.execute(db);
  const ofPeriod = words.flatMap((word) => [word, `${word} ${id.slice(3, 7)}`]);
  await sql`update transfers.search_entry set keys = keys || ${ofPeriod}::text[] where transfer = ${id}`.execute(db);
  // Some of them in one period, the others in periods with gaps in between.
  office.clock.advance(n % 3 === 0 ? MINUTE_MS : n * 9 * DAY_MS);
  return { id, sender: sender.id, number: await office.opened(id), words: [...words, `n:${id.slice(-8).toLowerCase()}`] };
}

const has = ({ keys, number, senders }: Alternatives, one: Known) =>
  keys.some((key) => one.words.includes(key)) || one.number === number || senders.includes(one.sender);

const some = fc.constantFrom(...known);
const term: fc.Arbitrary<Alternatives> = fc.record({
  keys: fc
    .tuple(fc.subarray(WORDS), fc.option(some))
    .map(([words, one]) => (one === null ? words : [...words, `n:${one.id.slice(-8).toLowerCase()}`])),
  number: fc.option(some.map(({ number }) => number)),
  senders: fc.option(some, { freq: 1 }).map((one) => (one === null ? [] : [one.sender])),
});
/** Periods that are looked through before all. */
const NEWEST = [0, 1, 3, 100];

test("whichever way is taken, the newest that have every term, below the last one of the page before", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(term, { minLength: 1, maxLength: 3 }),
      fc.option(some),
      fc.integer({ min: 1, max: TRANSFERS }),
      fc.constantFrom(...NEWEST),
      async (terms, last, limit, newest) => {
        const before = last?.id;
        const conditions = before === undefined ? sql`true` : sql`t.id < ${before}`;
        const expected = known
          .filter((one) => terms.every((each) => has(each, one)) && (before === undefined || one.id < before))
          .map(({ id }) => id)
          .toSorted()
          .toReversed()
          .slice(0, limit);
        expect(await findByTerms(db, terms, { conditions, before, limit }, newest)).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

test("the transfers are of several periods, of which some have more than one", async () => {
  const { rows } = await sql<{ period: string }>`select period from transfers.search_period order by period`.execute(db);
  const periods = rows.map(({ period }) => period);
  expect(periods).toEqual([...new Set(known.map(({ id }) => id.slice(3, 7)))].toSorted());
  expect(periods.length).toBeGreaterThan(2);
  expect(periods.length).toBeLessThan(TRANSFERS);
});

test("the entry of a transfer has its keys of words, digits and amounts", async () => {
  const { rows } = await sql<{ id: string; keys: string[]; entry: string[] }>`
    select entry.transfer as id, keys as entry, array(
      select key || ending from transfers.search_key, unnest(array['', ' ' || substr(transfer, 4, 4)]) as ending
      where transfer = entry.transfer and key ~ '^(w:|m:|d:.{4}$)') as keys
    from transfers.search_entry as entry`.execute(db);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted());
  for (const { keys, entry } of rows) expect(entry.toSorted()).toEqual(keys.toSorted());
});
