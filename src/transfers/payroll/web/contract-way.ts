/** The sentences about the contract of a business beside its limits, and the way on for its holder. Pure. */
import { formatMoney, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { localizePath, type Language } from "#kernel/locale.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import type { PayrollRoom } from "../contract-room.ts";
import { limitMessages } from "./limit-messages.ts";

export interface ContractWay {
  readonly sentences: readonly string[];
  /** Null for a member, who does not hold the contract. */
  readonly go: { readonly text: string; readonly to: string } | null;
}

const isText = (text: string | null): text is string => text !== null;

/** Null where there is nothing to say: the contract is in force, and nothing raises its limits. */
export function contractWay(room: PayrollRoom, language: Language): ContractWay | null {
  const t = createTranslate(limitMessages[language], language);
  const { contract, answerBy, isHolder, raised, transfer } = room;
  const written = (amount: Money) => formatMoney(amount, language);
  const figures =
    raised?.transfer == null || raised.month === null
      ? null
      : { transfer: written(raised.transfer), month: written(raised.month) };
  const raise =
    raised === null
      ? null
      : contract === "active"
        ? figures === null
          ? t("changedFree")
          : t("changed", figures)
        : figures === null
          ? t("raisedFree")
          : t(transfer?.minor === 0n ? "opened" : "raised", figures);
  // A contract that is suspended counts again as it was signed: nothing is to be applied for.
  const says = contract === "suspended" ? [] : [raise];
  const state =
    contract === "none" || contract === "active"
      ? null
      : t(`state.${contract}`, { when: answerBy === null ? "" : formatDate(toLocalDate(answerBy), language, "long") });
  const sentences = [state, ...says].filter(isText);
  if (sentences.length === 0) return null;
  // A change of a contract in force is begun by staff.
  const to = contract === "active" ? localizePath(href("/hubungi-kami"), language) : href("/dashboard/business");
  return { sentences, go: isHolder ? { text: t(`go.${contract}`), to } : null };
}
