import { LoaderCircle } from "lucide-react";
import { useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";
import type { LoadingMessages } from "../dialog/dialog-request.ts";

/** A small spinner with a loading text of MSG-6, in place of loading content. */
export function LoadingLine({ messages = "wait" }: { readonly messages?: LoadingMessages }) {
  const t = useMessages(loadingMessages);
  return (
    <p role="status" className="inline-flex items-center gap-3 font-semibold text-ink-muted">
      <LoaderCircle aria-hidden="true" size={22} className="shrink-0 animate-spin text-primary" />
      {t(messages)}
    </p>
  );
}
