import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { isStaff } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { CodeField } from "../../web/code-field/code-field.tsx";
import { useOverPopup } from "../../web/code-field/use-over-popup.ts";
import { dataMessages } from "./messages.ts";

/** The field for the code of this page. */
function CodeEntry() {
  const t = useMessages(dataMessages);
  return (
    <CodeField
      title={t("title")}
      go={t("entry.go")}
      pathOf={(sessionCode) => href("/onboard-approval-sheet/commercial-data/:sessionCode?", { sessionCode })}
    />
  );
}

/** The page without a code: what it is for, and the field for one. */
export function NoCode() {
  const t = useMessages(dataMessages);
  return (
    <div className="mx-auto w-full max-w-xl px-gutter py-10">
      <title>{t("title")}</title>
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-2 mb-6 text-ink-muted">{t("entry.lead")}</p>
      <CodeEntry />
      <ToOwnBusiness />
    </div>
  );
}

/** Whoever has the account that applies needs no code from a mail. */
function ToOwnBusiness() {
  const t = useMessages(dataMessages);
  const auth = useAuth();
  if (auth !== null && isStaff(auth)) return null;
  return (
    <div className="mt-8 border-t border-line pt-6">
      <p className="mb-3 text-ink-muted">{t("entry.own")}</p>
      <LinkButton to={href("/dashboard/business")} variant="secondary">
        {t("entry.toOwn")}
      </LinkButton>
    </div>
  );
}

/** A wrong or ended code: the popup, and the field for another one. */
export function OverCode() {
  useOverPopup();
  return <Over />;
}

/** The code has ended. */
export function Over() {
  const t = useMessages(dataMessages);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-gutter py-10">
      <title>{t("over.title")}</title>
      <h1 className="text-2xl">{t("over.title")}</h1>
      <Banner kind="warning">{t("over.text")}</Banner>
      <CodeEntry />
      <ToOwnBusiness />
    </div>
  );
}
