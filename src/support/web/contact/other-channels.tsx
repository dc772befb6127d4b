import { Clock, Mail, MessageCircle, MessagesSquare, Phone, ShieldCheck, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { whatsAppAddress } from "#web/whatsapp-address.ts";
import { useRootFacts } from "#web/root-facts.ts";
import { contactMessages } from "./messages.ts";

const LINK = "inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline";

/** Every channel besides the form, for people in a hurry and people who prefer to talk. */
export function OtherChannels() {
  const t = useMessages(contactMessages);
  const to = useLocalizedPath();
  const { operator } = useRootFacts();
  return (
    <aside aria-labelledby="other-ways" className="rounded-panel bg-surface-sunken p-6 md:p-8">
      <h2 id="other-ways" className="text-2xl">
        {t("channels")}
      </h2>
      <dl className="mt-3 divide-y divide-line">
        <ContactChannel icon={MessagesSquare} term={t("chat")}>
          <Link to={to(href("/chat"))} className={LINK}>
            {t("chatText")}
          </Link>
        </ContactChannel>
        <ContactChannel icon={MessageCircle} term={t("whatsapp")}>
          <a href={whatsAppAddress(operator.whatsapp.e164)} className={`${LINK} figures`}>
            {operator.whatsapp.display}
          </a>
        </ContactChannel>
        <ContactChannel icon={Phone} term={t("phone")}>
          <a href={`tel:${operator.phone.e164}`} className={`${LINK} figures`}>
            {operator.phone.display}
          </a>
        </ContactChannel>
        <ContactChannel icon={Mail} term={t("mail")}>
          <a href={`mailto:${operator.email}`} className={LINK}>
            {operator.email}
          </a>
        </ContactChannel>
        <ContactChannel icon={Clock} term={t("hours")}>
          <span className="block py-2">{operator.hours}</span>
        </ContactChannel>
        <ContactChannel icon={ShieldCheck} term={t("complaint")}>
          <span className="block py-2 text-sm">{operator.complaintChannel}</span>
        </ContactChannel>
      </dl>
      <p className="mt-4 border-t border-line pt-4 text-sm text-ink-muted">
        {t("faq")}:{" "}
        <Link to={to(href("/faq"))} className={LINK}>
          {t("faqText")}
        </Link>
      </p>
    </aside>
  );
}

function ContactChannel({
  icon: Icon,
  term,
  children,
}: {
  readonly icon: LucideIcon;
  readonly term: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="relative py-2 ps-9">
      <dt className="text-sm text-ink-muted">
        <Icon aria-hidden size={20} className="absolute start-0 top-3 text-primary" />
        {term}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
