import { useWords } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { pictureWords } from "./messages.ts";
import { UploadForm } from "./upload-form.tsx";

/** Asks for a picture and its words. */
export default function UploadDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const t = useWords(pictureWords);
  return (
    <Dialog open title={t("upload")} onClose={onClose} size="lg">
      <UploadForm onUploaded={onDone} />
    </Dialog>
  );
}
