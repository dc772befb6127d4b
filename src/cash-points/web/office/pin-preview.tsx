import { MapPin } from "lucide-react";
import { useWords } from "#web/i18n.tsx";
import { drawingBehind, partAround, pointIn } from "../../map.ts";
import { MAP_FRAME, MapDrawing } from "../finder/outlet-map.tsx";
import { outletWords } from "./messages.ts";
import { placeTyped } from "./outlet-values.ts";

interface PinPreviewProps {
  readonly latitude: string;
  readonly longitude: string;
}

/** Where the pin will stand: figures that are swapped or far off are seen at once. */
export function PinPreview(typed: PinPreviewProps) {
  const t = useWords(outletWords);
  const place = placeTyped(typed);
  if (place === null) return <p className="rounded-card bg-surface-sunken p-5 text-ink-muted">{t("noPin")}</p>;
  // Wide enough to know the coast by.
  const part = partAround([
    { latitude: place.latitude, longitude: place.longitude - 4 },
    { latitude: place.latitude, longitude: place.longitude + 4 },
  ]);
  const { x, y } = pointIn(part, place);
  const { times, left, top } = drawingBehind(part);
  return (
    <div className={MAP_FRAME} aria-hidden>
      <MapDrawing times={times * 100} left={left * 100} top={top * 100} />
      <MapPin
        size={28}
        strokeWidth={1.5}
        className="absolute -translate-x-1/2 -translate-y-full fill-accent text-ink"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      />
    </div>
  );
}
