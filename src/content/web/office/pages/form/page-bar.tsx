import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { previewPage, type PageView } from "../../../../contract-pages.ts";
import { toDraftFile } from "../../../../draft.ts";
import { pageContentSchema } from "../../../../page.ts";
import { roomWords } from "../../messages.ts";
import { useShowPreview } from "../../use-preview.tsx";
import { pageFormWords } from "./messages.ts";
import { PageMeeting } from "./page-meeting.tsx";
import type { PageDraft } from "./use-page-draft.ts";

/** What can be done with what stands in the form; it stays in sight, however long the page is. */
export function PageBar({ page: { id }, draft }: { readonly page: PageView; readonly draft: PageDraft }) {
  const t = useWords(pageFormWords);
  const room = useWords(roomWords);
  const may = useMay();
  const dialogs = useDialogs();
  const showPreview = useShowPreview();
  const { content, errors, isDirty, meeting } = draft;
  const whyNotPublish = !may("content", "publish")
    ? t("noRight")
    : meeting !== null
      ? t("meetingText")
      : isDirty
        ? null
        : t("nothingNew");
  // Half an entry can be looked at as little as published: the page has no room for it.
  const whyNotPreview = !may("content", "update")
    ? room("viewOnly")
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
      {/* What a press was answered stands beside it: the top of the page may be far away. */}
      <div className="mb-3 flex flex-col gap-3 empty:hidden">
        {errors.size === 0 ? null : (
          <Banner kind="danger" title={t("wrong", { count: errors.size })} live>
            {general}
          </Banner>
        )}
        {meeting === null ? null : <PageMeeting draft={draft} meeting={meeting} />}
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
