import { LoaderCircle } from "lucide-react";
import { useWords } from "../i18n.tsx";
import { loadingWords } from "../errors/first/messages.ts";
import type { LoadingWords } from "./dialog-request.ts";

/** A small turning ring with one of SPEC §8's loading words, in place of what is on its way. */
export function LoadingLine({ words = "wait" }: { readonly words?: LoadingWords }) {
  const t = useWords(loadingWords);
  return (
    <p role="status" className="inline-flex items-center gap-3 font-semibold text-ink-muted">
      <LoaderCircle aria-hidden="true" size={22} className="shrink-0 animate-spin text-primary" />
      {t(words)}
    </p>
  );
}
