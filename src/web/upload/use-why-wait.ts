import { useState } from "react";
import { useMessages } from "../i18n.tsx";
import { uploadMessages } from "./messages.ts";

/** Why a form with a field of files cannot be sent at the moment: it would leave out the file that is on its way. `onSending` is the field's. */
export function useWhyWait() {
  const t = useMessages(uploadMessages);
  const [isSending, setSending] = useState(false);
  return { whyWait: isSending ? t("wait") : null, onSending: setSending };
}
