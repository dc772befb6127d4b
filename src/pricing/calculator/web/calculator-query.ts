/**
 * The calculator's query as carried by a link: `?to=SG&via=bank&send=10000000`, or `receive=788.91`. The same parameters lead from the
 * calculator into sending. Pure, and without zod, because public pages include it.
 */

/** In the address of sending: the amount was decided in the calculator, so the price is locked without asking for it again. */
export const LOCK_AT_ONCE = "lock";

/** The query with the amount as typed. */
export interface CalculatorQuery {
  /** Country code. */
  readonly to: string;
  /** `bank`, `cash`, or the 3-digit code of a bank in Indonesia. */
  readonly via: string;
  /** Which of the two amounts is fixed. */
  readonly side: "source" | "target";
  readonly amount: string;
}

export const FIRST_QUERY: CalculatorQuery = { to: "ID", via: "bank", side: "source", amount: "1000000" };

/** The query string of a query. */
export function toQueryString({ to, via, side, amount }: CalculatorQuery): string {
  return new URLSearchParams({ to, via, [side === "source" ? "send" : "receive"]: amount }).toString();
}

const MAX_TYPED_CHARS = 40;

/** A form sent without JavaScript has the method beside the bank. For cash the bank left over from before is ignored. */
function viaOf(via: string, how: string | null): string {
  if (how === "cash") return "cash";
  const known = /^(?:bank|cash|[0-9]{3})$/.exec(via)?.[0] ?? FIRST_QUERY.via;
  return how === "bank" && known === "cash" ? "bank" : known;
}

/** Reads a query. A form sent without JavaScript contains both amounts and, hidden, their previous values: the changed one is the fixed one. */
export function readCalculatorQuery(query: URLSearchParams): CalculatorQuery {
  const text = (name: string) => query.get(name)?.slice(0, MAX_TYPED_CHARS).trim() ?? null;
  const to = /^[A-Z]{2}$/.exec(text("to") ?? "")?.[0] ?? FIRST_QUERY.to;
  const via = viaOf(text("via") ?? "", text("how"));
  const [send, receive] = [text("send"), text("receive")];
  if (send === null && receive === null) return { ...FIRST_QUERY, to, via };
  if (receive === null) return { to, via, side: "source", amount: send ?? "" };
  if (send === null) return { to, via, side: "target", amount: receive };
  const isTarget = send === text("wasSend") && (receive !== text("wasReceive") || text("wasSide") === "target");
  // Another country has another currency, so the previous target amount is ignored.
  const isOtherCountry = text("wasTo") !== null && text("wasTo") !== to;
  return isTarget && !isOtherCountry ? { to, via, side: "target", amount: receive } : { to, via, side: "source", amount: send };
}
