import { maskedAccount } from "#kernel/text/account-digits.ts";
import { useMessages } from "../../i18n.tsx";
import { accountMessages } from "./messages.ts";

/** An account of which only the last digits are shown: dots for the eye, words for a screen reader. */
export function MaskedAccount({ end }: { readonly end: string }) {
  const t = useMessages(accountMessages);
  return (
    <span className="whitespace-nowrap figures">
      <span aria-hidden="true">{maskedAccount(end)}</span>
      <span className="sr-only">{t("ending", { end })}</span>
    </span>
  );
}

interface AccountAtBankProps {
  readonly bank: string | null;
  readonly end: string | null;
}

/** A bank or wallet with the end of the account; whatever is not known is left out. */
export function AccountAtBank({ bank, end }: AccountAtBankProps) {
  return (
    <>
      {bank}
      {bank === null || end === null ? null : " "}
      {end === null ? null : <MaskedAccount end={end} />}
    </>
  );
}
