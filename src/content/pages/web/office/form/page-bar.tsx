import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { previewPage, type PageView } from "../../../contract.ts";
import { toDraftFile } from "../../../../model/draft-file.ts";
import { pageContentSchema } from "../../../model/page-content.ts";
import { sharedMessages } from "../../../../web/office/messages.ts";
import { useShowPreview } from "../../../../preview/web/use-preview.tsx";
import { pageFormMessages } from "./messages.ts";
import { PageEditConflict } from "./page-edit-conflict.tsx";
import type { PageDraft } from "./use-page-draft.ts";

/** Actions on the form. The bar stays visible, however long the page is. */
export function PageBar({ page: { id }, draft }: { readonly page: PageView; readonly draft: PageDraft }) {
  const t = useMessages(pageFormMessages);
  const shared = useMessages(sharedMessages);
  const may = useMay();
  const dialogs = useDialogs();
  const showPreview = useShowPreview();
  const { content, errors, isDirty, conflict } = draft;
  const whyNotPublish = !may("content", "publish")
    ? t("noRight")
    : conflict !== null
      ? t("conflictText")
      : isDirty
        ? null
        : t("nothingNew");
  // An incomplete entry cannot be previewed either: the page cannot show it.
  const whyNotPreview = !may("content", "update")
    ? shared("viewOnly")
    : pageContentSchema.safeParse(content).success
      ? null
      : t("mendFirst");
  async function discard() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("discardTitle"),
      text: t("discardText"),
      confirmText: t("discard"),
    });
    if (isSure) draft.discard();
  }
  const general = errors.get("sections");
  return (
    <div className="sticky bottom-0 z-sticky -mx-gutter mt-6 border-t border-line bg-canvas px-gutter py-3">
      {/* The answer to a press is shown beside the button, because the top of the page may be out of sight. */}
      <div className="mb-3 flex flex-col gap-3 empty:hidden">
        {errors.size === 0 ? null : (
          <Banner kind="danger" title={t("wrong", { count: errors.size })} live>
            {general}
          </Banner>
        )}
        {conflict === null ? null : <PageEditConflict draft={draft} conflict={conflict} />}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Button whyDisabled={whyNotPublish} reasonAt="tip" onClick={() => void draft.publish()}>
          {t("publish")}
        </Button>
        <Button
          variant="secondary"
          whyDisabled={whyNotPreview}
          reasonAt="tip"
          onClick={() => void showPreview(() => api(previewPage, { id, draft: toDraftFile(content) }))}
        >
          {t("preview")}
        </Button>
        {isDirty ? (
          <Button variant="quiet" onClick={() => void discard()}>
            {t("discard")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
