import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { AccountVerdict } from "../../../model/account.ts";
import { acceptAccountName } from "../../contract.ts";
import { contentMessages } from "./content-messages.ts";
import { fileMessages } from "./messages.ts";
import type { FileDesk } from "./use-file.ts";

const REASON_MAX_CHARS = 500;
const REASON_MIN_CHARS = 5;

const LOOK: Readonly<Record<AccountVerdict, BadgeStatus>> = {
  match: "done",
  close: "attention",
  different: "attention",
  no_account: "failed",
  not_checked: "waiting",
};

/** The settlement account: the typed holder beside the bank's name, and taking a differing name as right. */
export function AccountCard({ desk }: { readonly desk: FileDesk }) {
  const t = useMessages(contentMessages);
  const language = useLanguage();
  const { data } = desk.file;
  const account = data?.sections.account ?? null;
  const check = data?.account ?? null;
  if (account === null)
    return (
      <Card level={2} title={t("account.title")}>
        <p className="text-ink-muted">{t("account.none")}</p>
      </Card>
    );
  const verdict = check?.verdict ?? "not_checked";
  return (
    <Card
      level={2}
      title={t("account.title")}
      action={
        check?.isAccepted === true ? (
          <StatusBadge status="done">{t("account.accepted")}</StatusBadge>
        ) : (
          <StatusBadge status={LOOK[verdict]}>{t(`account.verdict.${verdict}`)}</StatusBadge>
        )
      }
    >
      <DescriptionList
        dense
        items={[
          {
            term: t("account.number"),
            value: (
              <span className="figures">
                {account.bank} · {account.number}
              </span>
            ),
          },
          { term: t("account.holder"), value: account.holder },
          ...(check === null || check.bankName === null ? [] : [{ term: t("account.bankName"), value: check.bankName }]),
          ...(check === null ? [] : [{ term: t("account.checked"), value: formatInstant(check.checkedAt, language, "long") }]),
        ]}
      />
      <AcceptName desk={desk} />
    </Card>
  );
}

function AcceptName({ desk }: { readonly desk: FileDesk }) {
  const t = useMessages(contentMessages);
  const file = useMessages(fileMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const may = useMay();
  const check = desk.file.data?.account ?? null;
  const isDiffering = check !== null && (check.verdict === "close" || check.verdict === "different") && !check.isAccepted;
  if (!isDiffering || !may("onboarding", "review")) return null;
  const accept = () =>
    errors.attempt(() =>
      dialogs.prompt({
        title: t("account.acceptTitle"),
        text: t("account.acceptText", { bankName: check.bankName ?? "" }),
        label: file("reason"),
        hint: file("kept"),
        required: true,
        maxLength: REASON_MAX_CHARS,
        whyNot: (text) => (text.trim().length < REASON_MIN_CHARS ? t("account.short") : null),
        confirmText: t("account.accept"),
        loading: "sending",
        onConfirm: (reason) =>
          desk.send(() => api(acceptAccountName, { business: desk.file.business.id, reason }), t("account.acceptedDone")),
      }),
    );
  return (
    <div className="mt-4">
      <Button size="small" variant="secondary" onClick={() => void accept()}>
        {t("account.accept")}
      </Button>
    </div>
  );
}
