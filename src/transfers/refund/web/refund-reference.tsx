import { useMessages } from "#web/i18n.tsx";
import { refundMessages } from "./messages.ts";

/** Our reference of a refund, with an explanation of its use. */
export function RefundReference({ reference }: { readonly reference: string }) {
  const t = useMessages(refundMessages);
  return (
    <>
      <span className="text-sm break-all figures">{reference}</span>
      <span className="block text-sm font-normal text-ink-muted">{t("referenceWhy")}</span>
    </>
  );
}
