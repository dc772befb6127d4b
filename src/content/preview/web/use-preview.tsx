import { localizePath } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { makePreview } from "../../articles/contract.ts";
import type { InputArgs } from "#kernel/endpoint.ts";
import { draftMessages } from "../../articles/web/office/messages.ts";

/** Creates a preview link to a draft and shows it with its expiry time. */
export function usePreview(): (id: InputArgs<typeof makePreview>["id"]) => Promise<void> {
  const show = useShowPreview();
  return (id) => show(() => api(makePreview, { id }));
}

type Make = () => Promise<{ readonly path: string; readonly expiresAt: Date }>;

/** The same for a link created by another call. */
export function useShowPreview(): (make: Make) => Promise<void> {
  const t = useMessages(draftMessages);
  const language = useLanguage();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  return async (make) => {
    await errors.attempt(async () => {
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
    });
  };
}
