import { Share2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { writeToClipboard } from "#web/ui/copy-button.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { shareTransfer } from "../../../tracking/contract.ts";
import type { TransferView } from "../../contract.ts";
import { asideMessages } from "./messages.ts";
import { trackingLink } from "./tracking-link.ts";

interface ShareButtonProps {
  readonly transfer: Pick<TransferView, "id" | "sharedToken">;
  readonly label: string;
  /** The message, around the tracking link. */
  readonly text: (link: string) => string;
}

/** Hands a message with the tracking link to the phone's own share sheet; where there is none, copies it. Creates the link if needed. */
export function ShareButton({ transfer: { id, sharedToken }, label, text }: ShareButtonProps) {
  const t = useMessages(asideMessages);
  const language = useLanguage();
  const { siteUrl } = useRootFacts();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isSharing, setSharing] = useState(false);

  async function share() {
    setSharing(true);
    await errors.attempt(async () => {
      const token = sharedToken ?? (await api(shareTransfer, { id })).token;
      const message = text(trackingLink(siteUrl, token, language));
      if (!(await shareBySheet(message))) {
        const isCopied = await writeToClipboard(message);
        toasts.show(isCopied ? { kind: "success", title: t("share.copied") } : { kind: "warning", title: t("share.notCopied") });
      }
      // The new link now stands in its own card, where it can be revoked.
      if (sharedToken === null) await revalidate();
    });
    setSharing(false);
  }

  return (
    <Button variant="secondary" loading={isSharing} iconBefore={<Share2 aria-hidden size={18} />} onClick={() => void share()}>
      {label}
    </Button>
  );
}

/** False where the browser has no share sheet or refuses to open it. A sheet that its user closes again has done its work. */
async function shareBySheet(text: string): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return error.name === "AbortError";
  }
}
