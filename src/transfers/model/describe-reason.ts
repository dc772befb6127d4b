/** The text of a reason as its sender may read it: identical on the page, in lists, mails and messages. Pure. */
import type { Language } from "#kernel/locale.ts";
import { partyMessages, reasonMessages, refusedAccountMessages, settlingFailureMessages } from "../messages.ts";
import { walletReasonMessages } from "./wallet-messages.ts";
import { disclosed, remedyFor, type ReasonCode } from "../lifecycle/reasons.ts";
import type { Transfer } from "../lifecycle/transfer.ts";

/**
 * A domestic refusal without a cause. Three banks are involved: the sender's, ours and the recipient's. The rail does not identify which of
 * the last two refused, so the sentence names the recipient's bank. Filled in here, so not among the messages that the build compiles.
 */
const REFUSED_BY_BANK = {
  ID: "Kiriman ke rekening di {bank} ditolak. Sebab pastinya tidak kami ketahui.",
  EN: "The transfer to the account at {bank} was refused. We do not know the exact reason.",
} as const satisfies Record<Language, string>;

/** The same where the account is an e-wallet. */
const REFUSED_BY_WALLET = {
  ID: "Kiriman ke dompet digital {bank} ditolak. Sebab pastinya tidak kami ketahui.",
  EN: "The transfer to the {bank} wallet was refused. We do not know the exact reason.",
} as const satisfies Record<Language, string>;

/** What a reason is described for. `bankTitle`: the common name of the recipient's bank or e-wallet, if any. */
interface Said extends Pick<Transfer, "product"> {
  readonly bankTitle?: string | null | undefined;
  readonly isWallet?: boolean | undefined;
}

/** The reason as it is said of an e-wallet; undefined where the common text holds for it as well. */
const ofWallet = (code: ReasonCode, { isWallet = false }: Said, language: Language) => {
  const texts: Partial<Record<ReasonCode, { readonly says: string; readonly canDo: string }>> = walletReasonMessages[language];
  return isWallet ? texts[code] : undefined;
};

/** The sentence alone, with the party named where the rail identifies it. */
export function saysOf(reason: ReasonCode, said: Said, language: Language): string {
  const code = disclosed(reason);
  const { product, bankTitle, isWallet = false } = said;
  if (code === "PARTY_REFUSED" && product === "local" && bankTitle)
    return (isWallet ? REFUSED_BY_WALLET : REFUSED_BY_BANK)[language].replace("{bank}", () => bankTitle);
  const walletSays = ofWallet(code, said, language)?.says;
  if (walletSays !== undefined) return walletSays;
  const byParty: Partial<Record<ReasonCode, string>> = partyMessages[language][product];
  return byParty[code] ?? reasonMessages[language][code].says;
}

/** The refusal is known and its consequence is not: correction, another rail and refund are decided by the next step, within seconds. */
export const isSettlingFailure = ({ state }: Pick<Transfer, "state">): boolean => state === "REJECTED" || state === "RETURNED";

/** The sentence with what one can do. Once the money is refunded, nothing can be corrected any more. */
export function sayReason(reason: ReasonCode, transfer: Said & Pick<Transfer, "state">, language: Language) {
  const code = disclosed(reason);
  const isBack = transfer.state === "REFUND_PENDING" || transfer.state === "REFUNDED";
  const common = ofWallet(code, transfer, language)?.canDo ?? reasonMessages[language][code].canDo;
  const isAccount = remedyFor(code) === "correct";
  const over = isBack ? refusedAccountMessages : isSettlingFailure(transfer) ? settlingFailureMessages : null;
  const canDo = isAccount && over !== null ? over[language] : common;
  return { code, says: saysOf(reason, transfer, language), canDo };
}
