import { formatDate, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { RevealCard } from "#web/ui/reveal/reveal-card.tsx";
import { useRevealed } from "#web/ui/reveal/use-revealed.ts";
import { revealApplicant } from "../../contract-office.ts";
import type { ShownApplication } from "./application-view.ts";
import { careerOfficeMessages } from "./messages.ts";

/** The applicant. E-mail address and telephone number are masked; showing them needs a reason. */
export function ApplicantCard({ application }: { readonly application: ShownApplication }) {
  const t = useMessages(careerOfficeMessages);
  const language = useLanguage();
  const { revealed, reveal, hide } = useRevealed(
    { title: t("revealTitle", { name: application.fullName }), text: t("revealText"), confirm: t("confirm") },
    (reason) => api(revealApplicant, { id: application.id, reason }),
  );
  const shown = revealed ?? application;
  const { profileLink } = application;
  return (
    <RevealCard
      title={t("applicant")}
      isRevealed={revealed !== null}
      says={{ reveal: t("reveal"), hide: t("hide") }}
      onReveal={reveal}
      onHide={hide}
      items={[
        { term: t("name"), value: application.fullName },
        { term: t("email"), value: <span className="wrap-anywhere">{shown.email}</span> },
        { term: t("phone"), value: <span className="figures">{shown.phone}</span> },
        {
          term: t("profile"),
          value:
            profileLink === null ? (
              t("noProfile")
            ) : (
              // A stranger's address: it receives no referrer and no handle on this page.
              <a
                href={profileLink}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="wrap-anywhere text-primary underline underline-offset-4"
                title={t("profileWarning")}
              >
                {profileLink}
              </a>
            ),
        },
        { term: t("language"), value: t(`languages.${application.language}`) },
        { term: t("received"), value: formatInstant(application.receivedAt, language, "long") },
        { term: t("deleted"), value: formatDate(application.deletedOn, language) },
      ]}
    />
  );
}
