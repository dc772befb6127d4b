import { useWords } from "#web/i18n.tsx";
import type { TransferView } from "../../contract.ts";
import { refundWords } from "./refund/messages.ts";

type Account = NonNullable<TransferView["unused"][number]["to"]>;

/** Whose account it is, as its bank named them: whoever paid for a transfer knows it again. */
export function RefundedAccount({ bank, end, holder, isOrigin }: Account) {
  const t = useWords(refundWords);
  return (
    <>
      {t(isOrigin ? "toPayer" : "toNamed")}
      <span className="block wrap-anywhere">{t("account", { bank, end, holder })}</span>
      {isOrigin ? <span className="block text-sm font-normal text-ink-muted">{t("payerWhy")}</span> : null}
    </>
  );
}
