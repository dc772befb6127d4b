import { useWords } from "#web/i18n.tsx";
import { refundWords } from "./refund/messages.ts";

/** Our reference of a refund, with what it is good for. */
export function RefundReference({ reference }: { readonly reference: string }) {
  const t = useWords(refundWords);
  return (
    <>
      <span className="text-sm break-all figures">{reference}</span>
      <span className="block text-sm font-normal text-ink-muted">{t("referenceWhy")}</span>
    </>
  );
}
