import { useEffect, useEffectEvent } from "react";
import { href } from "#kernel/href.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { isStaff } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { onboardingRefusals } from "../../refusals/messages.ts";
import { CodeField } from "../../web/code-field/code-field.tsx";
import { signingMessages } from "./messages.ts";

/** The field for the code of this page. */
function CodeEntry() {
  const t = useMessages(signingMessages);
  return (
    <CodeField
      title={t("title")}
      go={t("entry.go")}
      pathOf={(sessionCode) => href("/onboard-approval-sheet/:sessionCode?", { sessionCode })}
    />
  );
}

/** The page without a code. */
export function NoCode() {
  const t = useMessages(signingMessages);
  return (
    <div className="mx-auto w-full max-w-xl px-gutter py-10">
      <title>{t("title")}</title>
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("entry.lead")}</p>
      <CodeEntry />
    </div>
  );
}

/** The popup "Your Session already expired" (MSG-8), and the field for another code. */
export function OverCode() {
  const errors = useErrorCatalogue();
  const showOver = useEffectEvent(() => void errors.wrongEmailSession());
  useEffect(() => showOver(), []);
  return <Closed as="over" />;
}

/** A link that opens nothing here: it has ended, or it belongs to somebody else. */
export function Closed({ as }: { readonly as: "over" | "not_yours" }) {
  const t = useMessages(signingMessages);
  const refusals = useMessages(onboardingRefusals);
  const to = useLocalizedPath();
  const auth = useAuth();
  const title = t(as === "over" ? "over.title" : "notYours.title");
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-gutter py-10">
      <title>{title}</title>
      <h1 className="text-2xl">{title}</h1>
      <Banner kind="warning">{as === "over" ? t("over.text") : refusals("sheet_code_not_yours")}</Banner>
      {as === "over" ? (
        <CodeEntry />
      ) : auth !== null && isStaff(auth) ? (
        <div>
          <LinkButton to={href("/office")}>{t("notYours.office")}</LinkButton>
        </div>
      ) : (
        <div>
          <LinkButton to={to(href("/login"))}>{t("notYours.signIn")}</LinkButton>
        </div>
      )}
    </div>
  );
}
