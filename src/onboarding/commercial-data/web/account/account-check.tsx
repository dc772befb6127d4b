import { useState } from "react";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner, type BannerKind } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { AccountVerdict } from "../../../model/account.ts";
import { accountMessages } from "../../../messages.ts";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { accountFormMessages } from "./messages.ts";

const KINDS: Readonly<Record<AccountVerdict, BannerKind>> = {
  match: "success",
  close: "info",
  different: "warning",
  no_account: "danger",
  not_checked: "warning",
};

/** Whose account it is by the bank, for the account as it is stored. */
export function AccountCheck({ sheet, isDirty }: { readonly sheet: DataSheet; readonly isDirty: boolean }) {
  const t = useMessages(accountFormMessages);
  const words = useMessages(accountMessages);
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const { account, sections, sheet: summary } = sheet.view;
  const canCheck = sheet.canEdit || summary.state === "SUBMITTED";
  async function check() {
    setBusy(true);
    await sheet.checkAccount();
    setBusy(false);
  }
  return (
    <Card level={3} title={t("check.title")} hint={t("check.text")}>
      <div className="flex flex-col gap-4">
        {account === null ? null : (
          <Banner kind={account.isAccepted ? "success" : KINDS[account.verdict]} live>
            <p>{account.isAccepted ? words("accepted") : words(`verdict.${account.verdict}`)}</p>
            {account.bankName === null ? null : (
              <p className="mt-1 wrap-anywhere">
                {words("bankName")}: <strong>{account.bankName}</strong>
              </p>
            )}
            <p className="mt-1">{t("check.at", { when: formatInstant(account.checkedAt, language) })}</p>
          </Banner>
        )}
        {canCheck ? (
          <div>
            <Button
              variant="secondary"
              loading={isBusy}
              loadingText={t("check.checking")}
              whyDisabled={sections.account === null || isDirty ? t("check.saveFirst") : null}
              onClick={() => void check()}
            >
              {t(account === null ? "check.start" : "check.again")}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
