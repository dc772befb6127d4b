import { useMessages } from "../../i18n.tsx";
import { shellMessages } from "../../preferences/messages.ts";

/** The first element that Tab reaches. The target needs `tabIndex={-1}`. */
export function SkipLink({ target = "main" }: { readonly target?: string }) {
  const t = useMessages(shellMessages);
  return (
    <a
      href={`#${target}`}
      className="fixed start-4 top-2 z-blocking -translate-y-24 rounded-control bg-primary px-5 py-3 font-semibold text-on-primary shadow-raised transition-transform focus:translate-y-0"
    >
      {t("skip")}
    </a>
  );
}
