import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { countryName } from "#kernel/country/country-name.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readOwnAccount } from "../contract.ts";
import type { Route } from "./+types/profile.page";
import { phoneText } from "./phone-text.ts";
import { profileMessages } from "./profile/messages.ts";
import { ProfileForm } from "./profile/profile-form.tsx";

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, () => api(readOwnAccount, {}));

/** `/dashboard/profile` (APP-6): the stored data of the person, and the salutation and language of messages to them. */
export default function ProfilePage({ loaderData: account }: Route.ComponentProps) {
  const t = useMessages(profileMessages);
  const language = useLanguage();
  const may = useMay();
  const { userType, userBusinessType, companyName } = account;
  const type = userType === null || userBusinessType === null ? t("types.staff") : t(`types.${userType}.${userBusinessType}`);
  const country = countryName(account.country, language);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-8 flex max-w-3xl flex-col gap-6">
        <Card
          title={t("data")}
          level={2}
          hint={t("dataHint")}
          footer={
            <p className="flex flex-wrap gap-x-6 gap-y-2">
              <Link to={href("/dashboard/security")}>{t("toSecurity")}</Link>
              {may("transfer", "create") ? <Link to={href("/dashboard/limits")}>{t("toLimits")}</Link> : null}
              {may("payroll", "view") ? (
                <Link to={href("/dashboard/company")}>{t(companyName === null ? "toCompanies" : "toCompany")}</Link>
              ) : null}
            </p>
          }
        >
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
