import { useEffect, useRef, type ReactNode } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Monogram } from "#web/ui/monogram.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { formMessages } from "../../web/form/messages.ts";

interface HolderCardProps {
  /** The holder as the bank names them. */
  readonly name: string;
  readonly bank: { readonly mark: string; readonly name: string; readonly isWallet: boolean } | null;
  /** The number as typed. */
  readonly account: string;
  /** Takes the focus: the sender pressed the button that is gone now. */
  readonly isFocused: boolean;
  readonly isSaving: boolean;
  readonly onOther: () => void;
  /** The sender's own note about the recipient, where it is asked for. */
  readonly children?: ReactNode;
}

/** "Is this the person?": the account's holder as the bank names them. The first button saves. */
export function HolderCard({ name, bank, account, isFocused, isSaving, onOther, children }: HolderCardProps) {
  const t = useMessages(formMessages);
  const title = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLElement>(null);
  // The name appears while the number is typed, where a phone's keyboard may cover it.
  // Not returned: newer browsers answer with a promise, which is no clean-up of an effect.
  useEffect(() => {
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    if (isFocused) title.current?.focus();
  }, [isFocused]);
  return (
    <section
      ref={card}
      className="mb-6 rounded-card border border-line bg-surface-raised p-5 shadow-card"
      aria-labelledby="holder-question"
    >
      <h2 ref={title} id="holder-question" tabIndex={-1} className="text-lg font-bold focus-visible:outline-none!">
        {t("holder.question")}
      </h2>
      <div className="mt-3 flex items-center gap-3.5">
        <Avatar name={name} />
        <p className="min-w-0">
          <span className="block text-lg font-bold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-muted">
            {bank?.name} <span className="figures">{account}</span>
          </span>
        </p>
        {bank === null ? null : (
          <span className="ms-auto">
            <Monogram text={bank.mark} size="md" />
          </span>
        )}
      </div>
      <p className="mt-3 mb-5 text-sm text-ink-muted">{t(bank?.isWallet ? "holder.textWallet" : "holder.text")}</p>
      {children}
      <div className="mt-1 flex flex-col gap-2">
        <Button type="submit" size="large" wide loading={isSaving}>
          {t("holder.yes")}
        </Button>
        <Button variant="secondary" wide onClick={onOther}>
          {t("holder.no")}
        </Button>
      </div>
    </section>
  );
}
