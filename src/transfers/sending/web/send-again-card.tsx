import { useState } from "react";
import { maskedAccount } from "#kernel/text/account-digits.ts";
import { formatMoney } from "#kernel/money.ts";
import type { ListedRecipient } from "#recipients/contract.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { numberOf } from "../../model/progress.ts";
import { againMessages } from "./send-again/messages.ts";
import { correctPath, type AgainAfter } from "#recipients/web/send-again-address.ts";
import { useSendAgain } from "./use-send-again.ts";

interface SendAgainCardProps {
  readonly again: AgainAfter;
  readonly to: Pick<ListedRecipient, "id" | "name" | "bankTitle" | "accountEnd" | "isWallet">;
}

/**
 * On the page of a recipient that was corrected for a transfer: the link to continue sending. A recipient still as refused is not sent to
 * unnoticed.
 */
export default function SendAgainCard({ again, to }: SendAgainCardProps) {
  const t = useMessages(againMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const may = useMay();
  const sendAgain = useSendAgain();
  const [isSending, setSending] = useState(false);
  if (!may("transfer", "create")) return null;
  const amount = formatMoney(again.amount, language);
  const kind = kindOf(again);
  const where = [to.bankTitle, to.accountEnd && maskedAccount(to.accountEnd)].filter(Boolean).join(" ");

  async function onward() {
    setSending(true);
    try {
      await sendAgain(again.transfer, again.named);
    } catch (error) {
      setSending(false);
      await errors.error(error);
    }
  }

  const mend = correctPath(to.id, again.transfer);
  return (
    <Card title={t(TITLES[kind], { amount })} level={2} tone="raised">
      <p className="text-ink-muted">
        {t(kind === "sameAccount" && to.isWallet ? "sameWallet" : kind, {
          number: numberOf(again.transfer),
          name: to.name,
          where,
        })}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {kind === "sameAccount" ? <LinkButton to={mend}>{t("mend")}</LinkButton> : null}
        <Button
          variant={kind === "sameAccount" ? "secondary" : "primary"}
          loading={isSending}
          loadingText={t("pricing")}
          onClick={() => void onward()}
        >
          {t(BUTTONS[kind], { amount })}
        </Button>
        {kind === "look" ? (
          <LinkButton to={mend} variant="secondary">
            {t("mend")}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}

const TITLES = { text: "title", sameAccount: "sameTitle", look: "lookTitle" } as const;
const BUTTONS = { text: "go", sameAccount: "choose", look: "right" } as const;

/** Corrected; still the refused account; or as refused, for an unknown cause. */
function kindOf({ refusedFor, isRecipientChanged }: AgainAfter): keyof typeof TITLES {
  if (isRecipientChanged || refusedFor === null || refusedFor === "amount") return "text";
  return refusedFor === "account" ? "sameAccount" : "look";
}
