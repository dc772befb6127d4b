/** A reason in words, as its sender may read it: the same sentence on the page, in lists, in mails and messages. Pure. */
import type { Language } from "#kernel/locale.ts";
import { partyWords, reasonWords, refusedAccountWords } from "./messages.ts";
import { disclosed, remedyFor, type ReasonCode } from "./reasons.ts";
import type { Transfer } from "./transfer.ts";

/** The sentence alone, with who it was where the rail says it. */
export function saysOf(reason: ReasonCode, { product }: Pick<Transfer, "product">, language: Language): string {
  const code = disclosed(reason);
  const byParty: Partial<Record<ReasonCode, string>> = partyWords[language][product];
  return byParty[code] ?? reasonWords[language][code].says;
}

/** With what one can do. What could be corrected can't be any more once the money goes back. */
export function sayReason(reason: ReasonCode, transfer: Pick<Transfer, "state" | "product">, language: Language) {
  const code = disclosed(reason);
  const isBack = transfer.state === "REFUND_PENDING" || transfer.state === "REFUNDED";
  const canDo = isBack && remedyFor(code) === "correct" ? refusedAccountWords[language] : reasonWords[language][code].canDo;
  return { code, says: saysOf(reason, transfer, language), canDo };
}
