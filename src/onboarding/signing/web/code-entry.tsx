import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { CodeField } from "../../web/code-field/code-field.tsx";
import { useOverPopup } from "../../web/code-field/use-over-popup.ts";
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

/** A wrong or ended code: the popup, and the field for another one. */
export function OverCode() {
  useOverPopup();
  return <Over />;
}

/** The code has ended. */
export function Over() {
  const t = useMessages(signingMessages);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 px-gutter py-10">
      <title>{t("over.title")}</title>
      <h1 className="text-2xl">{t("over.title")}</h1>
      <Banner kind="warning">{t("over.text")}</Banner>
      <CodeEntry />
    </div>
  );
}
