import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { MINUTE_MS } from "#kernel/time.ts";
import { useErrorCatalogue } from "../errors/catalogue.ts";
import { reasonWords } from "../errors/messages.ts";
import { useWords } from "../i18n.tsx";
import { useDialogs } from "../ui/dialogs.tsx";

/** Long enough to read a number out, short enough for a desk that somebody walks away from. */
const REVEALED_MS = 2 * MINUTE_MS;
const REASON_MAX_CHARS = 500;

export interface RevealWords {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

/** Somebody's masked data, shown whole for two minutes to who gives a reason; the reason stands in the audit trail. */
export function useRevealed<T>(words: RevealWords, read: (reason: string) => Promise<T>) {
  const reason = useWords(reasonWords);
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
        title: words.title,
        text: words.text,
        label: reason("label"),
        hint: reason("hint"),
        required: true,
        maxLength: REASON_MAX_CHARS,
        confirmText: words.confirm,
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
