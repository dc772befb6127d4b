import { useState } from "react";
import { useNavigate } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { FileField } from "#web/ui/form/file/file-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { exportOutlets, importOutlets, MAX_IMPORT_KB, previewImport } from "../../outlets/contract.ts";
import { ImportPreview } from "./import-preview.tsx";
import { importMessages } from "./messages.ts";
import { outletListMessages } from "../../outlets/web/messages.ts";

export const handle = privatePage({ menu: "cash_point", modules: ["create", "update"] });
// The chosen file exists only in this page: there is nothing to load. `loadPrivately` checks the right before the page is rendered.
export const clientLoader = loadPrivately(handle, async () => null);

/** A checked file and its preview. */
interface Looked {
  readonly file: File;
  readonly preview: Output<typeof previewImport>;
}

/** `/office/cash_point/import`: previews a file first; then saves it as previewed, or not at all. */
export default function ImportPage() {
  const t = useMessages(importMessages);
  const list = useMessages(outletListMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [busy, setBusy] = useState<"check" | "save" | null>(null);
  const [file] = files;

  async function during<T>(what: "check" | "save", work: () => Promise<T>): Promise<T | null> {
    setBusy(what);
    try {
      return await work();
    } catch (error) {
      await errors.error(error);
      return null;
    } finally {
      setBusy(null);
    }
  }
  async function check() {
    if (!file) return;
    const preview = await during("check", () => api(previewImport, { file }));
    setLooked(preview === null ? null : { file, preview });
  }
  async function save({ file: shown, preview: { hash } }: Looked) {
    const done = await during("save", () => api(importOutlets, { file: shown, hash }));
    // Outlets may have changed since the preview: on failure the file is previewed again.
    if (done === null) return check();
    toasts.show({ kind: "success", title: t("saved"), text: t("savedText", { ...done }) });
    void navigate(href("/office/cash_point"));
  }
  return (
    <>
      <PageHeader title={t("title")} parents={[{ label: list("title"), to: href("/office/cash_point") }]} lead={t("lead")} />
      <div className="mt-6 flex flex-col gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-[1.2fr_1fr]">
          <Card>
            <FileField
              label={t("file")}
              hint={t("fileHint")}
              required
              rules={{ ext: ["csv"], size: MAX_IMPORT_KB }}
              value={files}
              onChange={(chosen) => {
                setFiles(chosen);
                setLooked(null);
              }}
            />
            <Button
              onClick={() => void check()}
              loading={busy === "check"}
              loadingText={t("checking")}
              whyDisabled={file ? null : t("whyNotChosen")}
            >
              {t("check")}
            </Button>
          </Card>
          <HowTo />
        </div>
        {looked === null ? null : (
          <ImportPreview preview={looked.preview} isSaving={busy === "save"} onSave={() => void save(looked)} />
        )}
      </div>
    </>
  );
}

function HowTo() {
  const t = useMessages(importMessages);
  const errors = useErrorCatalogue();
  const take = async () => {
    try {
      await api(exportOutlets, { format: "csv" });
    } catch (error) {
      await errors.error(error);
    }
  };
  return (
    <Card level={2} title={t("how")} tone="sunken">
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-sm">
        {(["known", "hours", "yes", "status"] as const).map((step) => (
          <li key={step}>{t(`howSteps.${step}`)}</li>
        ))}
      </ul>
      <div className="mt-3">
        <Button variant="quiet" size="small" onClick={() => void take()}>
          {t("template")}
        </Button>
      </div>
    </Card>
  );
}
