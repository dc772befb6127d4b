import { localizePath } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { makePreview } from "../../contract-articles.ts";
import type { InputArgs } from "#kernel/endpoint.ts";
import { draftWords } from "./article/messages.ts";

/** Makes a link to a draft as visitors would see it, and shows it with the time at which it is over. */
export function usePreview(): (id: InputArgs<typeof makePreview>["id"]) => Promise<void> {
  const show = useShowPreview();
  return (id) => show(() => api(makePreview, { id }));
}

type Make = () => Promise<{ readonly path: string; readonly expiresAt: Date }>;

/** The same for a link that is made otherwise. */
export function useShowPreview(): (make: Make) => Promise<void> {
  const t = useWords(draftWords);
  const language = useLanguage();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  return async (make) => {
    try {
      const { path, expiresAt } = await make();
      const address = new URL(localizePath(path, language), location.origin).href;
      await dialogs.alert({
        title: t("previewTitle"),
        text: (
          <>
            <span className="block">{t("previewText", { when: formatInstant(expiresAt, language, "long") })}</span>
            <span className="mt-3 flex flex-wrap items-center gap-3">
              <a
                href={address}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-target items-center font-semibold text-primary underline underline-offset-4"
              >
                {t("previewOpen")}
              </a>
              <CopyButton text={address} what={t("previewTitle")} />
            </span>
          </>
        ),
      });
    } catch (error) {
      await errors.error(error);
    }
  };
}
