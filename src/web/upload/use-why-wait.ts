import { useState } from "react";
import { useMessages } from "../i18n.tsx";
import { uploadMessages } from "./messages.ts";

/**
 * Why a form with fields of files cannot be sent at the moment: it would leave out a file that is on its way. `onSending` is what each field calls; `field`
 * tells several apart.
 */
export function useWhyWait() {
  const t = useMessages(uploadMessages);
  const [sending, setSending] = useState<readonly string[]>([]);
  function onSending(isSending: boolean, field = "files") {
    setSending((before) => {
      if (isSending === before.includes(field)) return before;
      return isSending ? [...before, field] : before.filter((one) => one !== field);
    });
  }
  return { whyWait: sending.length > 0 ? t("wait") : null, onSending };
}
