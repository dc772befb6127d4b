/** The figures of a close that are no longer as they were shown, in words. */
import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { nameOfAccount, nameOfAccounts } from "#ledger/web/names.ts";
import type { Translate } from "#web/i18n.tsx";
import type { ChangedFact } from "#web/ui/proposal/changed-since.tsx";
import type { FiguresView } from "../../contract-close.ts";
import type { closeMessages } from "./messages.ts";

interface Words {
  readonly t: Translate<(typeof closeMessages)["ID"]>;
  readonly language: Language;
}

const NOTHING = "–";

/** Every figure by its name: in the order in which the close shows them. */
function figuresOf({ checks, covers, closings, results, balances }: FiguresView, { t, language }: Words) {
  return new Map<string, string>([
    ...checks.map(({ name, count }) => [t(`checks.${name}`), String(count)] as const),
    ...covers.map(({ currency, own }) => [`${t("cover")} · ${currency}`, formatMoney(own, language)] as const),
    ...closings.map(
      ({ account, unexplained }) =>
        [`${t("closings")} · ${nameOfAccount(account, language)}`, formatMoney(unexplained, language)] as const,
    ),
    ...results.map(
      ({ name, amount }) => [`${nameOfAccounts(name, language)} · ${amount.currency}`, formatMoney(amount, language)] as const,
    ),
    ...balances.map(
      ({ name, balance }) =>
        [`${t("balance")} · ${nameOfAccounts(name, language)} · ${balance.currency}`, formatMoney(balance, language)] as const,
    ),
  ]);
}

export function changesOf(shown: FiguresView, now: FiguresView, words: Words): readonly ChangedFact[] {
  const [before, after] = [figuresOf(shown, words), figuresOf(now, words)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((label) => before.get(label) !== after.get(label))
    .map((label) => ({ label, shown: before.get(label) ?? NOTHING, now: after.get(label) ?? NOTHING }));
}
