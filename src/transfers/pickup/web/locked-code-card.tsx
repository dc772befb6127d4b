import { documentList } from "#kernel/identity-documents.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import type { TransferView } from "../../details/contract.ts";
import { newCodeMessages } from "./messages.ts";
import NewCodeButton from "./new-code-button.tsx";

/** The first card while the code is locked: the one action that helps. The locked code is named nowhere, since it must not be passed on. */
export default function LockedCodeCard({ transfer: { id, recipientName: name } }: { readonly transfer: TransferView }) {
  const t = useMessages(newCodeMessages);
  const language = useLanguage();
  const may = useMay();
  const { phone } = useRootFacts().operator;
  return (
    <Card title={t("locked.title")} level={2}>
      <p>{t("locked.text", { name })}</p>
      <p className="mt-2 font-semibold">
        {t("notThere", { name })}{" "}
        <a href={`tel:${phone.e164}`} className="whitespace-nowrap">
          {phone.display}
        </a>
      </p>
      {may("transfer", "create") ? (
        <div className="mt-4">
          <NewCodeButton transfer={id} isLocked />
        </div>
      ) : null}
      <p className="mt-4 text-sm text-ink-muted">{t("locked.bring", { name, documents: documentList(language) })}</p>
    </Card>
  );
}
