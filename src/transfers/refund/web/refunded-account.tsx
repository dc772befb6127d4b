import { useMessages } from "#web/i18n.tsx";
import type { TransferView } from "../../details/contract.ts";
import { refundMessages } from "./messages.ts";

type Account = NonNullable<TransferView["unused"][number]["to"]>;

/** The account and its holder as the bank names them, so that the payer recognises it. */
export function RefundedAccount({ bank, end, holder, isOrigin }: Account) {
  const t = useMessages(refundMessages);
  return (
    <>
      {t(isOrigin ? "toPayer" : "toNamed")}
      <span className="block wrap-anywhere">{t("account", { bank, end, holder })}</span>
      {isOrigin ? <span className="block text-sm font-normal text-ink-muted">{t("payerWhy")}</span> : null}
    </>
  );
}
