import { ImagePlus, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { api } from "#web/api.ts";
import { NoData, SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { ListExport } from "#web/private/list-export.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Button } from "#web/ui/form/button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { readTableAddress } from "#web/ui/table-address.ts";
import { useToasts } from "#web/ui/toasts.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { deletePicture, listPictures, PICTURES_PER_PAGE, type PictureView } from "../../../contract-pictures.ts";
import { Picture } from "../../picture.tsx";
import { roomWords } from "../messages.ts";
import { Room } from "../room.tsx";
import { useRecordActs } from "../use-record-acts.ts";
import type { Route } from "./+types/pictures.page";
import { pictureWords } from "./messages.ts";

/** Forms of their own, which few visits open. */
const UploadDialog = lazy(() => import("./upload-dialog.tsx"));
const DescribeDialog = lazy(() => import("./describe-dialog.tsx"));

export const handle = privatePage({ menu: "content", modules: ["view"] });

const searchOf = (params: URLSearchParams) => (params.get("q") ?? "").trim().slice(0, 100);

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const search = searchOf(params);
  const { page } = readTableAddress(params);
  return api(listPictures, { page: Math.min(page, 10_000), ...(search === "" ? {} : { search }) });
});

/** `/office/content/pictures`: everything that was uploaded. */
export default function PicturesPage({ loaderData: { pictures, total } }: Route.ComponentProps) {
  const t = useWords(pictureWords);
  const room = useWords(roomWords);
  const may = useMay();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [params] = useSearchParams();
  const address = useTableAddress();
  const [editing, setEditing] = useState<PictureView | "new" | null>(null);
  const search = searchOf(params);
  const close = () => setEditing(null);
  async function finish(done: string) {
    toasts.show({ kind: "success", title: done });
    close();
    await revalidate();
  }
  return (
    <Room
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <ListExport list={listPictures} filter={search === "" ? {} : { search }} />
          <Button
            iconBefore={<ImagePlus aria-hidden size={18} />}
            whyDisabled={may("content", "create") ? null : room("viewOnly")}
            onClick={() => setEditing("new")}
          >
            {t("upload")}
          </Button>
        </>
      }
    >
      <SearchField
        label={t("search")}
        value={search}
        onSearch={(text) => void navigate(text === "" ? "?" : `?q=${encodeURIComponent(text)}`)}
      />
      {pictures.length === 0 ? (
        search === "" ? (
          <NoData level={2}>{t("empty")}</NoData>
        ) : (
          <SearchEmpty level={2} />
        )
      ) : (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {pictures.map((picture) => (
            <PictureCard key={picture.id} picture={picture} onEdit={() => setEditing(picture)} />
          ))}
        </ul>
      )}
      {total > PICTURES_PER_PAGE ? (
        <div className="mt-6">
          <Pagination page={address.page} perPage={PICTURES_PER_PAGE} total={total} hrefOf={address.hrefOfPage} />
        </div>
      ) : null}
      <Suspense>
        {editing === "new" ? (
          <UploadDialog onClose={close} onDone={() => void finish(t("uploaded"))} />
        ) : editing === null ? null : (
          <DescribeDialog picture={editing} onClose={close} onDone={() => void finish(t("uploaded"))} />
        )}
      </Suspense>
    </Room>
  );
}

function PictureCard({ picture, onEdit }: { readonly picture: PictureView; readonly onEdit: () => void }) {
  const t = useWords(pictureWords);
  const room = useWords(roomWords);
  const language = useLanguage();
  const may = useMay();
  const acts = useRecordActs();
  const { id, alts, width, height } = picture;
  const alt = alts[language];
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
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
            whyDisabled={may("content", "update") ? null : room("viewOnly")}
            reasonAt="tip"
            onClick={onEdit}
          >
            {room("edit")}
          </Button>
          <Button
            variant="quiet"
            size="small"
            iconOnly
            label={room("deleteOf", { name: alt })}
            whyDisabled={may("content", "delete") ? null : room("viewOnly")}
            reasonAt="tip"
            onClick={() => void acts.remove(alt, () => api(deletePicture, { id }))}
          >
            <Trash2 aria-hidden size={18} />
          </Button>
        </div>
      </div>
    </li>
  );
}
