import { MapPin } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { drawingBehind, extentAround, pointIn } from "../../finder/model/map.ts";
import { MAP_FRAME, MapDrawing } from "../../finder/web/outlet-map.tsx";
import { outletMessages } from "./messages.ts";
import { placeTyped } from "./outlet-values.ts";

interface PinPreviewProps {
  readonly latitude: string;
  readonly longitude: string;
}

/** Shows where the pin will be, so that swapped or wrong coordinates are visible at once. */
export function PinPreview(typed: PinPreviewProps) {
  const t = useMessages(outletMessages);
  const place = placeTyped(typed);
  if (place === null) return <p className="rounded-card bg-surface-sunken p-5 text-ink-muted">{t("noPin")}</p>;
  // Wide enough to recognise the coast.
  const extent = extentAround([
    { latitude: place.latitude, longitude: place.longitude - 4 },
    { latitude: place.latitude, longitude: place.longitude + 4 },
  ]);
  const { x, y } = pointIn(extent, place);
  const { across, down, left, top } = drawingBehind(extent);
  return (
    <div className={MAP_FRAME} style={{ aspectRatio: extent.width / extent.height }} aria-hidden>
      <MapDrawing across={across * 100} down={down * 100} left={left * 100} top={top * 100} />
      <MapPin
        size={28}
        strokeWidth={1.5}
        className="absolute -translate-x-1/2 -translate-y-full fill-accent text-ink"
        style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      />
    </div>
  );
}
