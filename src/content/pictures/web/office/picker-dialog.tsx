import { useEffect, useState } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { listPictures, PICTURES_PER_PAGE, type PictureView } from "../../contract.ts";
import { Picture } from "../picture.tsx";
import { pictureMessages } from "./messages.ts";
import { UploadForm } from "./upload-form.tsx";

interface PickerProps {
  readonly onChoose: (picture: PictureView) => void;
  readonly onClose: () => void;
}

/** Picture picker: all pictures, and a form to upload another. */
export default function Picker({ onChoose, onClose }: PickerProps) {
  const t = useMessages(pictureMessages);
  const language = useLanguage();
  const canUpload = useMay()("content", "create");
  const { found, search, page, setSearch, setPage } = useFound();
  const pages = Math.ceil((found?.total ?? 0) / PICTURES_PER_PAGE);
  return (
    <Dialog open title={t("choose")} onClose={onClose} size="lg">
      {canUpload ? (
        <details className="mb-5 rounded-card border border-line bg-surface p-4">
          <summary className="flex min-h-target cursor-pointer items-center font-semibold text-primary">{t("upload")}</summary>
          <div className="pt-3">
            <UploadForm onUploaded={onChoose} />
          </div>
        </details>
      ) : null}
      <SearchField label={t("search")} value={search} onSearch={setSearch} />
      {found === null ? null : found.pictures.length === 0 ? (
        search === "" ? (
          <p className="py-8 text-center text-ink-muted">{t("empty")}</p>
        ) : (
          <SearchEmpty />
        )
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {found.pictures.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                onClick={() => onChoose(picture)}
                aria-label={t("chooseThis", { alt: picture.alts[language] })}
                className="block w-full overflow-hidden rounded-card border border-line bg-surface text-start hover:border-primary"
              >
                <Picture picture={{ ...picture, alt: "" }} ratio="4 / 3" sizes="16rem" decorative />
                <span className="block p-2 text-sm text-ink-muted">{picture.alts[language]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 ? (
        <p className="mt-4 flex items-center justify-between gap-3">
          <Button
            variant="secondary"
            size="small"
            whyDisabled={page === 1 ? t("more", { page }) : null}
            reasonAt="tip"
            onClick={() => setPage(page - 1)}
          >
            {t("previous")}
          </Button>
          <span className="text-sm text-ink-muted figures">{t("more", { page })}</span>
          <Button
            variant="secondary"
            size="small"
            whyDisabled={page === pages ? t("more", { page }) : null}
            reasonAt="tip"
            onClick={() => setPage(page + 1)}
          >
            {t("next")}
          </Button>
        </p>
      ) : null}
    </Dialog>
  );
}

/** Search results, page by page. The answer to an outdated search is dropped. */
function useFound() {
  const errors = useErrorCatalogue();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [found, setFound] = useState<{ readonly pictures: readonly PictureView[]; readonly total: number } | null>(null);
  useEffect(() => {
    let isOver = false;
    const load = async () => {
      try {
        const answer = await api(listPictures, { ...(search === "" ? {} : { search }), page });
        if (!isOver) setFound(answer);
      } catch (error) {
        if (!isOver) await errors.error(error);
      }
    };
    void load();
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the catalogue of errors is new at each drawing, the question is not
  }, [search, page]);
  return {
    found,
    search,
    page,
    setPage,
    setSearch: (text: string) => {
      setPage(1);
      setSearch(text.slice(0, 100));
    },
  };
}
