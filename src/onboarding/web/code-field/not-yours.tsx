import { href } from "#kernel/href.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { isStaff } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { onboardingRefusals } from "../../refusals/messages.ts";
import { codeFieldMessages } from "./messages.ts";

/** The code is of a member of staff, and somebody else, or nobody, is signed in. */
export function NotYours() {
  const t = useMessages(codeFieldMessages);
  const refusals = useMessages(onboardingRefusals);
  const to = useLocalizedPath();
  const auth = useAuth();
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-gutter py-10">
      <title>{t("notYours.title")}</title>
      <h1 className="text-2xl">{t("notYours.title")}</h1>
      <Banner kind="warning">{refusals("sheet_code_not_yours")}</Banner>
      <div>
        {auth !== null && isStaff(auth) ? (
          <LinkButton to={href("/office")}>{t("notYours.office")}</LinkButton>
        ) : (
          <LinkButton to={to(href("/login"))}>{t("notYours.signIn")}</LinkButton>
        )}
      </div>
    </div>
  );
}
