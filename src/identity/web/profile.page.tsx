import { Link } from "react-router";
import { localeTag } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { readOwnAccount } from "../contract-account.ts";
import type { Route } from "./+types/profile.page";
import { phoneText } from "./phone-text.ts";
import { profileWords } from "./profile/messages.ts";
import { ProfileForm } from "./profile/profile-form.tsx";

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, () => api(readOwnAccount, {}));

/** `/dashboard/profile` (PRODUCT §3): what we know of the person, and how we write to them. */
export default function ProfilePage({ loaderData: account }: Route.ComponentProps) {
  const t = useWords(profileWords);
  const language = useLanguage();
  const { userType, userBusinessType, companyName } = account;
  const type = userType === null || userBusinessType === null ? t("types.staff") : t(`types.${userType}.${userBusinessType}`);
  const country = new Intl.DisplayNames(localeTag(language), { type: "region" }).of(account.country) ?? account.country;
  return (
    <>
      <title>{t("title")}</title>
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
      <div className="mt-8 flex max-w-3xl flex-col gap-6">
        <Card title={t("data")} level={2} hint={t("dataHint")} footer={<Link to="/dashboard/security">{t("toSecurity")}</Link>}>
          <DescriptionList
            items={[
              { term: t("fullName"), value: account.fullName },
              ...(companyName === null ? [] : [{ term: t("company"), value: companyName }]),
              { term: t("type"), value: type },
              { term: t("country"), value: country },
              { term: t("email"), value: account.emailAddress },
              { term: t("phone"), value: <span className="figures">{phoneText(account.phoneNumber)}</span> },
            ]}
          />
        </Card>
        <Card title={t("address")} level={2}>
          <ProfileForm honorific={account.honorific ?? ""} language={account.language} />
        </Card>
      </div>
    </>
  );
}
