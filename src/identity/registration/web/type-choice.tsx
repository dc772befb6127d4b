import { Building2, Code, Store, User, UserRound, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { useOnwardPath } from "../../web/frame/next-page.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { RegistrationAside } from "../../web/frame/asides.tsx";
import { ChoiceLinks } from "../../web/frame/choices.tsx";
import { USER_BUSINESS_TYPES, USER_TYPES, type UserBusinessType, type UserType } from "../../model/person.ts";
import { typeMessages } from "./messages.ts";
import { TextLink } from "../../web/frame/text-link.tsx";

const TYPE_ICONS: Record<UserType, LucideIcon> = { CUSTOMER: UserRound, PARTNER: Code, AGENT: Store };
const BUSINESS_ICONS: Record<UserBusinessType, LucideIcon> = { PERSONAL: User, BUSINESS: Building2 };

/** REG-2: `/type/registration`: customer, partner or agent. */
export function TypeChoice() {
  const t = useMessages(typeMessages);
  const to = useOnwardPath();
  return (
    <AccountPage title={t("heading")} lead={t("lead")} aside={<RegistrationAside />}>
      <p className="mb-6 text-ink-muted">
        {t("haveAccount")} <Link to={to(href("/login"))}>{t("signIn")}</Link>
      </p>
      <ChoiceLinks
        choices={USER_TYPES.map((type) => ({
          to: to(href("/registration/:userType/:userBusinessType?/:countryCode?", { userType: type })),
          icon: TYPE_ICONS[type],
          name: t(`types.${type}.name`),
          text: t(`types.${type}.text`),
        }))}
      />
    </AccountPage>
  );
}

/** `/registration/{userType}`: for oneself or for a business. */
export function BusinessTypeChoice({ userType }: { readonly userType: UserType }) {
  const t = useMessages(typeMessages);
  const to = useOnwardPath();
  return (
    <AccountPage title={t("businessHeading", { type: t(`types.${userType}.name`).toLowerCase() })} aside={<RegistrationAside />}>
      <ChoiceLinks
        choices={USER_BUSINESS_TYPES.map((business) => ({
          to: to(href("/registration/:userType/:userBusinessType?/:countryCode?", { userType, userBusinessType: business })),
          icon: BUSINESS_ICONS[business],
          name: t(`businessTypes.${business}.name`),
          text: t(`businessTypes.${business}.text`),
        }))}
      />
      <p className="mt-6">
        <TextLink to={to(href("/type/registration"))} isBack>
          {t("back")}
        </TextLink>
      </p>
    </AccountPage>
  );
}
