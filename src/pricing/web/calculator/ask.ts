/**
 * What somebody asks the calculator, as a link carries it: `?to=SG&via=bank&send=10000000`, or `receive=788.91`. The same words lead from the
 * calculator into sending. Pure, and without zod: public pages carry it.
 */

/** What one types, as it was typed. */
export interface CalculatorAsk {
  /** The country's code. */
  readonly to: string;
  /** `bank`, `cash`, or the 3-digit code of a bank in Indonesia. */
  readonly via: string;
  /** Which of the two amounts is fixed. */
  readonly side: "source" | "target";
  readonly amount: string;
}

export const FIRST_ASK: CalculatorAsk = { to: "ID", via: "bank", side: "source", amount: "1000000" };

/** The query of an ask. */
export function askQuery({ to, via, side, amount }: CalculatorAsk): string {
  return new URLSearchParams({ to, via, [side === "source" ? "send" : "receive"]: amount }).toString();
}

const MAX_TYPED_CHARS = 40;

/** A form that is sent without JavaScript says how beside the bank: the bank that stands there from before is none for cash. */
function viaOf(via: string, how: string | null): string {
  if (how === "cash") return "cash";
  const known = /^(?:bank|cash|[0-9]{3})$/.exec(via)?.[0] ?? FIRST_ASK.via;
  return how === "bank" && known === "cash" ? "bank" : known;
}

/**
 * The ask of a query. A form that is sent without JavaScript brings both amounts and, hidden, what they were before: the one that was changed is
 * the one that is meant.
 */
export function readAsk(query: URLSearchParams): CalculatorAsk {
  const text = (name: string) => query.get(name)?.slice(0, MAX_TYPED_CHARS).trim() ?? null;
  const to = /^[A-Z]{2}$/.exec(text("to") ?? "")?.[0] ?? FIRST_ASK.to;
  const via = viaOf(text("via") ?? "", text("how"));
  const [send, receive] = [text("send"), text("receive")];
  if (send === null && receive === null) return { ...FIRST_ASK, to, via };
  if (receive === null) return { to, via, side: "source", amount: send ?? "" };
  if (send === null) return { to, via, side: "target", amount: receive };
  const isTarget = send === text("wasSend") && (receive !== text("wasReceive") || text("wasSide") === "target");
  // Another country has another currency: what was to arrive in the old one means nothing there.
  const isOtherCountry = text("wasTo") !== null && text("wasTo") !== to;
  return isTarget && !isOtherCountry ? { to, via, side: "target", amount: receive } : { to, via, side: "source", amount: send };
}
