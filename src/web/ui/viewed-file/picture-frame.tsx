import { RotateCw, Undo2, ZoomIn, ZoomOut } from "lucide-react";
import type { ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { Button } from "../form/button.tsx";
import { viewedFileMessages } from "./messages.ts";
import { enlarged, percentOf, placeAfter, reduced, rotated, UPRIGHT, type PicturePlace } from "./picture-place.ts";

interface PictureFrameProps {
  readonly url: string;
  readonly name: string;
  readonly place: PicturePlace;
  readonly onPlace: (place: PicturePlace) => void;
  readonly onSelect: () => void;
  readonly isUpright: boolean;
}

/** A photograph that is enlarged and rotated by buttons and keys. The frame scrolls, and has the focus for its keys. */
export function PictureFrame({ url, name, place, onPlace, onSelect, isUpright }: PictureFrameProps) {
  const t = useMessages(viewedFileMessages);
  const percent = percentOf(place);
  const isOnSide = place.turns % 2 === 1;
  const buttons: readonly { readonly label: string; readonly icon: ReactNode; readonly to: PicturePlace }[] = [
    { label: t("zoomIn"), icon: <ZoomIn aria-hidden size={18} />, to: enlarged(place) },
    { label: t("zoomOut"), icon: <ZoomOut aria-hidden size={18} />, to: reduced(place) },
    { label: t("rotate"), icon: <RotateCw aria-hidden size={18} />, to: rotated(place) },
    { label: t("reset"), icon: <Undo2 aria-hidden size={18} />, to: UPRIGHT },
  ];
  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears its keys while it has the focus, which it needs to scroll */}
      <div
        role="group"
        aria-label={t("viewer", { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an area that scrolls is reached by keyboard
        tabIndex={0}
        onFocus={onSelect}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.altKey || event.metaKey) return;
          const next = placeAfter(place, event.key);
          if (next === null) return;
          event.preventDefault();
          onPlace(next);
        }}
        className={classNames(
          "[container-type:size] max-h-[60dvh] w-full overflow-auto rounded-md border border-line bg-surface-sunken",
          isUpright ? "aspect-[3/4]" : "aspect-[4/3]",
        )}
      >
        <div className="relative" style={{ width: `${percent}%`, height: `${percent}%` }}>
          <img
            src={url}
            alt={t("picture", { name })}
            draggable={false}
            // Lying on its side, its width is the height of the frame.
            style={{
              width: `${percent}${isOnSide ? "cqh" : "cqw"}`,
              height: `${percent}${isOnSide ? "cqw" : "cqh"}`,
              rotate: `${place.turns * 90}deg`,
            }}
            className="absolute top-1/2 left-1/2 max-w-none -translate-1/2 object-contain"
          />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {buttons.map(({ label, icon, to }) => (
          <Button
            key={label}
            size="small"
            variant="secondary"
            iconOnly
            label={`${label}: ${name}`}
            onClick={() => {
              onSelect();
              onPlace(to);
            }}
          >
            {icon}
          </Button>
        ))}
      </div>
      <output className="sr-only">{t("zoomed", { percent, turned: place.turns * 90 })}</output>
    </div>
  );
}
