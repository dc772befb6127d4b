import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { healthOf, type HealthFacts } from "./health.ts";

const NOW = new Date("2026-11-28T09:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const FINE: HealthFacts = {
  worker: { living: 1, dueSince: ago(MINUTE_MS) },
  bank: { at: ago(HOUR_MS), unanswered: 0 },
  partner: null,
  messages: { sentAt: ago(HOUR_MS), queuedSince: null },
  rates: { oldest: ago(20 * HOUR_MS), areUsable: true },
  relay: null,
};
const states = (facts: Partial<HealthFacts>) =>
  Object.fromEntries(healthOf({ ...FINE, ...facts }, NOW).map(({ subject, state }) => [subject, state]));

test("an installation without faults; what it does not have is off", () =>
  expect(states({})).toEqual({ worker: "fine", bank: "fine", partner: "off", messages: "fine", rates: "fine", relay: "off" }));

test.each<[string, Partial<HealthFacts>, object]>([
  ["no worker", { worker: { living: 0, dueSince: null } }, { worker: "down" }],
  ["a worker that takes no jobs", { worker: { living: 1, dueSince: ago(6 * MINUTE_MS) } }, { worker: "attention" }],
  ["a bank that does not answer", { bank: { at: ago(HOUR_MS), unanswered: 3 } }, { bank: "attention" }],
  ["an old statement", { bank: { at: ago(37 * HOUR_MS), unanswered: 0 } }, { bank: "attention" }],
  ["a new bank", { bank: { at: null, unanswered: 1 } }, { bank: "unknown" }],
  [
    "messages that are not sent",
    { messages: { sentAt: ago(HOUR_MS), queuedSince: ago(6 * MINUTE_MS) } },
    { messages: "attention" },
  ],
  ["no message yet", { messages: { sentAt: null, queuedSince: null } }, { messages: "unknown" }],
  ["a stale rate", { rates: { oldest: ago(99 * HOUR_MS), areUsable: false } }, { rates: "attention" }],
  ["no call yet", { relay: { accepted: 0, unconnected: 0, connectedAt: null } }, { relay: "unknown" }],
  ["half of the calls connect", { relay: { accepted: 4, unconnected: 2, connectedAt: ago(HOUR_MS) } }, { relay: "fine" }],
  ["most calls do not connect", { relay: { accepted: 4, unconnected: 3, connectedAt: ago(HOUR_MS) } }, { relay: "attention" }],
  ["three calls say nothing", { relay: { accepted: 3, unconnected: 3, connectedAt: null } }, { relay: "unknown" }],
])("%s", (_, facts, expected) => expect(states(facts)).toMatchObject(expected));
