import RefundAccountCard from "../../refund/web/refund-account-card.tsx";
import RefundChoiceCard from "../../refund/web/refund-choice-card.tsx";
import type { TransferView } from "../contract.ts";

/** Each refund that could not go back to where it came from, or that was paid in cash; and each award without a known account. */
export default function RefundAccounts({ transfer }: { readonly transfer: TransferView }) {
  const { id, refund, unused, awards } = transfer;
  const payments = [...unused.map((one) => ({ ...one, of: one.payment })), ...awards].filter(({ needsAccount }) => needsAccount);
  const cash = refund?.cash ?? null;
  const isChosen = cash === "ready" || cash === "collecting" || (cash === "offered" && refund?.needsAccount === true);
  if (!isChosen && !refund?.needsAccount && payments.length === 0) return null;
  return (
    <>
      {isChosen ? (
        <RefundChoiceCard transfer={transfer} />
      ) : refund?.needsAccount ? (
        <RefundAccountCard id={id} of={id} amount={refund.amount} />
      ) : null}
      {payments.map(({ of, amount }) => (
        <RefundAccountCard key={of} id={id} of={of} amount={amount} isAward={awards.some((award) => award.of === of)} />
      ))}
    </>
  );
}
