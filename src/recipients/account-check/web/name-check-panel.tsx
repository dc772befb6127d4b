import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { formMessages } from "../../web/form/messages.ts";
import type { NameCheck } from "./use-name-check.ts";

interface NameCheckPanelProps {
  readonly check: NameCheck;
  /** The account is an e-wallet. */
  readonly isWallet: boolean;
  /** The name as typed. */
  readonly typed: string;
  /** The name typed before the bank's name replaced it; null if they did not differ. */
  readonly replaced: string | null;
  readonly onUse: (bankName: string) => void;
  /** The checkbox "I am sure". */
  readonly certainty: ReactNode;
}

/** The account holder's name at the bank, beside the typed name. */
export function NameCheckPanel({ check, isWallet, typed, replaced, onUse, certainty }: NameCheckPanelProps) {
  const t = useMessages(formMessages);
  if (check.state === "asking") return null;
  if (check.state === "refused")
    return (
      <Banner live title={t("check.later")}>
        {check.sentence}
      </Banner>
    );
  const { verdict, bankName } = check;
  const use =
    bankName === null || bankName === typed ? null : (
      <Button variant="secondary" size="small" onClick={() => onUse(bankName)}>
        {t("check.use")}
      </Button>
    );
  switch (verdict) {
    case "match":
      // It matches because it was copied, which proves nothing about the account holder.
      if (replaced !== null)
        return (
          <Banner kind="warning" live title={t("check.takenTitle")}>
            {t("check.takenText", { typed: replaced, name: bankName ?? typed })}
          </Banner>
        );
      return (
        <p role="status" className="flex items-start gap-2 rounded-md bg-success-soft px-4 py-3 text-sm text-on-success-soft">
          <BadgeCheck aria-hidden size={20} className="shrink-0" />
          <span className="wrap-anywhere">{t("check.match", { name: bankName ?? "" })}</span>
        </p>
      );
    case "close":
      return (
        <Banner kind="info" live title={t("check.closeTitle")} action={use}>
          <Names bankName={bankName} typed={typed} />
        </Banner>
      );
    case "different":
      return (
        <Banner kind="warning" live title={t("check.differentTitle")} action={use}>
          <p className="mb-3">{t("check.differentText")}</p>
          <Names bankName={bankName} typed={typed} />
          {certainty}
        </Banner>
      );
    case "no_account":
      return (
        <Banner kind="danger" live title={t(isWallet ? "check.noWalletTitle" : "check.noAccountTitle")}>
          {t(isWallet ? "check.noWalletText" : "check.noAccountText")}
        </Banner>
      );
    case "not_checked":
      return (
        <Banner live title={t("check.later")}>
          {t("check.laterText")}
        </Banner>
      );
  }
}

function Names({ bankName, typed }: { readonly bankName: string | null; readonly typed: string }) {
  const t = useMessages(formMessages);
  return (
    <DescriptionList
      dense
      items={[
        { term: t("check.atBank"), value: bankName ?? "–" },
        { term: t("check.typed"), value: typed },
      ]}
    />
  );
}
