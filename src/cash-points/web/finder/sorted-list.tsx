import { LocateFixed } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { finderWords } from "./messages.ts";
import { OutletList } from "./outlet-list.tsx";
import type { FinderQuery } from "./query.ts";
import type { OutletEntry } from "./shown-outlet.ts";

/** Rough is enough, and quick; a place of five minutes ago will do. */
const ASKED: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 };
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

const placeNow = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, ASKED);
  });

interface SortedListProps {
  readonly query: FinderQuery;
  readonly outlets: readonly OutletEntry[];
  /** Below the list as the server has sorted it: the way to the next page. */
  readonly children: ReactNode;
}

/** The list, and a button that sorts it by distance: asked for when pressed, never before. Hidden without JavaScript. */
export function SortedList({ query, outlets, children }: SortedListProps) {
  const t = useWords(finderWords);
  const language = useLanguage();
  const [near, setNear] = useState<readonly OutletEntry[] | null>(null);
  const [said, setSaid] = useState<"nearWait" | "nearSorted" | "nearDenied" | "nearFailed" | null>(null);
  async function sort() {
    if (said === "nearWait") return;
    setSaid("nearWait");
    try {
      const [place, { sortNear }] = await Promise.all([placeNow(), import("./sort-near.ts")]);
      setNear(await sortNear(query, place, language));
      setSaid("nearSorted");
    } catch (error) {
      // Whatever kept it from being sorted, the list is still there, and filters do the same.
      setSaid(isDenied(error) ? "nearDenied" : "nearFailed");
    }
  }
  function sortBack() {
    setNear(null);
    setSaid(null);
  }
  return (
    <>
      <div className="needs-js mb-4">
        <button
          type="button"
          onClick={near === null ? () => void sort() : sortBack}
          className={buttonLook({ variant: "secondary" })}
        >
          <LocateFixed aria-hidden size={20} />
          {near === null ? t("near") : t("nearBack")}
        </button>
        <output className="mt-2 block text-sm text-ink-muted empty:mt-0">{said === null ? null : t(said)}</output>
      </div>
      <OutletList outlets={near ?? outlets} />
      {near === null ? children : null}
    </>
  );
}

const isDenied = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === DENIED;
