import { Building2, Code, Store, User, UserRound, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { useWords } from "#web/i18n.tsx";
import { useOnwardPath } from "../sign-in/next-page.ts";
import { AccountPage } from "../frame/account-page.tsx";
import { RegistrationAside } from "../frame/asides.tsx";
import { ChoiceLinks } from "../frame/choices.tsx";
import { USER_BUSINESS_TYPES, USER_TYPES, type UserBusinessType, type UserType } from "../../person.ts";
import { typeWords } from "./messages.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import { TextLink } from "../frame/text-link.tsx";

const TYPE_ICONS: Record<UserType, LucideIcon> = { CUSTOMER: UserRound, PARTNER: Code, AGENT: Store };
const BUSINESS_ICONS: Record<UserBusinessType, LucideIcon> = { PERSONAL: User, BUSINESS: Building2 };

/** SPEC §2 `/type/registration`: customer, partner or agent. */
export function TypeChoice() {
  const t = useWords(typeWords);
  const to = useOnwardPath();
  return (
    <AccountPage title={t("heading")} lead={t("lead")} steps={<RegistrationSteps at="type" />} aside={<RegistrationAside />}>
      <ChoiceLinks
        choices={USER_TYPES.map((type) => ({
          to: to(`/registration/${type}`),
          icon: TYPE_ICONS[type],
          name: t(`types.${type}.name`),
          text: t(`types.${type}.text`),
        }))}
      />
      <p className="mt-7 text-ink-muted">
        {t("haveAccount")} <Link to={to("/login")}>{t("signIn")}</Link>
      </p>
    </AccountPage>
  );
}

/** `/registration/{userType}`: for oneself or for a business. */
export function BusinessTypeChoice({ userType }: { readonly userType: UserType }) {
  const t = useWords(typeWords);
  const to = useOnwardPath();
  return (
    <AccountPage
      title={t("businessHeading", { type: t(`types.${userType}.name`).toLowerCase() })}
      steps={<RegistrationSteps at="type" />}
      aside={<RegistrationAside />}
    >
      <ChoiceLinks
        choices={USER_BUSINESS_TYPES.map((business) => ({
          to: to(`/registration/${userType}/${business}`),
          icon: BUSINESS_ICONS[business],
          name: t(`businessTypes.${business}.name`),
          text: t(`businessTypes.${business}.text`),
        }))}
      />
      <p className="mt-6">
        <TextLink to={to("/type/registration")} isBack>
          {t("back")}
        </TextLink>
      </p>
    </AccountPage>
  );
}
