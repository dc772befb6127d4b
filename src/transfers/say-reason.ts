/** A reason in words, as its sender may read it: the same sentence on the page, in lists, in mails and messages. Pure. */
import type { Language } from "#kernel/locale.ts";
import { partyWords, reasonWords, refusedAccountWords } from "./messages.ts";
import { disclosed, remedyFor, type ReasonCode } from "./reasons.ts";
import type { Transfer } from "./transfer.ts";

/**
 * A refusal at home that names no cause. A reader knows several banks: the one that they paid from, ours and the recipient's. The rail does not say
 * which of the last two it was, so the sentence says where the payment was going. Filled in here, so not among the words that the build compiles.
 */
const REFUSED_ON_THE_WAY_TO = {
  ID: "Pembayaran ke rekening di {bank} ditolak. Sebab pastinya tidak kami ketahui.",
  EN: "The payment to the account at {bank} was refused. We don’t know exactly why.",
} as const satisfies Record<Language, string>;

/** What a reason is said of. `bankTitle`: the recipient's bank as people call it, where there is one. */
interface Said extends Pick<Transfer, "product"> {
  readonly bankTitle?: string | null | undefined;
}

/** The sentence alone, with who it was where the rail says it. */
export function saysOf(reason: ReasonCode, { product, bankTitle }: Said, language: Language): string {
  const code = disclosed(reason);
  if (code === "PARTY_REFUSED" && product === "local" && bankTitle)
    return REFUSED_ON_THE_WAY_TO[language].replace("{bank}", () => bankTitle);
  const byParty: Partial<Record<ReasonCode, string>> = partyWords[language][product];
  return byParty[code] ?? reasonWords[language][code].says;
}

/** With what one can do. What could be corrected can't be any more once the money goes back. */
export function sayReason(reason: ReasonCode, transfer: Said & Pick<Transfer, "state">, language: Language) {
  const code = disclosed(reason);
  const isBack = transfer.state === "REFUND_PENDING" || transfer.state === "REFUNDED";
  const canDo = isBack && remedyFor(code) === "correct" ? refusedAccountWords[language] : reasonWords[language][code].canDo;
  return { code, says: saysOf(reason, transfer, language), canDo };
}
