import { useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { shareTransfer, stopSharing } from "../../../tracking/contract.ts";
import type { TransferView } from "../../contract.ts";
import { asideMessages } from "./messages.ts";
import { sharedAs } from "./share-message.ts";
import { trackingLink } from "./tracking-link.ts";

/** The tracking link for the recipient or anyone else: created on request, and can be revoked. */
export default function ShareCard({ transfer }: { readonly transfer: TransferView }) {
  const { id, sharedToken } = transfer;
  const as = sharedAs(transfer);
  const t = useMessages(asideMessages);
  const language = useLanguage();
  const { siteUrl } = useRootFacts();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [isSending, setSending] = useState(false);

  async function change(work: () => Promise<unknown>) {
    setSending(true);
    await errors.attempt(async () => {
      await work();
      await revalidate();
    });
    setSending(false);
  }

  if (sharedToken === null) {
    if (as === null) return null;
    return (
      <Card title={t("share.title")} level={2}>
        <p className="text-sm text-ink-muted">{t("share.text")}</p>
        <div className="mt-4">
          <Button variant="secondary" loading={isSending} onClick={() => void change(() => api(shareTransfer, { id }))}>
            {t("share.make")}
          </Button>
        </div>
      </Card>
    );
  }
  const link = trackingLink(siteUrl, sharedToken, language);
  return (
    <Card title={t("share.title")} level={2}>
      <p className="text-sm text-ink-muted">{t("share.text")}</p>
      <p className="mt-3 rounded-control bg-surface-sunken px-3 py-2 text-sm break-all">{link}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <CopyButton text={link} what={t("share.link")} />
        {/* No money is coming any more: there is no message to send, but an open link can still be revoked. */}
        {as === null ? null : (
          <LinkButton variant="secondary" to={`https://wa.me/?text=${encodeURIComponent(t(`share.message.${as}`, { link }))}`}>
            {t("share.whatsapp")}
          </LinkButton>
        )}
        <Button variant="quiet" loading={isSending} onClick={() => void change(() => api(stopSharing, { id }))}>
          {t("share.stop")}
        </Button>
      </div>
    </Card>
  );
}
