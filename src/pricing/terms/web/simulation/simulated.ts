/** The simulation that a kind of term has, or the reason why it has none. */
import {
  REPLAYED_KINDS,
  SIMULATED_KINDS,
  type ReplayedTerm,
  type SimulatedTerm,
  type TermContent,
} from "../../model/term-kinds.ts";
import type { replayMessages } from "./replay-messages.ts";

/** A term whose effect on prices can be simulated, or null. */
export const simulated = (term: TermContent): SimulatedTerm | null =>
  SIMULATED_KINDS.some((kind) => kind === term.kind) ? (term as SimulatedTerm) : null;

/** The thing that a replay counts. */
export type ReplayUnit = "transfer" | "payment" | "day";

const UNITS: Readonly<Record<string, ReplayUnit>> = {
  cash_report_day: "day",
  payment_two_people: "payment",
  foreign_currency_document_month: "transfer",
};

export const unitOf = ({ kind, key }: Pick<ReplayedTerm, "kind" | "key">): ReplayUnit =>
  kind === "threshold" ? (UNITS[key] ?? "transfer") : "transfer";

/** A term whose effect on transfers can be replayed, or null. */
export function replayed(term: TermContent): ReplayedTerm | null {
  if (!REPLAYED_KINDS.some((kind) => kind === term.kind)) return null;
  if (term.kind === "threshold" && UNITS[term.key] === undefined) return null;
  return term.kind === "limit" && term.key === "outlet" ? null : (term as ReplayedTerm);
}

type WhyNot = keyof (typeof replayMessages)["ID"]["not"];
const WHY_NOT: readonly WhyNot[] = [
  "corridor",
  "rail",
  "quote_lock",
  "country",
  "sms_country",
  "verification_rule",
  "risk_points",
];

/** Why a term has no simulation; null for a kind that has its own page. */
export function whyNotSimulated({ kind, key }: Pick<TermContent, "kind" | "key">): WhyNot | null {
  if (kind === "limit" && key === "outlet") return "outlet";
  return kind === "threshold" ? "threshold" : (WHY_NOT.find((one) => one === kind) ?? null);
}
