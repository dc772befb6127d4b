import { useState } from "react";
import { useLanguage } from "#web/i18n.tsx";
import type { FinderQuery } from "./finder-query.ts";
import type { NearOutlets } from "./sort-by-distance.ts";

/** A coarse position is enough and fast; one up to five minutes old is accepted. */
const POSITION_OPTIONS: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 300_000 };
/** GeolocationPositionError.PERMISSION_DENIED */
const DENIED = 1;

const placeNow = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, POSITION_OPTIONS);
  });

const isDenied = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === DENIED;

type NearStatus = "nearWait" | "nearSorted" | "nearDenied" | "nearFailed";

/** The outlets by distance from the visitor, once asked for. The position is requested only then. Another query starts again. */
export function useNearOutlets(query: FinderQuery, address: string) {
  const language = useLanguage();
  const [state, setState] = useState<{
    readonly address: string;
    readonly near: NearOutlets | null;
    readonly status: NearStatus | null;
  }>({ address, near: null, status: null });
  const { near, status } = state.address === address ? state : { near: null, status: null };
  async function sort() {
    if (status === "nearWait") return;
    setState({ address, near: null, status: "nearWait" });
    try {
      const [place, { sortByDistance }] = await Promise.all([placeNow(), import("./sort-by-distance.ts")]);
      setState({ address, near: await sortByDistance(query, place, language), status: "nearSorted" });
    } catch (error) {
      // Whatever the cause, the list stays as it was and the filters still work.
      setState({ address, near: null, status: isDenied(error) ? "nearDenied" : "nearFailed" });
    }
  }
  return { near, status, sort, sortBack: () => setState({ address, near: null, status: null }) };
}
