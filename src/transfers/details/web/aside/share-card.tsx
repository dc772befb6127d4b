import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useRootFacts } from "#web/root-facts.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { beginsOpen } from "#web/ui/folded-card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { shareTransfer, stopSharing } from "../../../tracking/contract.ts";
import type { TransferView } from "../../contract.ts";
import { asideMessages } from "./messages.ts";
import { ShareButton } from "./share-button.tsx";
import { sharedAs, type SharedAs } from "./share-message.ts";
import { shareText } from "./share-text.ts";
import { trackingLink } from "./tracking-link.ts";

/** The one place to tell the recipient: what our SMS said, a message to send, and its link, which can be revoked. */
export default function ShareCard({ transfer }: { readonly transfer: TransferView }) {
  const { id, sharedToken, recipientNotifiedAt, recipientName: name } = transfer;
  const as = sharedAs(transfer);
  const t = useMessages(asideMessages);
  const language = useLanguage();
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

  // The announcement of the arrival offers the message itself; this card is there for its link.
  if (sharedToken === null && (as === null || transfer.state === "PAID")) return null;
  return (
    <Card title={t("share.title")} level={2}>
      {recipientNotifiedAt === null || as !== "ready" ? null : (
        <p className="mb-4">{t("share.notified", { name, time: formatInstant(recipientNotifiedAt, language, "time") })}</p>
      )}
      {sharedToken === null ? (
        <>
          <p className="text-sm text-ink-muted">{t("share.text")}</p>
          <div className="mt-4">
            <Button variant="secondary" loading={isSending} onClick={() => void change(() => api(shareTransfer, { id }))}>
              {t("share.make")}
            </Button>
          </div>
        </>
      ) : (
        <Message transfer={transfer} token={sharedToken} as={as}>
          <p className="mt-3 text-sm text-ink-muted">{t("share.text")}</p>
          <div className="-ms-4">
            <Button variant="quiet" loading={isSending} onClick={() => void change(() => api(stopSharing, { id }))}>
              {t("share.stop")}
            </Button>
          </div>
        </Message>
      )}
    </Card>
  );
}

interface MessageProps {
  readonly transfer: TransferView;
  readonly token: string;
  /** Null where no money is coming any more: there is no message to send, but an open link can still be revoked. */
  readonly as: SharedAs | null;
  /** Below the message: what the link shows, and how it is revoked. */
  readonly children: ReactNode;
}

/** The ways to send the message, and the message as the recipient will read it, in their language. */
function Message({ transfer, token, as, children }: MessageProps) {
  const t = useMessages(asideMessages);
  const { siteUrl, operator } = useRootFacts();
  const [language, setLanguage] = useState<Language>(transfer.destination.country === "ID" ? "ID" : "EN");
  const link = trackingLink(siteUrl, token, language);
  const text = as === null ? "" : shareText(transfer, as, language, { brand: operator.brandName, link });
  const preview = (
    <>
      {as === null ? null : <ChooseLanguage language={language} onChange={setLanguage} />}
      <p
        className="mt-3 rounded-control bg-surface-sunken px-3 py-2 text-sm"
        lang={as === null ? undefined : language.toLowerCase()}
      >
        {text.slice(0, -link.length)}
        <span className="break-all">{link}</span>
      </p>
      {as === "ready" ? <p className="mt-2 text-sm text-ink-muted">{t("share.handOn")}</p> : null}
      <div className="mt-3">
        <CopyButton text={link} what={t("share.link")} />
      </div>
      {children}
    </>
  );
  return (
    <>
      {as === null ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton variant="secondary" to={`https://wa.me/?text=${encodeURIComponent(text)}`}>
            {t("share.whatsapp")}
          </LinkButton>
          <ShareButton transfer={transfer} label={t("share.other")} text={() => text} />
        </div>
      )}
      {as === "ready" ? <Folded title={t("share.see")}>{preview}</Folded> : preview}
    </>
  );
}

/** The message for cash is long, and says again what stands above it: narrow screens fold it. */
function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const [isOpen] = useState(beginsOpen);
  return (
    <details className="group mt-3" open={isOpen}>
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-2 font-semibold text-primary [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

const LANGUAGES = ["ID", "EN"] as const;

function ChooseLanguage({ language, onChange }: { readonly language: Language; readonly onChange: (next: Language) => void }) {
  const t = useMessages(asideMessages);
  return (
    <fieldset className="mt-3 flex flex-wrap items-center gap-x-5">
      <legend className="float-start me-4 text-sm text-ink-muted">{t("share.language")}</legend>
      {LANGUAGES.map((one) => (
        <label key={one} className="inline-flex min-h-target items-center gap-2 text-sm font-semibold">
          <input
            type="radio"
            name="message-language"
            value={one}
            checked={one === language}
            onChange={() => onChange(one)}
            className="size-5 accent-primary"
          />
          {t(`share.languages.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
