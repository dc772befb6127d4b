import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { pictureMessages } from "./messages.ts";
import { UploadForm } from "./upload-form.tsx";

/** Dialog to upload a picture with its description. */
export default function UploadDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const t = useMessages(pictureMessages);
  return (
    <Dialog open title={t("upload")} onClose={onClose} size="lg">
      <UploadForm onUploaded={onDone} />
    </Dialog>
  );
}
