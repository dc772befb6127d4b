import { useEffect, useRef, useState } from "react";
import { PaperBand } from "#content/web/paper-band.tsx";
import { DEFAULT_LANGUAGE } from "#kernel/locale.ts";
import { pageContext } from "#web/context.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { organization, pageMeta } from "#web/seo.ts";
import { ServedDone } from "#web/ui/form/served/served-fields.tsx";
import { openContactForm } from "../contract.ts";
import { categoryOf } from "../message.ts";
import type { Route } from "./+types/contact.page";
import { ContactForm } from "./contact/contact-form.tsx";
import { contactWords } from "./contact/messages.ts";
import { takeForm } from "./contact/take-form.ts";
import { OtherWays } from "./contact/ways.tsx";

/** SPEC §9 "Contact success reload delay". */
const RELOAD_AFTER_SECONDS = 2;
/** What may stand in the address of the page after a sending. */
const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const LONGEST_SUBJECT = 100;
const LONGEST_MESSAGE = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const { formToken } = await api(openContactForm, {});
  const category = params.get("category");
  const told = (name: string, longest: number) =>
    (params.get(name) ?? "")
      .replaceAll(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, longest);
  const [subject, message] = [told("subject", LONGEST_SUBJECT), told("message", LONGEST_MESSAGE)];
  return {
    formToken,
    sent: REFERENCE.exec(params.get("sent") ?? "")?.[0] ?? null,
    about: { category: category === null ? "" : categoryOf(category), subject, message },
  };
}

/** Where no script runs: the form is posted to the page's own address. */
export const action = ({ context, request }: Route.ActionArgs) => takeForm(request, context.get(pageContext));

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = matches[0]?.loaderData?.language ?? DEFAULT_LANGUAGE;
  const words = contactWords[language];
  return pageMeta(matches, {
    title: words.title,
    description: words.description,
    path: "/hubungi-kami",
    structured: (site) => [{ "@type": "ContactPage", url: site.url, about: organization(site) }],
  });
};

/** `/hubungi-kami`: the contact form, and every other way to reach a person. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords(contactWords);
  const address = useLocalizedPath()("/hubungi-kami");
  /** The number of a message that was just sent from here; the page is about to reload. */
  const [sending, setSending] = useState<string | null>(null);
  const said = useRef<HTMLDivElement>(null);
  const sent = sending ?? loaderData.sent;
  useEffect(() => {
    if (sent === null) return;
    said.current?.focus();
    if (sending === null) return;
    // SPEC §2: the page reloads after two seconds. It then says the number again, for as long as one likes, above an empty form.
    const timer = setTimeout(() => location.replace(`${address}?sent=${sending}`), RELOAD_AFTER_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [sent, sending, address]);
  return (
    <>
      <PaperBand>
        <div className="py-10 md:py-14">
          <h1>{t("heading")}</h1>
          <p className="mt-3 max-w-text text-lg text-ink-muted">{t("lead")}</p>
        </div>
      </PaperBand>
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
        <OtherWays />
      </div>
    </>
  );
}
