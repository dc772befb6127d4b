import { useEffect, useRef, useState } from "react";
import { href } from "#kernel/href.ts";
import { PageHeadBand } from "#web/layouts/page-head.tsx";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { organization, pageMeta } from "#web/seo.ts";
import { ServedDone } from "#web/ui/form/served/served-fields.tsx";
import { openContactForm } from "../contract.ts";
import { categoryOf } from "../model/message.ts";
import type { Route } from "./+types/contact.page";
import { ContactForm } from "./contact/contact-form.tsx";
import { contactMessages } from "./contact/messages.ts";
import { takeForm } from "./contact/take-form.ts";
import { OtherChannels } from "./contact/other-channels.tsx";

/** The reload after a message was sent (SUP-2). */
const RELOAD_AFTER_SECONDS = 2;
/** The valid form of the reference in the page's address after sending. */
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const LONGEST_SUBJECT = 100;
const LONGEST_MESSAGE = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const { formToken } = await api(openContactForm, {});
  const category = params.get("category");
  const prefilled = (name: string, longest: number) =>
    (params.get(name) ?? "")
      .replaceAll(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, longest);
  const [subject, message] = [prefilled("subject", LONGEST_SUBJECT), prefilled("message", LONGEST_MESSAGE)];
  return {
    formToken,
    sent: REFERENCE.exec(params.get("sent") ?? "")?.[0] ?? null,
    about: { category: category === null ? "" : categoryOf(category), subject, message },
  };
}

/** Without scripts the form is posted to the page's own address. */
export const action = ({ context, request }: Route.ActionArgs) => takeForm(request, context.get(pageContext));

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE;
  const texts = contactMessages[language];
  return pageMeta(matches, {
    title: texts.title,
    description: texts.description,
    path: href("/hubungi-kami"),
    structured: (site) => [{ "@type": "ContactPage", url: site.url, about: organization(site) }],
  });
};

/** `/hubungi-kami`: the contact form, and every other channel to reach a person. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages(contactMessages);
  const address = useLocalizedPath()(href("/hubungi-kami"));
  /** The reference of a message just sent from here; the page is about to reload. */
  const [sending, setSending] = useState<string | null>(null);
  const said = useRef<HTMLDivElement>(null);
  const sent = sending ?? loaderData.sent;
  useEffect(() => {
    if (sent === null) return;
    said.current?.focus();
    if (sending === null) return;
    // SUP-2: the page reloads after two seconds. It then keeps showing the reference above an empty form.
    const timer = setTimeout(() => location.replace(`${address}?sent=${sending}`), RELOAD_AFTER_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [sent, sending, address]);
  return (
    <>
      <PageHeadBand>
        <div className="py-10 md:py-14">
          <h1>{t("heading")}</h1>
          <p className="mt-3 max-w-text text-lg text-ink-muted">{t("lead")}</p>
        </div>
      </PageHeadBand>
      <div className="mx-auto grid max-w-page items-start gap-x-14 gap-y-10 px-gutter pt-8 pb-section md:pt-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-w-text min-w-0">
          {sent === null ? null : (
            <div className="mb-8">
              <ServedDone ref={said} title={t("sent")}>
                <p>{t("sentText")}</p>
                <p className="mt-1 font-semibold figures">{t("reference", { reference: sent })}</p>
                <p className="mt-1 text-sm">{t("receipt")}</p>
                {sending === null ? null : <p className="mt-2 text-sm">{t("reloading")}</p>}
              </ServedDone>
            </div>
          )}
          {sending === null ? (
            <ContactForm
              formToken={loaderData.formToken}
              returned={actionData ?? null}
              about={loaderData.about}
              onSent={setSending}
            />
          ) : null}
        </div>
        <OtherChannels />
      </div>
    </>
  );
}
