/** Races about top-ups: one transfer at the bank is one top-up, however many people request and approve it at once. */
import type { Id } from "#kernel/id.ts";
import { toLocalDate } from "#kernel/time.ts";
import { requestTopUp } from "#cash-points/float/request-float.ts";
import * as float from "#cash-points/float/contract.ts";
import { idr, wire } from "#cash-points/testing/counter-app.ts";
import { plantLine } from "#cash-points/testing/statement-line.ts";
import { openCounters, TOP_UP } from "./counters.ts";
import { journalsOf } from "./facts.ts";
import { assertTrue, race, type Race } from "./race.ts";
import { DONE } from "./outcome.ts";

/** Agents that each claim the same money. */
const CLAIMANTS = 3;
const UNITS = 1_000;
const evidence = (reference: string, at: Date) => ({ bank: "014", reference, paidOn: toLocalDate(at) });

interface Claims {
  readonly requests: readonly { readonly id: Id<"fr">; readonly hash: string }[];
  readonly line: Id<"sl">;
}

const oneLine = race<Claims, number>({
  name: "one-line",
  says: "Several top-ups are approved by one line of the statement at the same moment: one is credited, and the others are refused.",
  shares: ["the first request has the line", "the second has it", "the third has it"],
  async open(app) {
    const desk = await openCounters(app);
    let requested = 0;
    return {
      async prepare(count) {
        const made: Claims[] = [];
        for (let n = 0; n < count; n++) {
          const requests: Claims["requests"][number][] = [];
          for (let index = 0; index < CLAIMANTS; index++) {
            requested += 1;
            const id = app.id("fr");
            const reported = { id, amount: idr(UNITS), ...evidence(`LINE${requested}`, app.now) };
            const { owner } = desk.counterOf(index);
            requests.push(await app.app.as({ actor: owner }, (ctx) => requestTopUp(ctx, reported, TOP_UP)));
          }
          const line = await plantLine(app.database, { id: app.id("sl"), minor: idr(UNITS).minor, at: app.now });
          made.push({ requests: requests.map(({ id, hash }) => ({ id, hash })), line });
        }
        return made;
      },
      contestants: ({ requests, line }) =>
        requests.map((request, index) => () => {
          const approver = desk.treasurers[index % desk.treasurers.length] ?? desk.treasurers[0];
          return app.call(index, float.decideFloatRequest, { ...request, line, decision: "approve" }, approver);
        }),
      async truths(rounds) {
        const journals = await journalsOf(
          app,
          rounds.flatMap(({ requests }) => requests.map(({ id }) => id)),
        );
        return rounds.map(({ requests }) =>
          requests.reduce((sum, { id }) => sum + (journals.get(id)?.["float.topped_up"] ?? 0), 0),
        );
      },
      assess(_, reported, credited) {
        assertTrue(credited === 1, "one top-up is credited", { credited, reported });
        const others = reported.filter((one) => one !== DONE);
        assertTrue(others.length === CLAIMANTS - 1, "one approval is answered as done", { reported });
        assertTrue(
          others.every((one) => one === "top_up_line_taken"),
          "the others are told that the line is taken",
          { reported },
        );
        return `the ${["first request has the line", "second has it", "third has it"][reported.indexOf(DONE)]}`;
      },
    };
  },
});

/** One reference in the spellings of different people. */
const SPELLINGS = [(n: number) => `REF ${n}`, (n: number) => `ref-${n}`, (n: number) => `00REF${n}.`] as const;

const oneReference = race<{ readonly ids: readonly Id<"fr">[]; readonly index: number }, null>({
  name: "one-reference",
  says: "Agents request a top-up for one bank transfer at the same moment, each with another spelling: one request waits, the others are refused.",
  shares: ["the first spelling waits", "the second spelling waits", "the third spelling waits"],
  async open(app) {
    const desk = await openCounters(app);
    let requested = 0;
    return {
      prepare: async (count) =>
        Array.from({ length: count }, () => {
          requested += 1;
          return { ids: SPELLINGS.map(() => app.id("fr")), index: 1_000 + requested };
        }),
      contestants: ({ ids, index: n }) =>
        SPELLINGS.map((spell, index) => () => {
          const request = { id: ids[index] ?? "", amount: wire(UNITS), ...evidence(spell(n), app.now) };
          return app.call(index, float.requestTopUp, request, desk.counterOf(index).owner);
        }),
      truths: async (rounds) => rounds.map(() => null),
      assess(_, reported) {
        const others = reported.filter((one) => one !== DONE);
        assertTrue(others.length === SPELLINGS.length - 1, "one request is taken", { reported });
        assertTrue(
          others.every((one) => one === "evidence_used"),
          "the others are refused because the transfer is claimed",
          { reported },
        );
        return `the ${["first", "second", "third"][reported.indexOf(DONE)]} spelling waits`;
      },
    };
  },
});

export const topUpRaces: readonly Race[] = [oneLine, oneReference];
