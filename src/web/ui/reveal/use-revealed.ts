import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { MINUTE_MS } from "#kernel/time.ts";
import { useErrorCatalogue } from "../../errors/catalogue.ts";
import { reasonMessages } from "../../errors/messages.ts";
import { useMessages } from "../../i18n.tsx";
import { useDialogs } from "../dialog/dialogs.tsx";

/** Long enough to read out a number, short enough for a desk that staff walk away from. */
const REVEALED_MS = 2 * MINUTE_MS;
const REASON_MAX_CHARS = 500;

export interface RevealMessages {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** Reveals a person's masked data for two minutes to staff who give a reason, which the audit trail records. */
export function useRevealed<T>(messages: RevealMessages, read: (reason: string) => Promise<T>) {
  const reason = useMessages(reasonMessages);
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const { revalidate } = useRevalidator();
  const [revealed, setRevealed] = useState<T | null>(null);
  useEffect(() => {
    if (revealed === null) return;
    const timer = setTimeout(() => setRevealed(null), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [revealed]);

  async function reveal() {
    try {
      await dialogs.prompt({
        title: messages.title,
        text: messages.text,
        label: reason("label"),
        hint: reason("hint"),
        required: true,
        maxLength: REASON_MAX_CHARS,
        confirmText: messages.confirm,
        loading: "sending",
        onConfirm: async (why) => setRevealed(await read(why)),
      });
    } catch (error) {
      await errors.error(error);
      await revalidate();
    }
  }
  return { revealed, reveal, hide: () => setRevealed(null) };
}
