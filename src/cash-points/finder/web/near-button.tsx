import { LocateFixed } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { finderMessages } from "./messages.ts";
import type { useNearOutlets } from "./use-near-outlets.ts";

/** Sorts by distance from the visitor, and back: the first thing on the page, as most come for the nearest. Hidden without JavaScript. */
export function NearButton({ near, status, sort, sortBack }: ReturnType<typeof useNearOutlets>) {
  const t = useMessages(finderMessages);
  return (
    <div className="needs-js mt-5">
      <button
        type="button"
        onClick={near === null ? () => void sort() : sortBack}
        className={`max-sm:w-full ${buttonLook({ variant: near === null ? "primary" : "secondary", size: "large" })}`}
      >
        <LocateFixed aria-hidden size={20} />
        {near === null ? t("near") : t("nearBack")}
      </button>
      <output className="mt-2 block text-sm text-ink-muted empty:mt-0">{status === null ? null : t(status)}</output>
    </div>
  );
}
