import { Trash2 } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { sharedMessages } from "../../../../web/office/messages.ts";
import { Arrows } from "../../../../web/office/move-buttons.tsx";
import { usePageEditing } from "./form-context.ts";
import { pageFormMessages } from "./messages.ts";
import type { Path } from "./section-edits.ts";

interface PlaceButtonsProps {
  readonly path: Path;
  /** The item's name on screen. */
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly whyNotUp?: string | null;
  /** Left out where nothing can be removed. */
  readonly whyNotRemove?: string | null;
  readonly onMoved?: (from: number, to: number) => void;
}

/** Moves an item up or down in a list, or removes it. The focus follows the moved item, so that the next press moves it again. */
export function PlaceButtons({ path, name, place, count, whyNotUp, whyNotRemove, onMoved }: PlaceButtonsProps) {
  const t = useMessages(pageFormMessages);
  const shared = useMessages(sharedMessages);
  const { moveItem, removeItem, announce } = usePageEditing();
  const mark = (at: number, act: string) => [...path, at, act].join(".");
  function move(direction: "up" | "down") {
    const to = place + (direction === "up" ? -1 : 1);
    moveItem(path, place, to);
    onMoved?.(place, to);
    announce(shared("moved", { name, place: to + 1 }));
    focusOn(mark(to, direction));
  }
  function remove() {
    removeItem(path, place);
    announce(t("removed", { name }));
    focusOn([...path, "add"].join("."));
  }
  return (
    <span className="inline-flex gap-1">
      <Arrows
        name={name}
        whyNotUp={place === 0 ? shared("first") : (whyNotUp ?? null)}
        whyNotDown={place === count - 1 ? shared("last") : null}
        go={move}
        mark={(direction) => mark(place, direction)}
      />
      {whyNotRemove === undefined ? null : (
        <Button
          variant="quiet"
          size="small"
          iconOnly
          label={t("remove", { name })}
          reasonAt="tip"
          whyDisabled={whyNotRemove}
          onClick={remove}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      )}
    </span>
  );
}

/** Focuses the control after the next render. */
export function focusOn(act: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-act="${CSS.escape(act)}"] button`)?.focus());
}
