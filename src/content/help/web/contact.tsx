import { Clock, Mail, MessageCircle, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { whatsAppAddress } from "#web/whatsapp-address.ts";
import { useRootFacts } from "#web/root-facts.ts";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { helpMessages } from "./messages.ts";

interface ContactProps {
  /** Start of the message. */
  readonly topic: string | null;
  readonly transfer: string | null;
}

/** Contact with staff, with the topic already in the message. */
export function Contact({ topic, transfer }: ContactProps) {
  const t = useMessages(helpMessages);
  const to = useLocalizedPath();
  const { operator } = useRootFacts();
  const message =
    transfer !== null ? t("messageTransfer", { code: transfer }) : topic !== null ? t("messageTopic", { topic }) : t("message");
  const subject = transfer !== null ? t("aboutTransfer", { code: transfer }) : (topic ?? t("title"));
  return (
    <section aria-labelledby="contact" className="rounded-panel bg-primary-soft px-6 py-8 text-on-primary-soft sm:px-10 sm:py-10">
      <h2 id="contact">{t("contact")}</h2>
      <p className="mt-2 max-w-text">{t("contactText")}</p>
      {topic === null && transfer === null ? null : (
        <p className="mt-4 font-semibold">{transfer === null ? t("about", { topic: subject }) : subject}</p>
      )}
      <ul className="mt-5 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <li>
          <LinkButton to={to(href("/hubungi-kami"))} size="large">
            {t("write")}
          </LinkButton>
        </li>
        <ContactLink
          href={`${whatsAppAddress(operator.whatsapp.e164)}?text=${encodeURIComponent(message)}`}
          icon={<MessageCircle aria-hidden size={20} />}
        >
          {t("whatsapp")}
        </ContactLink>
        <ContactLink href={`tel:${operator.phone.e164}`} icon={<Phone aria-hidden size={20} />}>
          {t("call", { number: operator.phone.display })}
        </ContactLink>
        <ContactLink
          href={`mailto:${operator.email}?subject=${encodeURIComponent(subject)}`}
          icon={<Mail aria-hidden size={20} />}
        >
          {t("mail")}
        </ContactLink>
      </ul>
      <dl className="mt-6 grid gap-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="flex items-center gap-2 font-semibold">
            <Clock aria-hidden size={16} />
            {t("hours")}
          </dt>
          <dd className="mt-0.5">{operator.hours}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t("complaints")}</dt>
          <dd className="mt-0.5">{operator.complaintChannel}</dd>
        </div>
      </dl>
    </section>
  );
}

function ContactLink({ href, icon, children }: { readonly href: string; readonly icon: ReactNode; readonly children: string }) {
  return (
    <li>
      <a
        href={href}
        className="flex min-h-control items-center justify-center gap-2.5 rounded-control border border-current/30 bg-surface px-5 font-semibold text-ink no-underline hover:bg-surface-hover"
      >
        {icon}
        {children}
      </a>
    </li>
  );
}
