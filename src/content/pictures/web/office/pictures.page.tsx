import { ImagePlus, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Pagination } from "#web/ui/table/pagination.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { deletePicture, listPictures, PICTURES_PER_PAGE, picturesAddress, type PictureView } from "../../contract.ts";
import { Picture } from "../picture.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import { useContentHeader } from "../../../web/office/use-content-header.tsx";
import { useRecordActions } from "../../../web/office/use-record-actions.ts";
import { useWhyNot } from "../../../web/office/use-why-not.ts";
import type { Route } from "./+types/pictures.page";
import { pictureMessages } from "./messages.ts";

/** Loaded on demand: few visits open these forms. */
const UploadDialog = lazy(() => import("./upload-dialog.tsx"));
const DescribeDialog = lazy(() => import("./describe-dialog.tsx"));

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) =>
  api(listPictures, readList(picturesAddress, request).input),
);

/** `/office/content/pictures`: all uploaded pictures. */
export default function PicturesPage({ loaderData: { pictures, total } }: Route.ComponentProps) {
  const t = useMessages(pictureMessages);
  const whyNot = useWhyNot();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const list = useList(picturesAddress);
  const header = useContentHeader();
  const [editing, setEditing] = useState<PictureView | "new" | null>(null);
  const close = () => setEditing(null);
  async function finish(done: string) {
    toasts.show({ kind: "success", title: done });
    close();
    await revalidate();
  }
  return (
    <ListPage
      list={list}
      header={header(
        t("title"),
        t("lead"),
        <>
          <ListExport list={listPictures} filter={list.filter} />
          <Button
            iconBefore={<ImagePlus aria-hidden size={18} />}
            whyDisabled={whyNot("create")}
            onClick={() => setEditing("new")}
          >
            {t("upload")}
          </Button>
        </>,
      )}
      tools={<ListTools list={list} search={{ label: t("search") }} />}
    >
      <ListItems
        list={list}
        label={t("title")}
        className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
        rows={pictures}
        rowId={({ id }) => id}
        renderRow={(picture) => <PictureCard picture={picture} onEdit={() => setEditing(picture)} />}
        empty={t("empty")}
      />
      {total > PICTURES_PER_PAGE ? (
        <Pagination page={list.page} perPage={PICTURES_PER_PAGE} total={total} hrefOf={list.table.hrefOfPage} />
      ) : null}
      <Suspense>
        {editing === "new" ? (
          <UploadDialog onClose={close} onDone={() => void finish(t("uploaded"))} />
        ) : editing === null ? null : (
          <DescribeDialog picture={editing} onClose={close} onDone={() => void finish(t("uploaded"))} />
        )}
      </Suspense>
    </ListPage>
  );
}

function PictureCard({ picture, onEdit }: { readonly picture: PictureView; readonly onEdit: () => void }) {
  const t = useMessages(pictureMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const whyNot = useWhyNot();
  const acts = useRecordActions();
  const { id, alts, width, height } = picture;
  const alt = alts[language];
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Picture picture={{ ...picture, alt }} ratio="4 / 3" sizes="20rem" />
      <div className="p-3">
        <p className="text-sm wrap-anywhere">{alt}</p>
        <p className="text-xs text-ink-muted figures">{t("facts", { width, height })}</p>
        <div className="mt-2 flex gap-1">
          <Button
            variant="quiet"
            size="small"
            label={t("describeOf", { alt })}
            iconBefore={<Pencil aria-hidden size={16} />}
            whyDisabled={whyNot("update")}
            reasonAt="tip"
            onClick={onEdit}
          >
            {shared("edit")}
          </Button>
          <Button
            variant="quiet"
            size="small"
            iconOnly
            label={shared("deleteOf", { name: alt })}
            whyDisabled={whyNot("delete")}
            reasonAt="tip"
            onClick={() => void acts.remove(alt, () => api(deletePicture, { id }))}
          >
            <Trash2 aria-hidden size={18} />
          </Button>
        </div>
      </div>
    </div>
  );
}
