import { LocateFixed } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { finderMessages } from "./messages.ts";
import { OutletList } from "./outlet-list.tsx";
import type { FinderQuery } from "./finder-query.ts";
import type { OutletEntry } from "./shown-outlet.ts";

/** A coarse position is enough and fast; one up to five minutes old is accepted. */
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 };
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

const placeNow = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, POSITION_OPTIONS);
  });

interface SortedListProps {
  readonly query: FinderQuery;
  readonly outlets: readonly OutletEntry[];
  /** Shown below the server-sorted list: the link to the next page. */
  readonly children: ReactNode;
}

/** The list with a button that sorts it by distance. The position is requested only when the button is pressed. Hidden without JavaScript. */
export function SortedList({ query, outlets, children }: SortedListProps) {
  const t = useMessages(finderMessages);
  const language = useLanguage();
  const [near, setNear] = useState<readonly OutletEntry[] | null>(null);
  const [status, setStatus] = useState<"nearWait" | "nearSorted" | "nearDenied" | "nearFailed" | null>(null);
  async function sort() {
    if (status === "nearWait") return;
    setStatus("nearWait");
    try {
      const [place, { sortByDistance }] = await Promise.all([placeNow(), import("./sort-by-distance.ts")]);
      setNear(await sortByDistance(query, place, language));
      setStatus("nearSorted");
    } catch (error) {
      // Whatever the cause, the list stays as it was and the filters still work.
      setStatus(isDenied(error) ? "nearDenied" : "nearFailed");
    }
  }
  function sortBack() {
    setNear(null);
    setStatus(null);
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
        <output className="mt-2 block text-sm text-ink-muted empty:mt-0">{status === null ? null : t(status)}</output>
      </div>
      <OutletList outlets={near ?? outlets} />
      {near === null ? children : null}
    </>
  );
}

const isDenied = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === DENIED;
