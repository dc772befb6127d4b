import { Eye, EyeOff } from "lucide-react";
import { useMessages } from "../../i18n.tsx";
import { Button } from "../form/button.tsx";
import { viewedFileMessages } from "./messages.ts";

interface ViewButtonProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly isOpening: boolean;
  readonly closeText: string;
  readonly onView: () => void;
  readonly onClose: () => void;
}

/** Opens a file that is looked at for a reason, and closes it again. */
export function ViewButton({ name, isOpen, isOpening, closeText, onView, onClose }: ViewButtonProps) {
  const t = useMessages(viewedFileMessages);
  return isOpen ? (
    <Button
      size="small"
      variant="quiet"
      label={t("closeNamed", { name })}
      iconBefore={<EyeOff aria-hidden size={18} />}
      onClick={onClose}
    >
      {closeText}
    </Button>
  ) : (
    <Button
      size="small"
      variant="secondary"
      label={t("viewNamed", { name })}
      loading={isOpening}
      iconBefore={<Eye aria-hidden size={18} />}
      onClick={onView}
    >
      {t("view")}
    </Button>
  );
}
