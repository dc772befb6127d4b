/** How each open photograph is shown, and which of them hears the keys. */
import { useState } from "react";
import { placeAfter, UPRIGHT, type PicturePlace } from "#web/ui/viewed-file/picture-place.ts";

/** The open photographs of a page. */
export interface Pictures {
  readonly placeOf: (submission: string) => PicturePlace;
  readonly setPlace: (submission: string, place: PicturePlace) => void;
  /** Keys pressed elsewhere go to the photograph that was opened or touched last. */
  readonly select: (submission: string) => void;
  /** True when the key did something. */
  readonly onKey: (key: string) => boolean;
}

/** `isOpen`: a photograph that was closed hears no key. */
export function usePictures(isOpen: (submission: string) => boolean): Pictures {
  const [places, setPlaces] = useState<Readonly<Record<string, PicturePlace>>>({});
  const [selected, setSelected] = useState<string | null>(null);
  const placeOf = (submission: string) => places[submission] ?? UPRIGHT;
  const setPlace = (submission: string, place: PicturePlace) => setPlaces((former) => ({ ...former, [submission]: place }));
  return {
    placeOf,
    setPlace,
    select: setSelected,
    onKey: (key) => {
      if (selected === null || !isOpen(selected)) return false;
      const place = placeAfter(placeOf(selected), key);
      if (place !== null) setPlace(selected, place);
      return place !== null;
    },
  };
}
