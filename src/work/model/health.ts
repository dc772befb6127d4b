/** The health of processes and parties, from facts in the database. Pure. A state says what staff should look at; the alerts say more. */
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import type { HealthState, HealthSubject } from "./names.ts";

/** The last reading of a party's statements, and the requests without an answer since. */
export interface PartyFacts {
  readonly at: Date | null;
  readonly unanswered: number;
}
/** Calls of the last hours that were accepted, those of them that never connected, and when one last connected. */
export interface RelayFacts {
  readonly accepted: number;
  readonly unconnected: number;
  readonly connectedAt: Date | null;
}
export interface HealthFacts {
  readonly worker: { readonly living: number; readonly dueSince: Date | null };
  /** Null: not part of this installation. */
  readonly bank: PartyFacts | null;
  readonly partner: PartyFacts | null;
  readonly messages: { readonly sentAt: Date | null; readonly queuedSince: Date | null };
  readonly rates: { readonly oldest: Date | null; readonly areUsable: boolean };
  /** Null: not part of this installation. */
  readonly relay: RelayFacts | null;
}
export interface Health {
  readonly subject: HealthSubject;
  readonly state: HealthState;
  readonly at: Date | null;
}

/** A job that is due this long, or a message that is queued this long: nobody works on it. */
const LATE_MS = 5 * MINUTE_MS;
/** Requests for a statement without an answer from which staff should look. */
const UNANSWERED = 3;
/** A party's statements are read each day; older than this, they are not. */
const STATEMENT_AGE_MS = 36 * HOUR_MS;
/** Fewer accepted calls than this say nothing about the relay. */
const MIN_ACCEPTED = 4;

export function healthOf({ worker, bank, partner, messages, rates, relay }: HealthFacts, now: Date): readonly Health[] {
  const isLate = (since: Date | null): since is Date => since !== null && now.getTime() - since.getTime() > LATE_MS;
  const { living, dueSince } = worker;
  const { sentAt, queuedSince } = messages;
  return [
    {
      subject: "worker",
      state: living === 0 ? "down" : isLate(dueSince) ? "attention" : "fine",
      at: isLate(dueSince) ? dueSince : null,
    },
    { subject: "bank", ...partyHealth(bank, now) },
    { subject: "partner", ...partyHealth(partner, now) },
    { subject: "messages", state: isLate(queuedSince) ? "attention" : sentAt === null ? "unknown" : "fine", at: sentAt },
    { subject: "rates", state: rates.oldest === null ? "unknown" : rates.areUsable ? "fine" : "attention", at: rates.oldest },
    { subject: "relay", ...relayHealth(relay) },
  ];
}

/** More than half of the accepted calls without sound and picture: as the alert SampaiCallsUnconnected counts. */
function relayHealth(facts: RelayFacts | null): Pick<Health, "state" | "at"> {
  if (facts === null) return { state: "off", at: null };
  const { accepted, unconnected, connectedAt: at } = facts;
  if (accepted >= MIN_ACCEPTED && unconnected * 2 > accepted) return { state: "attention", at };
  return { state: at === null ? "unknown" : "fine", at };
}

function partyHealth(facts: PartyFacts | null, now: Date): Pick<Health, "state" | "at"> {
  if (facts === null) return { state: "off", at: null };
  const { at, unanswered } = facts;
  if (unanswered >= UNANSWERED) return { state: "attention", at };
  if (at === null) return { state: "unknown", at };
  return { state: now.getTime() - at.getTime() > STATEMENT_AGE_MS ? "attention" : "fine", at };
}
