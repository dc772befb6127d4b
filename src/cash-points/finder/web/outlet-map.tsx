import { MapPin } from "lucide-react";
import { Link } from "react-router";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Pin, ShownMap } from "./drawn-map.ts";
import { finderMessages } from "./messages.ts";

/** The drawing as a mask, so that land takes the colours of the theme. Its proportions are those of model/map.ts. */
export function MapDrawing({ across, down, left, top }: Pick<ShownMap, "across" | "down" | "left" | "top">) {
  return (
    <div
      aria-hidden
      className="absolute bg-primary/35 [mask:url(/maps/indonesia.svg)_0_0/100%_100%_no-repeat] forced-colors:bg-[CanvasText]"
      style={{ width: `${across}%`, height: `${down}%`, left: `${left}%`, top: `${top}%` }}
    />
  );
}

/** The frame of a map, coloured as water; its proportions are the extent's. */
export const MAP_FRAME = "relative w-full overflow-hidden rounded-card border border-line bg-surface-sunken print:hidden";

/** A drawn map that fetches nothing from third parties. Each pin links to its outlet or to the list of its area. */
export function OutletMap({ map }: { readonly map: ShownMap }) {
  return (
    <div className={MAP_FRAME} style={{ aspectRatio: map.aspect }}>
      <MapDrawing {...map} />
      <ul>
        {map.pins.map((pin) => (
          <li
            key={pin.key}
            className="absolute size-0 hover:z-1 focus-within:z-1"
            style={{ left: `${pin.x}%`, top: `${pin.y}%` }}
          >
            {pin.to === null ? <Visitor name={pin.name} /> : <PinLink pin={pin} to={pin.to} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pins with fewer outlets than this are smaller, because they stand close together and would cover each other. */
const FEW = 10;

const FACE =
  "flex items-center justify-center rounded-pill border-2 border-surface bg-primary font-bold text-on-primary shadow-raised transition-transform group-hover:scale-110 motion-reduce:transition-none forced-colors:border-[LinkText]";

/** The visitor's own place, rounded. */
function Visitor({ name }: { readonly name: string }) {
  return (
    <span
      role="img"
      aria-label={name}
      className="absolute block size-4 -translate-1/2 rounded-pill border-3 border-surface bg-info shadow-raised forced-colors:bg-[Highlight]"
    />
  );
}

function PinLink({ pin: { name, count }, to }: { readonly pin: Pin; readonly to: string }) {
  const t = useMessages(finderMessages);
  const localized = useLocalizedPath();
  return (
    <Link
      to={localized(to)}
      preventScrollReset={count !== null}
      title={name}
      aria-label={count === null ? name : t("pin", { name, count })}
      className={classNames(
        "group absolute flex -translate-x-1/2 items-center justify-center rounded-pill no-underline",
        count === null
          ? "size-6 -translate-y-full"
          : count < FEW
            ? "size-6 -translate-y-1/2"
            : "size-8 -translate-y-1/2 sm:size-9",
      )}
    >
      {count === null ? (
        <MapPin aria-hidden size={24} className="fill-accent text-ink" strokeWidth={1.5} />
      ) : (
        <span aria-hidden className={`${FACE} size-full text-xs figures`}>
          {count}
        </span>
      )}
    </Link>
  );
}
