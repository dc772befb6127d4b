/** Races about top-ups: one transfer at the bank is one top-up, asked for and approved by whoever and however often at once. */
import type { Id } from "#kernel/id.ts";
import { toLocalDate } from "#kernel/time.ts";
import { askTopUp } from "#cash-points/ask-for-float.ts";
import * as float from "#cash-points/contract-float.ts";
import { idr, wire } from "#cash-points/testing/counter-house.ts";
import { plantLine } from "#cash-points/testing/statement-line.ts";
import { openCounters, TOP_UP } from "./counters.ts";
import { journalsOf } from "./facts.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { DONE } from "./told.ts";

/** Of whom each asks for the same money. */
const CLAIMANTS = 3;
const UNITS = 1_000;
const evidence = (reference: string, at: Date) => ({ bank: "014", reference, paidOn: toLocalDate(at) });

interface Claims {
  readonly requests: readonly { readonly id: Id<"fr">; readonly hash: string }[];
  readonly line: Id<"sl">;
}

const oneLine = race<Claims, number>({
  name: "one-line",
  says: "Several top-ups are approved by one line of the statement at the same moment: one is credited, and the others are told that the line is taken.",
  ways: ["the first request has the line", "the second has it", "the third has it"],
  async open(house) {
    const desk = await openCounters(house);
    let asked = 0;
    return {
      async prepare(count) {
        const made: Claims[] = [];
        for (let n = 0; n < count; n++) {
          const requests: Claims["requests"][number][] = [];
          for (let nth = 0; nth < CLAIMANTS; nth++) {
            asked += 1;
            const id = house.id("fr");
            const told = { id, amount: idr(UNITS), ...evidence(`LINE${asked}`, house.now) };
            const { owner } = desk.counterOf(nth);
            requests.push(await house.house.as({ actor: owner }, (ctx) => askTopUp(ctx, told, TOP_UP)));
          }
          const line = await plantLine(house.database, { id: house.id("sl"), minor: idr(UNITS).minor, at: house.now });
          made.push({ requests: requests.map(({ id, hash }) => ({ id, hash })), line });
        }
        return made;
      },
      contestants: ({ requests, line }) =>
        requests.map((request, nth) => () => {
          const approver = desk.treasurers[nth % desk.treasurers.length] ?? desk.treasurers[0];
          return house.call(nth, float.decideFloatRequest, { ...request, line, decision: "approve" }, approver);
        }),
      async truths(rounds) {
        const journals = await journalsOf(
          house,
          rounds.flatMap(({ requests }) => requests.map(({ id }) => id)),
        );
        return rounds.map(({ requests }) =>
          requests.reduce((sum, { id }) => sum + (journals.get(id)?.["float.topped_up"] ?? 0), 0),
        );
      },
      judge(_, told, credited) {
        assertTrue(credited === 1, "one top-up is credited", { credited, told });
        const others = told.filter((one) => one !== DONE);
        assertTrue(others.length === CLAIMANTS - 1, "one approval is answered as done", { told });
        assertTrue(
          others.every((one) => one === "top_up_line_taken"),
          "the others are told that the line is taken",
          { told },
        );
        return `the ${["first request has the line", "second has it", "third has it"][told.indexOf(DONE)]}`;
      },
    };
  },
});

/** One reference as people write it. */
const SPELLINGS = [(n: number) => `REF ${n}`, (n: number) => `ref-${n}`, (n: number) => `00REF${n}.`] as const;

const oneReference = race<{ readonly ids: readonly Id<"fr">[]; readonly nth: number }, null>({
  name: "one-reference",
  says: "Agents ask at the same moment for a top-up by one transfer, each with another spelling: one request waits, the others are told that it is claimed.",
  ways: ["the first spelling waits", "the second spelling waits", "the third spelling waits"],
  async open(house) {
    const desk = await openCounters(house);
    let asked = 0;
    return {
      prepare: async (count) =>
        Array.from({ length: count }, () => {
          asked += 1;
          return { ids: SPELLINGS.map(() => house.id("fr")), nth: 1_000 + asked };
        }),
      contestants: ({ ids, nth: n }) =>
        SPELLINGS.map((spell, nth) => () => {
          const ask = { id: ids[nth] ?? "", amount: wire(UNITS), ...evidence(spell(n), house.now) };
          return house.call(nth, float.askTopUp, ask, desk.counterOf(nth).owner);
        }),
      truths: async (rounds) => rounds.map(() => null),
      judge(_, told) {
        const others = told.filter((one) => one !== DONE);
        assertTrue(others.length === SPELLINGS.length - 1, "one request is taken", { told });
        assertTrue(
          others.every((one) => one === "evidence_used"),
          "the others are told that the transfer is claimed",
          { told },
        );
        return `the ${["first", "second", "third"][told.indexOf(DONE)]} spelling waits`;
      },
    };
  },
});

export const topUpRaces: readonly Race[] = [oneLine, oneReference];
