/** The text of a reason as its sender may read it: identical on the page, in lists, mails and messages. Pure. */
import type { Language } from "#kernel/locale.ts";
import { partyMessages, reasonMessages, refusedAccountMessages } from "../messages.ts";
import { disclosed, remedyFor, type ReasonCode } from "../lifecycle/reasons.ts";
import type { Transfer } from "../lifecycle/transfer.ts";

/**
 * A domestic refusal without a cause. Three banks are involved: the sender's, ours and the recipient's. The rail does not identify which of
 * the last two refused, so the sentence names the recipient's bank. Filled in here, so not among the messages that the build compiles.
 */
const REFUSED_BY_BANK = {
  ID: "Pembayaran ke rekening di {bank} ditolak. Sebab pastinya tidak kami ketahui.",
  EN: "The payment to the account at {bank} was refused. We don’t know exactly why.",
} as const satisfies Record<Language, string>;

/** What a reason is described for. `bankTitle`: the common name of the recipient's bank, if any. */
interface Said extends Pick<Transfer, "product"> {
  readonly bankTitle?: string | null | undefined;
}

/** The sentence alone, with the party named where the rail identifies it. */
export function saysOf(reason: ReasonCode, { product, bankTitle }: Said, language: Language): string {
  const code = disclosed(reason);
  if (code === "PARTY_REFUSED" && product === "local" && bankTitle)
    return REFUSED_BY_BANK[language].replace("{bank}", () => bankTitle);
  const byParty: Partial<Record<ReasonCode, string>> = partyMessages[language][product];
  return byParty[code] ?? reasonMessages[language][code].says;
}

/** The sentence with what one can do. Once the money is refunded, nothing can be corrected any more. */
export function sayReason(reason: ReasonCode, transfer: Said & Pick<Transfer, "state">, language: Language) {
  const code = disclosed(reason);
  const isBack = transfer.state === "REFUND_PENDING" || transfer.state === "REFUNDED";
  const canDo = isBack && remedyFor(code) === "correct" ? refusedAccountMessages[language] : reasonMessages[language][code].canDo;
  return { code, says: saysOf(reason, transfer, language), canDo };
}
